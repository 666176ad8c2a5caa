import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './tabBar.module.css';

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** Links to the tabs of a screen, each with an address of its own; the open one is scrolled into view. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const bar = useRef<HTMLElement>(null);
  const shown = useRef('');
  // After each render, since counts that arrive later move the tabs; scrolling by hand is left alone.
  useEffect(() => {
    const now = `${pathname}${search} ${bar.current?.scrollWidth}`;
    if (now === shown.current) return;
    shown.current = now;
    const open = bar.current?.querySelector('[aria-current="page"]');
    if (!bar.current || !open) return;
    // Not scrollIntoView, after which the next Tab would start here instead of at the top of the page.
    bar.current.scrollLeft += middleOf(open) - middleOf(bar.current);
  });
  return (
    <nav ref={bar} className={styles.bar} aria-label={label}>
      {children}
    </nav>
  );
}
