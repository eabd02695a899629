// Requests of which the server does one at a time: each is sent when the one before is answered, so
// that it need not be refused. Whatever is wanted no more by then is never sent, and comes to null.
export function oneByOne() {
  let before = Promise.resolve();
  return (isWanted, send) => {
    const coming = before.then(() => (isWanted() ? send() : null));
    before = coming.catch(() => null);
    return coming;
  };
}
