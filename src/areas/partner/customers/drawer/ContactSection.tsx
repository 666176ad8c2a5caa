import type { CustomerDetails } from '@contract/partner/customers';
import { RelativeTime } from '@/components/table/RelativeTime';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './drawer.module.css';
import { Facts } from './Facts';
import { Day } from './SeatsSection';

/** A country's name in the language of the console; the code itself where the browser knows no name. */
function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Whom to talk to, and since when the company is a customer. */
export function ContactSection({ customer }: { customer: CustomerDetails }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { adminFullName, ownerEmail, phone, country, parentCompanyName, isOwn } = customer;
  return (
    <section className={styles.section} aria-label={t('partner.drawer.contact')}>
      <h3>{t('partner.drawer.contact')}</h3>
      <Facts
        facts={[
          adminFullName !== null && [t('partner.drawer.owner'), <bdi key="owner">{adminFullName}</bdi>],
          ownerEmail !== null && [
            t('resources.customers.fields.ownerEmail'),
            <a key="email" dir="ltr" href={`mailto:${encodeURIComponent(ownerEmail)}`}>
              <bdi>{ownerEmail}</bdi>
            </a>,
          ],
          phone !== null && [
            t('partner.drawer.phone'),
            <a key="phone" dir="ltr" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              <bdi>{phone}</bdi>
            </a>,
          ],
          country !== null && [
            t('partner.drawer.country'),
            <bdi key="country">{countryName(country, language)}</bdi>,
          ],
          !isOwn && [
            t('resources.customers.fields.parentCompanyName'),
            <bdi key="parent">{parentCompanyName}</bdi>,
          ],
          customer.invitedAt !== null && [
            t('resources.customers.fields.invitedAt'),
            <RelativeTime key="invited" value={customer.invitedAt} />,
          ],
          [t('resources.customers.fields.created_at'), <RelativeTime key="at" value={customer.created_at} />],
          customer.closesAt !== null && [
            t('partner.closing'),
            <Day key="closes" value={customer.closesAt} timeZone={customer.timeZone} />,
          ],
          customer.disabledAt !== null && [
            t('partner.enablement.DISABLED'),
            <RelativeTime key="disabled" value={customer.disabledAt} />,
          ],
        ]}
      />
    </section>
  );
}
