/** What the in-page probe looks for; the same for both apps. */
export interface ProbeTarget {
  /** The sign-in form's first field. */
  readonly field: string;
  /** The cells whose text tells the rows of a page apart. */
  readonly cells: string;
}

/** The page whose readiness is timed. */
export type AwaitedPage = 'signIn' | 'list';

declare global {
  /** Milliseconds from the start of the navigation, once known. */
  var probe: {
    ready?: number;
    /** Resolves with the milliseconds from the next click until other rows are painted. */
    nextRows: () => Promise<number>;
  };
}

/**
 * Runs in the page before anything else, and looks at every frame: Playwright's own polling would be as coarse as
 * what is measured. A time is that of the task after the frame in which the state is first there, so layout and
 * painting count.
 */
function watch({ field, cells }: ProbeTarget, awaited: AwaitedPage): void {
  const afterPaint = (then: (now: number) => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(0);
  };
  const eachFrame = (isThere: () => boolean, then: (now: number) => void) => {
    const look = () => {
      if (isThere()) afterPaint(then);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  /** Visible, enabled, and nothing lies on top of it. */
  const isUsable = (element: HTMLInputElement | HTMLButtonElement | null | undefined) => {
    if (!element || element.disabled || element.tabIndex < 0 || element.closest('[inert]')) return false;
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width === 0 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return false;
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && element.contains(top);
  };
  /** React has attached the form's submit: before, a press would do nothing or reload the page. */
  const isWired = (form: HTMLFormElement) =>
    Object.entries(form).some(([key, props]) => key.startsWith('__reactProps$') && props.onSubmit);
  const isSignInReady = () => {
    const input = document.querySelector<HTMLInputElement>(field);
    if (!input?.form || !isUsable(input)) return false;
    return isUsable(input.form.querySelector<HTMLButtonElement>('[type=submit]')) && isWired(input.form);
  };
  /** The texts of the column with the address; placeholder rows have none. */
  const rows = () =>
    Array.from(document.querySelectorAll<HTMLElement>(cells), ({ textContent }) => textContent ?? '')
      .filter((text) => text.includes('@'))
      .join();
  globalThis.probe = {
    nextRows: () => {
      const before = rows();
      return new Promise((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) =>
            eachFrame(
              () => rows() !== before && rows() !== '',
              (now) => resolve(now - timeStamp),
            ),
          { capture: true, once: true },
        );
      });
    },
  };
  eachFrame(
    () => (awaited === 'signIn' ? isSignInReady() : rows() !== ''),
    (now) => {
      globalThis.probe.ready = now;
    },
  );
}

/** The probe as a script for `addInitScript`. The compiler names inner functions by a helper the page lacks. */
export const probeScript = (target: ProbeTarget, awaited: AwaitedPage): string =>
  `{ const __name = (named) => named; (${watch.toString()})(${JSON.stringify(target)}, '${awaited}'); }`;
