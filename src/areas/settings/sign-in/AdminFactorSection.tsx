import { addDays, dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { type AdminFactor, signInRuleEndpoints } from '@contract/settings/sign-in-rules';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { useConfirm } from '@/components/dialog/useConfirm';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { DateField, shownDay } from '@/components/form/DateField';
import { RecordLink } from '@/components/record/RecordLink';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useUnverified } from '@/components/verify/verification';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode, useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from '../settings.module.css';

const { adminFactorDaysAhead, adminFactorRemindMs } = limits.session;
const refreshes = [callKey.all(signInRuleEndpoints.adminFactor)];

/** Whether users of the console need a second factor, from when, and who has none. */
export function AdminFactorSection() {
  const t = useT();
  const query = useCall(signInRuleEndpoints.adminFactor, { params: { companyId: currentCompanyId() } });
  return (
    <section className={styles.section} aria-labelledby="admin-factor">
      <h2 id="admin-factor">{t('settings.adminFactor.title')}</h2>
      <p>{t('settings.adminFactor.text')}</p>
      <Loaded query={query} outline={<Skeleton shape="block" height={150} />}>
        {({ data }) => (
          <>
            <Requirement factor={data} />
            <Lacking factor={data} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Requirement({ factor: { requiredFrom, isInForce } }: { factor: AdminFactor }) {
  const t = useT();
  const locale = useLocaleCode();
  const confirm = useConfirm();
  const session = useSession();
  const canWrite = useCan(signInRuleEndpoints.requireAdminFactor);
  const mustVerify = useUnverified() !== null;
  const [day, setDay] = useState('');
  const params = { companyId: currentCompanyId() };
  const change = useAction(signInRuleEndpoints.requireAdminFactor, {
    success: ({ data }) =>
      t(data.requiredFrom === null ? 'settings.adminFactor.notRequired' : 'settings.adminFactor.required'),
    onSuccess: () => setDay(''),
    refreshes,
  });
  if (!session) return null;
  const { timeZone } = session.company;
  const today = dayAt(new Date(), timeZone);
  const since = requiredFrom && shownDay(dayAt(new Date(requiredFrom), timeZone), locale);
  const askToRequire = async () => {
    const isSure = await confirm({
      title: t('settings.adminFactor.requireTitle', { day: shownDay(day, locale) }),
      description: t('settings.adminFactor.requireText'),
      confirmLabel: t('settings.adminFactor.require'),
    });
    if (isSure) await change.run({ params, body: { from: day } });
  };
  const askToEnd = async () => {
    const isSure = await confirm({
      title: t('settings.adminFactor.endTitle'),
      description: t('settings.adminFactor.endText'),
      confirmLabel: t('settings.adminFactor.end'),
      isDanger: true,
    });
    if (isSure) await change.run({ params, body: { from: null } });
  };
  return (
    <>
      <p>
        {since
          ? t(isInForce ? 'settings.adminFactor.since' : 'settings.adminFactor.from', { day: since })
          : t('settings.adminFactor.off')}
      </p>
      {canWrite ? (
        <>
          <div className={`${flow.row} ${styles.dated}`}>
            <DateField
              label={t('settings.adminFactor.day')}
              size="small"
              value={day}
              onChange={setDay}
              min={today}
              max={addDays(today, adminFactorDaysAhead)}
            />
            <Button
              variant="outlined"
              disabled={mustVerify || day === ''}
              loading={change.isPending}
              onClick={() => void askToRequire()}
            >
              {t(requiredFrom === null ? 'settings.adminFactor.require' : 'settings.adminFactor.change')}
            </Button>
            {requiredFrom !== null && (
              <Button disabled={mustVerify || change.isPending} onClick={() => void askToEnd()}>
                {t('settings.adminFactor.end')}
              </Button>
            )}
          </div>
          {!session.user.isMfaEnabled && <p className={styles.hint}>{t('settings.adminFactor.ownFirst')}</p>}
        </>
      ) : (
        <p className={styles.hint}>{t('settings.trust.trustedOnly')}</p>
      )}
    </>
  );
}

function Lacking({ factor }: { factor: AdminFactor }) {
  const t = useT();
  const number = useFormatNumber();
  const canRemind = useCan(signInRuleEndpoints.remindOfFactor);
  const mustVerify = useUnverified() !== null;
  const remind = useAction(signInRuleEndpoints.remindOfFactor, {
    success: t('settings.adminFactor.reminded'),
    refreshes,
  });
  const { requiredFrom, lacking, lackingCount, remindedAt } = factor;
  if (lackingCount === 0) return <p className={styles.hint}>{t('settings.adminFactor.nobody')}</p>;
  const isLately = remindedAt !== null && Date.now() - Date.parse(remindedAt) < adminFactorRemindMs;
  return (
    <>
      <h3>{t('settings.adminFactor.lacking', { smart_count: lackingCount, count: number(lackingCount) })}</h3>
      <ul className={styles.held}>
        {lacking.map(({ id, name, email }) => (
          <li key={id}>
            <RecordLink resource="users" id={id}>
              <bdi>{name || email}</bdi>
            </RecordLink>
            <bdi dir="ltr">{email}</bdi>
          </li>
        ))}
      </ul>
      {lackingCount > lacking.length && (
        <p className={styles.hint}>
          {t('settings.adminFactor.more', { count: number(lackingCount - lacking.length) })}
        </p>
      )}
      {requiredFrom !== null && canRemind && (
        <div className={flow.row}>
          <Button
            variant="outlined"
            disabled={mustVerify || isLately}
            loading={remind.isPending}
            onClick={() => void remind.run({ params: { companyId: currentCompanyId() } })}
          >
            {t('settings.adminFactor.remind')}
          </Button>
          {remindedAt && (
            <span className={styles.hint}>
              {t('settings.adminFactor.remindedAt')} <RelativeTime value={remindedAt} />
            </span>
          )}
        </div>
      )}
    </>
  );
}
