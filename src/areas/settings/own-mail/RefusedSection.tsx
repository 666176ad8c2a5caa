import { ownMailEndpoints, type RefusedAddress } from '@contract/settings/own-mail';
import Button from '@mui/material/Button';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { Badge } from '@/components/badge/Badge';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useT } from '@/i18n/useT';
import styles from '../settings.module.css';

/** Addresses that mail servers refuse, each by the way whose server said so. */
export function RefusedSection() {
  const t = useT();
  const query = useCall(ownMailEndpoints.refused, { params: { companyId: currentCompanyId() } });
  return (
    <section className={styles.section} aria-labelledby="own-mail-refused">
      <h2 id="own-mail-refused">{t('settings.ownMail.refused.title')}</h2>
      <p>{t('settings.ownMail.refused.text')}</p>
      <Loaded query={query} outline={<Skeleton shape="block" height={80} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.hint}>{t('settings.ownMail.refused.none')}</p>
          ) : (
            <ul className={styles.held} aria-labelledby="own-mail-refused">
              {data.map((address) => (
                <Address key={`${address.saidBy} ${address.email}`} address={address} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Address({ address }: { address: RefusedAddress }) {
  const t = useT();
  const canRetry = useCan(ownMailEndpoints.tryAgain);
  const { email, saidBy, refusals, reason, lastAt, restingSince } = address;
  const retry = useAction(ownMailEndpoints.tryAgain, {
    success: t('settings.ownMail.refused.tried', { email }),
    refreshes: [callKey.all(ownMailEndpoints.refused)],
  });
  return (
    <li>
      <span>
        <bdi dir="ltr">{email}</bdi>{' '}
        {restingSince !== null && <Badge tone="danger">{t('settings.ownMail.refused.rests')}</Badge>}
        <span className={styles.certificate}>
          {t(`settings.ownMail.refused.saidBy.${saidBy}`)}:{' '}
          {t('settings.ownMail.refused.counts', { smart_count: refusals })},{' '}
          {t('settings.ownMail.refused.last')} <RelativeTime value={lastAt} />
        </span>
        <bdi dir="ltr" className={styles.certificate}>
          {reason}
        </bdi>
      </span>
      {canRetry && (
        <Button
          size="small"
          loading={retry.isPending}
          aria-label={t('settings.ownMail.refused.tryAgainOf', { email })}
          onClick={() => void retry.run({ params: { companyId: currentCompanyId() }, body: { email } })}
        >
          {t('settings.ownMail.refused.tryAgain')}
        </Button>
      )}
    </li>
  );
}
