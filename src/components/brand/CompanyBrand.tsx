import { type SyntheticEvent, useState } from 'react';
import { useLearnerSession } from '@/authProvider/currentSession';
import { ownBrand } from '@/brand';
import { BrandMark } from './BrandMark';
import { BrandWordmark } from './BrandWordmark';
import styles from './CompanyBrand.module.css';

/** From this ratio on, a logo is taken to contain the company's name. */
const WIDE = 1.6;

interface CompanyBrandProps {
  /** Edge of a square logo in pixels. */
  size: number;
  /** Only the picture, for narrow places. */
  isFolded?: boolean;
}

/**
 * Whose app it is, for those who are signed in: the white label of this host, else the logo of the company's settings,
 * else the product (docs/areas/settings.md#logo).
 */
export function CompanyBrand({ size, isFolded = false }: CompanyBrandProps) {
  const company = useLearnerSession()?.user.company;
  const [isWide, setWide] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const logo = company?.logo ?? null;
  if (ownBrand || !company || logo === null || logo === failed)
    return isFolded ? <BrandMark size={size} /> : <BrandWordmark size={size} />;
  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
    setWide(naturalWidth >= WIDE * naturalHeight);
  const hasName = !isFolded && !isWide;
  return (
    <span className={styles.brand} translate="no">
      <img
        className={styles.logo}
        src={logo}
        alt={hasName ? '' : company.name}
        style={isFolded ? { inlineSize: size, blockSize: size } : { blockSize: size }}
        onLoad={measure}
        onError={() => setFailed(logo)}
      />
      {hasName && (
        <bdi className={styles.name} title={company.name}>
          {company.name}
        </bdi>
      )}
    </span>
  );
}
