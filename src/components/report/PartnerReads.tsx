import { partnerAccessEndpoints } from '@contract/partner/access';
import { useId } from 'react';
import { Link } from 'react-router';
import { currentCompanyId, useActor } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';

/** That the company's partner compares its figures with those of other customers, and when it last did; only where it may. */
export function PartnerReads({ className }: { className?: string }) {
  const t = useT();
  const id = useId();
  const language = languageOf(useLocaleCode());
  const { isVisitor } = useActor();
  const params = { id: currentCompanyId() };
  const { data } = useCall(partnerAccessEndpoints.get, { params }, { enabled: !isVisitor });
  const access = data?.data;
  if (isVisitor || !access?.partner || access.status !== 'AVAILABLE') return null;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const { comparedOn, partner } = access;
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{t('settings.partner.title')}</h2>
      <p dir="auto">{t('settings.partner.text', { partner: partner.name })}</p>
      <p>
        {comparedOn === null
          ? t('settings.partner.never')
          : t('settings.partner.last', { day: day.format(new Date(comparedOn)) })}
      </p>
      <p>
        <Link to="/access-for-reseller">{t('settings.partner.manage')}</Link>
      </p>
    </section>
  );
}
