import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Any CSS length; the full width by default. */
  width?: CSSProperties['inlineSize'];
  height?: CSSProperties['blockSize'];
  shape?: 'text' | 'block' | 'circle';
}

/**
 * One gray placeholder in the place and size of the coming content. Decorative: the component that composes
 * them announces the loading.
 */
export function Skeleton({ width, height, shape = 'text' }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-shape={shape}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}
