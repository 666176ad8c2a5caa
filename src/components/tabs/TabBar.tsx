import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './tabBar.module.css';

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
    open?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  });
  return (
    <nav ref={bar} className={styles.bar} aria-label={label}>
      {children}
    </nav>
  );
}
