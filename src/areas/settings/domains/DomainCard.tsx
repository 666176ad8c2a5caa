import { type CompanyDomain, type DomainState, domainEndpoints } from '@contract/settings/domains';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useAction } from '@/client/useAction';
import { callKey } from '@/client/useCall';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { CopyButton } from '@/components/copy/CopyButton';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import styles from './domains.module.css';
import { RemoveDomainDialog } from './RemoveDomainDialog';

const TONES: Readonly<Record<DomainState, BadgeTone>> = {
  waiting: 'muted',
  proved: 'success',
  missing: 'danger',
  lapsed: 'danger',
  taken: 'danger',
};

interface DomainCardProps {
  domain: CompanyDomain;
  canWrite: boolean;
}

/** A domain with its state, and what to do to bring it on. */
export function DomainCard({ domain: given, canWrite }: DomainCardProps) {
  const t = useT();
  const { domain, displayName, state } = given;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li className={styles.domain}>
      <div className={styles.head}>
        <h3>
          <bdi dir="ltr">{displayName}</bdi>
        </h3>
        <Badge tone={TONES[state]}>{t(`settings.domains.state.${state}`)}</Badge>
        {canWrite && (
          <Button
            size="small"
            color="error"
            className={styles.remove}
            aria-label={t('settings.domains.removeOf', { domain: displayName })}
            onClick={() => setRemoving(true)}
          >
            {t('settings.domains.remove')}
          </Button>
        )}
      </div>
      {/* Letters of other scripts can look like Latin ones. */}
      {displayName !== domain && (
        <p className={styles.hint}>
          <bdi dir="ltr">{domain}</bdi>
        </p>
      )}
      {state === 'proved' ? <Facts domain={given} /> : <NextStep domain={given} canWrite={canWrite} />}
      {isRemoving && <RemoveDomainDialog domain={given} onClose={() => setRemoving(false)} />}
    </li>
  );
}

function Facts({ domain: { verifiedAt, checkedAt } }: { domain: CompanyDomain }) {
  const t = useT();
  return (
    <dl className={styles.facts}>
      <dt>{t('settings.domains.verifiedAt')}</dt>
      <dd>
        <RelativeTime value={verifiedAt} />
      </dd>
      <dt>{t('settings.domains.checkedAt')}</dt>
      <dd>
        <RelativeTime value={checkedAt ?? verifiedAt} />
      </dd>
    </dl>
  );
}

function NextStep({ domain: given, canWrite }: DomainCardProps) {
  const t = useT();
  const { domain, displayName, state, record, lapsesAt, lapsedAt } = given;
  const mustVerify = useUnverified() !== null;
  const [seen, setSeen] = useState<readonly string[] | null>();
  const check = useAction(domainEndpoints.check, {
    onSuccess: ({ data }) => setSeen(data.domain.state === 'proved' ? undefined : data.seen),
    refreshes: [callKey.all(domainEndpoints.list)],
  });
  const since = lapsesAt ?? lapsedAt;
  return (
    <>
      {state !== 'proved' && (
        <p className={styles.how} data-state={state}>
          {t(`settings.domains.how.${state}`)} {since && <RelativeTime value={since} />}
        </p>
      )}
      <dl className={styles.record} aria-label={t('settings.domains.record')}>
        <dt>{t('settings.domains.recordType')}</dt>
        <dd translate="no">TXT</dd>
        <dt>{t('settings.domains.recordName')}</dt>
        <dd>
          <bdi dir="ltr">{record.name}</bdi>
          <CopyButton text={record.name} label={t('settings.domains.copyName')} />
        </dd>
        <dt>{t('settings.domains.recordValue')}</dt>
        <dd>
          <bdi dir="ltr">{record.value}</bdi>
          <CopyButton text={record.value} label={t('settings.domains.copyValue')} />
        </dd>
      </dl>
      {canWrite && (
        <Button
          size="small"
          variant="outlined"
          className={styles.check}
          loading={check.isPending}
          disabled={mustVerify}
          aria-label={t('settings.domains.checkOf', { domain: displayName })}
          onClick={() => void check.run({ params: { companyId: currentCompanyId(), domain } })}
        >
          {t('settings.domains.check')}
        </Button>
      )}
      <div role="status">{seen !== undefined && <Seen seen={seen} />}</div>
    </>
  );
}

/** What the name servers said instead of the record. */
function Seen({ seen }: { seen: readonly string[] | null }) {
  const t = useT();
  if (seen === null) return <p className={styles.how}>{t('settings.domains.seen.silent')}</p>;
  if (seen.length === 0) return <p className={styles.how}>{t('settings.domains.seen.none')}</p>;
  return (
    <>
      <p className={styles.how}>{t('settings.domains.seen.others')}</p>
      <ul className={styles.seen} dir="ltr">
        {[...new Set(seen)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
