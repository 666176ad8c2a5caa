import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

const HIDDEN = 'aria-hidden';

function createRegion(): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  return region;
}

/**
 * Announces what enters it, over an open dialog as well: MUI hides everything beside a dialog from assistive
 * technology, and a message about the dialog's own act, or about the lost connection, must not go with it. It is
 * there before its content: screen readers announce what enters a live region, not one that enters with its text.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [region] = useState(createRegion);
  useEffect(() => {
    document.body.append(region);
    const observer = new MutationObserver(() => region.removeAttribute(HIDDEN));
    observer.observe(region, { attributeFilter: [HIDDEN] });
    return () => {
      observer.disconnect();
      region.remove();
    };
  }, [region]);
  return createPortal(children, region);
}
