import type { createBrowserRouter } from 'react-router';
import { startRecorder } from '@/client/startRecorder';

/** Lets the next start of a page ask at once for what this one needs. */
export function recordStarts(router: ReturnType<typeof createBrowserRouter>) {
  let opened: string | undefined;
  const follow = ({ pathname, search }: { pathname: string; search: string }) => {
    if (opened === pathname + search) return;
    opened = pathname + search;
    startRecorder.open(pathname, search);
  };
  follow(router.state.location);
  router.subscribe(({ location: next, navigation }) => follow(navigation.location ?? next));
  for (const input of ['pointerdown', 'keydown']) {
    addEventListener(input, startRecorder.stop, { capture: true, passive: true });
  }
}
