"""The house draws a board for the shape of its stage: when it has done so."""

from playwright.sync_api import Page

# What the house was asked to draw for last, and whether a frame has come since.
NOTE = """{
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(address, ...more) {
      super(address, ...more);
      window.shape = { asked: Number(new URL(address).searchParams.get('aspect')) };
      this.addEventListener('message', () => { window.shape.isAnswered = true; });
    }
    send(wishes) {
      const { aspect } = JSON.parse(wishes);
      if (aspect) window.shape = { asked: aspect };
      super.send(wishes);
    }
  };
}"""
DRAWN = """() => {
  const { clientWidth: width, clientHeight: height } = document.getElementById('stage');
  const { asked, isAnswered } = window.shape ?? {};
  return isAnswered && asked === Number((width / height).toFixed(2));
}"""
OTHER = "(old) => document.getElementById('board').getAttribute('viewBox') !== old"


def note_shapes(page: Page) -> None:
    """Before a table is opened on a page whose wire is the house's own."""
    page.add_init_script(NOTE)


def wait_until_drawn(page: Page) -> None:
    """The house has drawn the board for the stage as it is now."""
    page.wait_for_function(DRAWN)


def reshape(page: Page, size: dict[str, int]) -> None:
    """Give a page another size, for which the house draws the board in another shape."""
    shape = page.get_attribute("#board", "viewBox")
    page.set_viewport_size(size)
    page.wait_for_function(OTHER, arg=shape)
