import { type ReactNode, useEffect } from 'react';
import { productName } from '@/brand';
import styles from './PageHeading.module.css';
import { type Crumb, NO_CRUMBS, usePageTrail } from './pageTrail';

export interface PageHeadingProps {
  title: string;
  /** A formatted count next to the title. */
  count?: string;
  description?: string;
  /** Buttons at the end of the line, the primary one last. */
  actions?: ReactNode;
  /** Breadcrumb steps below the sidebar's entry. */
  crumbs?: readonly Crumb[];
}

/** Names the page in the tab. */
export function setPageTitle(title: string): void {
  document.title = `${title} · ${productName()}`;
}

/** A truncated title shows its full text on hover. */
function titleWhenCut({ currentTarget: heading }: { currentTarget: HTMLElement }) {
  const text = heading.firstElementChild;
  if (text && text.scrollHeight > text.clientHeight) heading.title = text.textContent ?? '';
  else heading.removeAttribute('title');
}

/** The only h1 of a screen, with its actions; it also sets the tab's title and completes the breadcrumb. */
export function PageHeading({ title, count, description, actions, crumbs = NO_CRUMBS }: PageHeadingProps) {
  usePageTrail(crumbs);
  useEffect(() => setPageTitle(title), [title]);

  return (
    <header className={styles.heading}>
      <div className={styles.texts}>
        <h1 className={styles.title} onMouseEnter={titleWhenCut}>
          <span className={styles.text}>{title}</span>
          {count && <span className={styles.count}>{count}</span>}
        </h1>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
