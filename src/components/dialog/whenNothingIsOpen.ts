/** Dialogs, drawers and menus of MUI that are open; each is a child of the body. */
const OPEN = ':scope > .MuiModal-root';

const isSomethingOpen = () => document.body.querySelector(OPEN) !== null;

/**
 * Calls back once nothing has been open over the page for `ms` on end: what opens by itself must not get in the way
 * of somebody who is working in a dialog or drawer. Answers the way to give it up.
 */
export function whenNothingIsOpen(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    if (isSomethingOpen()) {
      clearTimeout(timer);
      timer = undefined;
    } else {
      timer ??= setTimeout(done, ms);
    }
  };
  const observer = new MutationObserver(follow);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  function done() {
    stop();
    act();
  }
  observer.observe(document.body, { childList: true });
  follow();
  return stop;
}
