import type { ReactNode } from 'react';
import { TabBar } from '@/components/tabs/TabBar';
import styles from './gallery.module.css';
import { ViewToggle } from './ViewToggle';

export interface GalleryTabsProps {
  label: string;
  resource: string;
  /** Links to the lists. */
  children: ReactNode;
}

/** The lists of a resource as tabs, beside the choice between cards and table. */
export function GalleryTabs({ label, resource, children }: GalleryTabsProps) {
  return (
    <div className={styles.tabs}>
      <TabBar label={label}>{children}</TabBar>
      <ViewToggle resource={resource} />
    </div>
  );
}
