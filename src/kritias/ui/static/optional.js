// What a page can do without: a notice, a sound, storage, the clipboard, a piece that slides. A
// browser may lack it, refuse it, or throw as soon as it is looked for. Nothing of that may stop the
// game: it is attempted here, and what went wrong is told once on the console.

const reported = new Set();

// Do something that may not work, at once. Without an answer there is another one.
export function attempt(name, effect, otherwise) {
  try {
    const answer = effect();
    return answer?.then ? answer.then(undefined, (error) => fail(name, error, otherwise)) : answer;
  } catch (error) {
    return fail(name, error, otherwise);
  }
}

// The same once what is under way is done: a frame is shown first.
export function afterwards(name, effect) {
  queueMicrotask(() => attempt(name, effect));
}

function fail(name, error, otherwise) {
  if (!reported.has(name)) {
    // biome-ignore lint/suspicious/noConsole: whoever looks for the reason finds it there
    console.warn(`${name}: not possible in this browser (${error})`);
  }
  reported.add(name);
  return otherwise;
}
