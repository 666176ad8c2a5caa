import { LOGIN_ACCESS } from '@contract/partner/access';
import type { SessionData } from '@/authProvider/session';

export interface PartnersAccess {
  readonly partner: string;
  readonly status: (typeof LOGIN_ACCESS)[number];
}

/** The state of the partner's access; null without a partner, and for the visiting partner itself. */
export function partnersAccess({
  user,
  company,
}: Pick<SessionData, 'user' | 'company'>): PartnersAccess | null {
  const { parentCompanyId, parentCompanyName, loginAsCompany } = company.distribution;
  // A visiting partner does not answer its own request.
  if (user.isAdminLoggedInAsCompany || parentCompanyId === null) return null;
  const status = LOGIN_ACCESS.find((one) => one === loginAsCompany) ?? 'NOT_AVAILABLE';
  return { partner: parentCompanyName ?? '', status };
}

/** The flag in the address that opens the partner's access request. */
export const ACCESS_DIALOG_FLAG = 'isAccessDialog';
const GET_STARTED_PATH = '/home';

/**
 * The get-started page with the access question over it, for partners too, whose own start is another; the rest of the
 * query is preserved.
 */
export function accessDialogAddress(search: string): string {
  const query = new URLSearchParams(search);
  query.set(ACCESS_DIALOG_FLAG, 'true');
  return `${GET_STARTED_PATH}?${query}`;
}
