import type { SessionData } from '@/authProvider/session';
import type { TypedTranslate } from '@/i18n/useT';

type Signed = Pick<SessionData, 'user' | 'company'>;

/** The user's role, in the words of the users list, with the kind of a partner's company. */
export function accountRole({ user, company }: Signed, t: TypedTranslate): string {
  // A visiting partner acts as the owner but owns nothing here. The service's own staff have rights
  // beyond their company.
  const isStaff = user.role === 'superadmin' || user.role === 'support';
  const isOwner = company.ownerId === user.id && !user.isAdminLoggedInAsCompany && !isStaff;
  const role = isOwner ? t('users.list.owner') : t(`users.roles.${user.role}`);
  const { isPartner, customerType } = company.distribution;
  return isPartner && customerType !== 'DIRECT' ? t(`shell.account.partner.${customerType}`, { role }) : role;
}
