import { ownBrand } from '@/brand';
import { VigilMark } from './VigilMark';

/** The mark of this host's brand: the product's or the company's own. */
export function BrandMark({ size }: { size?: number }) {
  const Mark = ownBrand?.Mark ?? VigilMark;
  return <Mark size={size} />;
}
