import { type RefObject, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useT } from '@/i18n/useT';
import styles from './settings.module.css';

interface Entry {
  readonly id: string;
  readonly title: string;
}

const entriesOf = (page: Element): Entry[] =>
  [...page.querySelectorAll('section[aria-labelledby] > h2[id]')].map(({ id, textContent }) => ({
    id,
    title: textContent ?? '',
  }));

const isSame = (some: readonly Entry[], others: readonly Entry[]) =>
  some.length === others.length &&
  some.every(({ id, title }, index) => others[index]?.id === id && others[index]?.title === title);

/** The sections that a page has at the moment: which are there depends on the reader, and some come when they are loaded. */
function useEntries(page: RefObject<Element | null>): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const { current } = page;
    if (!current) return;
    const read = () =>
      setEntries((known) => {
        const found = entriesOf(current);
        return isSame(known, found) ? known : found;
      });
    read();
    const observer = new MutationObserver(read);
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [page]);
  return entries;
}

/** Links to the sections of a long page. An address that names a section leads to it, also when it is loaded later. */
export function SectionIndex({ page }: { readonly page: RefObject<Element | null> }) {
  const t = useT();
  const { hash, key } = useLocation();
  const entries = useEntries(page);
  const named = entries.find(({ id }) => `#${id}` === hash)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useEffect(() => {
    const heading = named === undefined ? null : document.getElementById(named);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView?.({ block: 'start' });
  }, [named, key]);
  return (
    <nav className={styles.index} aria-label={t('settings.index')}>
      {entries.map(({ id, title }) => (
        <Link key={id} to={{ hash: id }} aria-current={id === named ? 'location' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
