import { useSession } from '@/authProvider/currentSession';
import { ownBrand } from '@/brand';

/**
 * Whether pages of the product's maker are for this user: neither on a company's own host nor for a company with a
 * verified domain of its own, whose people know the product under another name.
 */
export function useIsOurs(): boolean {
  const session = useSession();
  return !ownBrand && !session?.company.hasOwnDomain;
}
