"""The timers of a page in the hands of a test: what would happen after a while happens when the
test lets that while pass, however fast or slow the machine is."""

from playwright.sync_api import Page

HOLD = """() => {
  const [set, clear] = [window.setTimeout, window.clearTimeout];
  const due = new Map();
  let now = 0;
  let last = 2 ** 30; // beyond the numbers of the browser's own
  window.setTimeout = (work, time = 0, ...more) => {
    last += 1;
    due.set(last, { at: now + time, work, more });
    return last;
  };
  window.clearTimeout = (timer) => {
    if (!due.delete(timer)) clear(timer);
  };
  const next = (end) => [...due].filter(([, { at }]) => at <= end)
    .sort(([, one], [, other]) => one.at - other.at)[0];
  window.letPass = async (time) => {
    const end = now + time;
    for (let found = next(end); found; found = next(end)) {
      const [timer, { at, work, more }] = found;
      due.delete(timer);
      now = at;
      work(...more);
      await null; // whoever watches what it did is told before the next one
    }
    now = end;
  };
  window.goOn = () => {
    window.setTimeout = set;
    for (const { at, work, more } of due.values()) set(work, at - now, ...more);
    due.clear();
  };
}"""


def hold_timers(page: Page) -> None:
    """From now on no time passes for what the page does later, until `let_pass`. Nothing else that
    needs timers, such as axe, may run on it meanwhile."""
    page.evaluate(HOLD)


def let_pass(page: Page, milliseconds: int) -> None:
    page.evaluate("(time) => window.letPass(time)", milliseconds)


def release_timers(page: Page) -> None:
    """Time passes again by itself."""
    page.evaluate("window.goOn()")
