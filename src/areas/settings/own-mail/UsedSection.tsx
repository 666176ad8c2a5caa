import { graphMailEndpoints, type OwnMail, ownMailEndpoints } from '@contract/settings/own-mail';
import Button from '@mui/material/Button';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from '../settings.module.css';
import { OWN_MAIL_QUERIES } from './queries';
import { StateBadge } from './StateBadge';
import { Fact, WayFacts } from './WayFacts';

/** What carries the company's mails, and why it does not. */
export function UsedSection({ state }: { state: OwnMail }) {
  const t = useT();
  const { used } = state;
  return (
    <section className={styles.section} aria-labelledby="own-mail-used">
      <h2 id="own-mail-used">{t('settings.ownMail.current')}</h2>
      <div>
        <StateBadge state={state} />
      </div>
      {used === null ? (
        <p>{t('settings.ownMail.byProduct')}</p>
      ) : (
        <>
          {used.rests && (
            <p className={styles.notice} role="status">
              {t(`settings.ownMail.rests.${used.rests}`)}
            </p>
          )}
          {used.failingSince && !used.rests && <Failure used={used} />}
          <WayFacts way={used}>
            <Fact label={t('settings.ownMail.since')}>
              <RelativeTime value={used.usedSince} />
            </Fact>
            <Fact label={t('settings.ownMail.lastSent')}>
              {used.lastSentAt ? <RelativeTime value={used.lastSentAt} /> : t('settings.ownMail.noneSent')}
            </Fact>
          </WayFacts>
          <Remove kind={used.kind} />
        </>
      )}
    </section>
  );
}

type Used = NonNullable<OwnMail['used']>;

/** Times of less than a minute are not worth telling. */
const isAhead = (at: string | null): at is string => at !== null && Date.parse(at) - Date.now() > 60_000;

function Failure({ used: { failingSince, lastFailure, retryAt } }: { used: Used }) {
  const t = useT();
  return (
    <div className={styles.notice} role="status">
      <span>
        {t('settings.ownMail.failing')} <RelativeTime value={failingSince} />.{' '}
        {lastFailure && <bdi>{t('settings.ownMail.said', { reason: lastFailure })}</bdi>}
      </span>
      {isAhead(retryAt) && (
        <span>
          {t('settings.ownMail.retry')} <RelativeTime value={retryAt} />
        </span>
      )}
    </div>
  );
}

function Remove({ kind }: Pick<Used, 'kind'>) {
  const t = useT();
  const confirm = useConfirm();
  const canWrite = useCan(ownMailEndpoints.removeSmtp);
  const id = currentCompanyId();
  const refreshes = OWN_MAIL_QUERIES;
  const remove = useAction(ownMailEndpoints.removeSmtp, {
    success: t('settings.ownMail.removed'),
    refreshes,
  });
  const reset = useAction(graphMailEndpoints.reset, { success: t('settings.ownMail.resetDone'), refreshes });
  if (!canWrite) return null;
  const isSmtp = kind === 'smtp';
  const label = t(isSmtp ? 'settings.ownMail.remove' : 'settings.ownMail.reset');
  const ask = async () => {
    const isSure = await confirm({
      title: t(isSmtp ? 'settings.ownMail.removeTitle' : 'settings.ownMail.resetTitle'),
      description: t(isSmtp ? 'settings.ownMail.removeText' : 'settings.ownMail.resetText'),
      confirmLabel: label,
      isDanger: true,
    });
    if (!isSure) return;
    await (isSmtp ? remove.run({ params: { companyId: id } }) : reset.run({ params: { id } }));
  };
  return (
    <div className={flow.row}>
      <Button
        variant="outlined"
        color="error"
        loading={remove.isPending || reset.isPending}
        onClick={() => void ask()}
      >
        {label}
      </Button>
    </div>
  );
}
