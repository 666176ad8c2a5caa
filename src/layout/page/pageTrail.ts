import { createContext, useContext, useEffect } from 'react';

/** A breadcrumb step below the navigation's own, such as the department whose users are shown. */
export interface Crumb {
  label: string;
  /** Absent on the last step, the page itself. */
  to?: string;
}

export interface PageTrail {
  crumbs: readonly Crumb[];
  setCrumbs: (crumbs: readonly Crumb[]) => void;
}

export const NO_CRUMBS: readonly Crumb[] = [];

export const PageTrailContext = createContext<PageTrail>({ crumbs: NO_CRUMBS, setCrumbs: () => undefined });

/** Adds steps to the toolbar's breadcrumb while the page is shown. */
export function usePageTrail(crumbs: readonly Crumb[]): void {
  const { setCrumbs } = useContext(PageTrailContext);
  // The caller builds a new list on each render, so it is compared by content.
  const content = JSON.stringify(crumbs);
  useEffect(() => {
    const parsed: Crumb[] = JSON.parse(content);
    if (parsed.length === 0) return;
    setCrumbs(parsed);
    return () => setCrumbs(NO_CRUMBS);
  }, [content, setCrumbs]);
}
