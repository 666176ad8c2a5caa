/** Open MUI dialogs, drawers and menus; each is a child of the body. */
const OPEN = ':scope > .MuiModal-root';

const isSomethingOpen = () => document.body.querySelector(OPEN) !== null;

/**
 * Calls back once nothing has been open over the page for `ms` without a break: an automatic popover must not
 * interrupt a user working in a dialog or drawer. Returns a cancel function.
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
