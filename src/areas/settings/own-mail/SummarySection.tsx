import { ownMailEndpoints } from '@contract/settings/own-mail';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';
import styles from '../settings.module.css';
import { MAIL_PATH } from './links';
import { StateBadge } from './StateBadge';

/** How the company's mails are sent, and the way to the page where that is set. */
export function SummarySection() {
  const t = useT();
  const query = useCall(ownMailEndpoints.get, { params: { companyId: currentCompanyId() } });
  return (
    <section className={styles.section} aria-labelledby="own-mail">
      <h2 id="own-mail">{t('settings.ownMail.title')}</h2>
      <p>{t('settings.ownMail.text')}</p>
      <Loaded query={query} outline={<Skeleton shape="block" height={24} />}>
        {({ data }) => (
          <p>
            <StateBadge state={data} />
          </p>
        )}
      </Loaded>
      <p>
        <Link to={MAIL_PATH}>{t('settings.ownMail.open')}</Link>
      </p>
    </section>
  );
}
