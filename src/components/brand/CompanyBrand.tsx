import type { CurrentUser } from '@contract/session';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useLearnerSession } from '@/authProvider/currentSession';
import { ownBrand } from '@/brand';
import { useThemeMode } from '@/theme/themeMode';
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
 * Whose app it is, for those who are signed in: the white label of this host, else the logo of the company's settings for this
 * scheme, else the product (docs/areas/settings.md#logo).
 */
export function CompanyBrand({ size, isFolded = false }: CompanyBrandProps) {
  const company = useLearnerSession()?.user.company;
  const product = isFolded ? <BrandMark size={size} /> : <BrandWordmark size={size} />;
  if (ownBrand || !company || (!company.logo && !company.logoDark)) return product;
  return (
    <CompanyLogo company={company} size={size} isFolded={isFolded}>
      {product}
    </CompanyLogo>
  );
}

interface CompanyLogoProps extends Required<CompanyBrandProps> {
  company: CurrentUser['company'];
  /** In place of a logo that can't be loaded. */
  children: ReactNode;
}

function CompanyLogo({ company, size, isFolded, children }: CompanyLogoProps) {
  const { scheme } = useThemeMode();
  const [isWide, setWide] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const usable = (address: string | null) => (address && !failed.includes(address) ? address : null);
  const forDark = scheme === 'dark' ? usable(company.logoDark) : null;
  const logo = forDark ?? usable(company.logo);
  if (logo === null) return children;
  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
    setWide(naturalWidth >= WIDE * naturalHeight);
  const hasName = !isFolded && !isWide;
  return (
    <span className={styles.brand} translate="no">
      <img
        className={styles.logo}
        data-for-dark={forDark !== null || undefined}
        src={logo}
        alt={hasName ? '' : company.name}
        style={isFolded ? { inlineSize: size, blockSize: size } : { blockSize: size }}
        onLoad={measure}
        onError={() => setFailed((before) => [...before, logo])}
      />
      {hasName && (
        <bdi className={styles.name} title={company.name}>
          {company.name}
        </bdi>
      )}
    </span>
  );
}
