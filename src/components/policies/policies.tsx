import { accountEndpoints } from '@contract/account';
import { ERROR_CODES } from '@contract/errors';
import type { CurrentUser } from '@contract/session';
import { getAnySession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { getConfig, learnerLinks } from '@/config';
import { useT } from '@/i18n/useT';

/** Another tab was faster: the agreement is recorded, which is all that is needed. */
const isConfirmedAlready = (error: unknown) =>
  isApiError(error) && error.code === ERROR_CODES.privacyPolicyAlreadyConfirmed;

/** Records the user's agreement to the policies; the session then knows of it. Throws when it could not be recorded. */
export async function confirmPolicies({ id, company_id }: CurrentUser): Promise<void> {
  const params = { companyId: company_id, userId: id };
  await call(accountEndpoints.confirmPrivacyPolicy, { params }).catch((error) => {
    if (!isConfirmedAlready(error)) throw error;
  });
  await getAnySession().reload();
}

/** What has to be read before agreeing. */
export function PolicyLinks({ className }: { className: string | undefined }) {
  const t = useT();
  const { privacyPolicy, serviceLevelAgreement, termsOfServices } = learnerLinks(getConfig());
  const links = [
    [privacyPolicy, t('session.legal.privacyPolicy')],
    [serviceLevelAgreement, t('session.legal.sla')],
    [termsOfServices, t('session.legal.terms')],
  ] as const;
  return (
    <ul className={className}>
      {links.map(([href, label]) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener" aria-description={t('common.newTab')}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
