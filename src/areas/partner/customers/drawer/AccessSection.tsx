import type { CustomerDetails } from '@contract/partner/customers';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useT } from '@/i18n/useT';
import styles from './drawer.module.css';

/** The partner's access to the customer: what it is now, and how it came about. */
export function AccessSection({ customer }: { customer: CustomerDetails }) {
  const t = useT();
  const { login_as_company_status: access, accessHistory } = customer;
  return (
    <section className={styles.section} aria-label={t('partner.drawer.access')}>
      <h3>{t('partner.drawer.access')}</h3>
      <p className={styles.text}>{t(`partner.drawer.accessNow.${access}`)}</p>
      {accessHistory.length > 0 && (
        <ol className={styles.history}>
          {accessHistory.map(({ at, kind, person }) => (
            <li key={`${at}-${kind}-${person}`}>
              <span dir="auto">
                {person === null
                  ? t(`partner.accessEvents.${kind}.somebody`)
                  : t(`partner.accessEvents.${kind}.named`, { person })}
              </span>
              <RelativeTime value={at} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
