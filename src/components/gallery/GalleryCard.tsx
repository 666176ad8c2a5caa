import type { ReactNode } from 'react';
import type { RowAction } from '@/components/table/column';
import { RowMenu } from '@/components/table/RowMenu';
import styles from './gallery.module.css';

export interface GalleryCardProps {
  /** The record's name, for the menu and on hover. */
  name: string;
  /** The name as it is shown, usually a link. */
  title: ReactNode;
  /** The whole card leads where its title does. */
  isLinked?: boolean;
  /** The language of the name, where it has one of its own. */
  lang?: string;
  actions: readonly RowAction[];
  /** The address of a picture, in a gallery of cards that have one. */
  cover?: string | null;
  /** Its colors are taken from the picture, since the record can't be used. */
  isLocked?: boolean;
  /** Beside the menu. */
  badges?: ReactNode;
  /** A line below the name. */
  subtitle?: ReactNode;
  /** `<Fact>`s, one below the other. */
  facts?: ReactNode;
  /** At the bottom: progress, results. */
  children?: ReactNode;
  /** Below everything, in red. */
  warning?: ReactNode;
}

/** One record of a `<Gallery>`. */
export function GalleryCard(props: GalleryCardProps) {
  const { name, title, isLinked, lang, actions, cover, isLocked, badges, subtitle, facts, children } = props;
  const menu = actions.length > 0 && (
    <span className={styles.menu}>
      <RowMenu name={name} actions={() => actions} />
    </span>
  );
  return (
    <li className={styles.card} data-linked={isLinked || undefined} data-locked={isLocked || undefined}>
      {cover && <img className={styles.cover} src={cover} alt="" loading="lazy" />}
      <div className={styles.body}>
        {cover === undefined && (
          <div className={styles.head}>
            <span className={styles.badges}>{badges}</span>
            {menu}
          </div>
        )}
        <h2 className={styles.name} title={name} lang={lang} dir={lang && 'auto'}>
          {title}
        </h2>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        {facts && <dl className={styles.facts}>{facts}</dl>}
        {children && (
          <div className={styles.foot}>
            {children}
            {props.warning && <p className={styles.warning}>{props.warning}</p>}
          </div>
        )}
      </div>
      {cover !== undefined && menu}
    </li>
  );
}
