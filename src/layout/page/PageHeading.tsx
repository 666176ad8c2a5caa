import { type ReactNode, useEffect } from 'react';
import { productName } from '@/components/brand/brand';
import styles from './PageHeading.module.css';
import { type Crumb, NO_CRUMBS, usePageTrail } from './pageTrail';

export interface PageHeadingProps {
  title: string;
  /** A number beside the title, already formatted: how many there are. */
  count?: string;
  description?: string;
  /** Buttons at the end of the line, the primary one last. */
  actions?: ReactNode;
  /** Steps of the breadcrumb below the sidebar's entry. */
  crumbs?: readonly Crumb[];
}

/** A title that is cut off says all of it on hover. */
function titleWhenCut({ currentTarget: heading }: { currentTarget: HTMLElement }) {
  const text = heading.firstElementChild;
  if (text && text.scrollHeight > text.clientHeight) heading.title = text.textContent ?? '';
  else heading.removeAttribute('title');
}

/** The one h1 of a screen with its actions; it also names the tab and completes the breadcrumb. */
export function PageHeading({ title, count, description, actions, crumbs = NO_CRUMBS }: PageHeadingProps) {
  usePageTrail(crumbs);
  useEffect(() => {
    document.title = `${title} · ${productName()}`;
  }, [title]);

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
