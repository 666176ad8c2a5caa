import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

const HIDDEN = 'aria-hidden';

function createRegion(): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  return region;
}

/**
 * Announces content added to it, even over an open dialog. MUI hides everything outside a dialog from
 * assistive technology, which would silence messages about the dialog's own action or the lost connection.
 * The region is rendered before its content, because screen readers announce additions to a live region, not
 * a region that arrives with its text.
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
