import {
  type CustomDomain,
  type CustomDomainState,
  customDomainEndpoints,
} from '@contract/settings/custom-domains';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useAction } from '@/client/useAction';
import { callKey } from '@/client/useCall';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { CopyButton } from '@/components/copy/CopyButton';
import { useConfirm } from '@/components/dialog/useConfirm';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import styles from '../domains/domains.module.css';
import { settingsPath } from '../tabs';

const TONES: Readonly<Record<CustomDomainState, BadgeTone>> = {
  waiting: 'muted',
  verified: 'success',
  missing: 'danger',
  lapsed: 'danger',
};
const LIST = callKey.all(customDomainEndpoints.list);

interface HostCardProps {
  host: CustomDomain;
  canWrite: boolean;
}

/** A host with its state, and what to do to bring it on. */
export function HostCard({ host, canWrite }: HostCardProps) {
  const t = useT();
  const confirm = useConfirm();
  const { domain, displayName, state, type, isProved, verifiedAt, checkedAt } = host;
  const params = { companyId: currentCompanyId() };
  const reset = useAction(customDomainEndpoints.reset, {
    success: t('settings.whiteLabel.hosts.removed'),
    refreshes: [LIST],
  });
  const ask = async () => {
    const isSure =
      verifiedAt === null ||
      (await confirm({
        title: t('settings.whiteLabel.hosts.removeTitle', { domain: displayName }),
        description: t('settings.whiteLabel.hosts.removeText'),
        confirmLabel: t('settings.whiteLabel.hosts.remove'),
        isDanger: true,
      }));
    if (isSure) await reset.run({ params, body: { customDomain: domain, type } });
  };
  return (
    <div className={styles.domain}>
      <div className={styles.head}>
        <h4>
          <bdi dir="ltr">{displayName}</bdi>
        </h4>
        <Badge tone={TONES[state]}>{t(`settings.whiteLabel.hosts.state.${state}`)}</Badge>
        {canWrite && (
          <Button
            size="small"
            color="error"
            className={styles.remove}
            loading={reset.isPending}
            aria-label={t('settings.whiteLabel.hosts.removeOf', { domain: displayName })}
            onClick={() => void ask()}
          >
            {t('settings.whiteLabel.hosts.remove')}
          </Button>
        )}
      </div>
      {/* Letters of other scripts can look like Latin ones. */}
      {displayName !== domain && (
        <p className={styles.hint}>
          <bdi dir="ltr">{domain}</bdi>
        </p>
      )}
      {!isProved && (
        <p className={styles.how}>
          {t('settings.whiteLabel.hosts.unproved')}{' '}
          <Link component={RouterLink} to={settingsPath('domains')}>
            {t('settings.whiteLabel.hosts.toDomains')}
          </Link>
        </p>
      )}
      {state === 'verified' ? (
        <dl className={styles.facts}>
          <dt>{t('settings.whiteLabel.hosts.verifiedAt')}</dt>
          <dd>
            <RelativeTime value={verifiedAt} />
          </dd>
          <dt>{t('settings.whiteLabel.hosts.checkedAt')}</dt>
          <dd>
            <RelativeTime value={checkedAt ?? verifiedAt} />
          </dd>
        </dl>
      ) : (
        <NextStep host={host} canWrite={canWrite} />
      )}
    </div>
  );
}

function NextStep({ host, canWrite }: HostCardProps) {
  const t = useT();
  const { domain, displayName, state, type, record, lapsesAt, lapsedAt } = host;
  const mustVerify = useUnverified() !== null;
  const [seen, setSeen] = useState<readonly string[] | null>();
  const verify = useAction(customDomainEndpoints.verify, {
    onSuccess: ({ data }) => setSeen(data.domain.state === 'verified' ? undefined : data.seen),
    refreshes: [LIST],
  });
  const since = lapsesAt ?? lapsedAt;
  return (
    <>
      {state !== 'verified' && (
        <p className={styles.how} data-state={state}>
          {t(`settings.whiteLabel.hosts.how.${state}`)} {since && <RelativeTime value={since} />}
        </p>
      )}
      <dl className={styles.record} aria-label={t('settings.whiteLabel.hosts.record')}>
        <dt>{t('settings.domains.recordType')}</dt>
        <dd translate="no">{record.type}</dd>
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
          loading={verify.isPending}
          disabled={mustVerify}
          aria-label={t('settings.whiteLabel.hosts.verifyOf', { domain: displayName })}
          onClick={() =>
            void verify.run({
              params: { companyId: currentCompanyId() },
              body: { customDomain: domain, type },
            })
          }
        >
          {t('settings.whiteLabel.hosts.verify')}
        </Button>
      )}
      <div role="status">{seen !== undefined && <Seen seen={seen} />}</div>
    </>
  );
}

/** Where the host leads in place of here. */
function Seen({ seen }: { seen: readonly string[] | null }) {
  const t = useT();
  if (seen === null) return <p className={styles.how}>{t('settings.domains.seen.silent')}</p>;
  if (seen.length === 0) return <p className={styles.how}>{t('settings.whiteLabel.hosts.seen.none')}</p>;
  return (
    <>
      <p className={styles.how}>{t('settings.whiteLabel.hosts.seen.unreached')}</p>
      <ul className={styles.seen} dir="ltr">
        {[...new Set(seen)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
