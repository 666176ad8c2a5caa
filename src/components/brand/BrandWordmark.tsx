import { ownBrand } from '@/brand';
import styles from './BrandWordmark.module.css';
import { VigilMark } from './VigilMark';

export interface BrandWordmarkProps {
  /** Edge of the mark in pixels; the lettering scales with it. */
  size?: number;
}

/** The mark with the name, or what a company shows instead on its own host. */
export function BrandWordmark({ size = 28 }: BrandWordmarkProps) {
  if (ownBrand) return <ownBrand.Wordmark size={size} />;
  return (
    <span className={styles.wordmark} style={{ fontSize: size * 0.64 }} translate="no">
      <VigilMark size={size} />
      <span>Vigil</span>
    </span>
  );
}
