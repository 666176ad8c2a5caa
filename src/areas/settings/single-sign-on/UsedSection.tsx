import { providerFactorEndpoints } from '@contract/settings/provider-factor';
import { type SingleSignOn, singleSignOnEndpoints } from '@contract/settings/single-sign-on';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { callKey } from '@/client/useCall';
import { useConfirm } from '@/components/dialog/useConfirm';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from '../settings.module.css';
import { ConnectionFacts, Fact } from './Facts';

interface UsedSectionProps {
  used: NonNullable<SingleSignOn['used']>;
  isEnforced: boolean;
  trustsSecondFactor: boolean;
}

/** What users sign in by, whether they must, and why that failed last. */
export function UsedSection({ used, isEnforced, trustsSecondFactor }: UsedSectionProps) {
  const t = useT();
  const enforceHintId = useId();
  const factorHintId = useId();
  const confirm = useConfirm();
  const canWrite = useCan(singleSignOnEndpoints.enforce);
  const { usedSince, lastSignInAt, lastFailedAt, lastProblem } = used;
  const companyId = currentCompanyId();
  const params = { id: companyId };
  const refreshes = [callKey.all(singleSignOnEndpoints.get)];
  const enforce = useAction(singleSignOnEndpoints.enforce, {
    success: ({ data }) =>
      t(data.ssoEnforcement ? 'settings.singleSignOn.enforced' : 'settings.singleSignOn.notEnforced'),
    refreshes,
  });
  const trust = useAction(providerFactorEndpoints.trust, {
    success: ({ data }) =>
      t(
        data.trustsSecondFactor
          ? 'settings.singleSignOn.secondFactorTrusted'
          : 'settings.singleSignOn.secondFactorNotTrusted',
      ),
    refreshes,
  });
  const remove = useAction(singleSignOnEndpoints.remove, {
    success: t('settings.singleSignOn.removed'),
    refreshes,
  });
  const hasFailedSince = lastFailedAt !== null && (lastSignInAt === null || lastFailedAt > lastSignInAt);

  const change = async (ssoEnforcementStatus: boolean) => {
    const isSure =
      !ssoEnforcementStatus ||
      (await confirm({
        title: t('settings.singleSignOn.enforceTitle'),
        description: t('settings.singleSignOn.enforceText'),
        confirmLabel: t('settings.singleSignOn.enforceButton'),
      }));
    if (isSure) await enforce.run({ params, body: { companyId, ssoEnforcementStatus } });
  };
  const askToRemove = async () => {
    const isSure = await confirm({
      title: t('settings.singleSignOn.removeTitle'),
      description: t('settings.singleSignOn.removeText'),
      confirmLabel: t('settings.singleSignOn.remove'),
      isDanger: true,
    });
    if (isSure) await remove.run({ params });
  };

  return (
    <section className={styles.section} aria-labelledby="sso-used">
      <h2 id="sso-used">{t('settings.singleSignOn.usedTitle')}</h2>
      {hasFailedSince && lastProblem && (
        <p className={styles.notice} role="status">
          <span>
            {t(`settings.singleSignOn.problems.${lastProblem}`)} <RelativeTime value={lastFailedAt} />
          </span>
        </p>
      )}
      <ConnectionFacts connection={used}>
        {usedSince && (
          <Fact label={t('settings.singleSignOn.since')}>
            <RelativeTime value={usedSince} />
          </Fact>
        )}
        <Fact label={t('settings.singleSignOn.lastSignIn')}>
          {lastSignInAt ? <RelativeTime value={lastSignInAt} /> : t('settings.singleSignOn.noSignIn')}
        </Fact>
        {!canWrite && (
          <>
            <Fact label={t('settings.singleSignOn.enforce')}>
              {t(isEnforced ? 'settings.singleSignOn.on' : 'settings.singleSignOn.off')}
            </Fact>
            <Fact label={t('settings.singleSignOn.trustSecondFactor')}>
              {t(trustsSecondFactor ? 'settings.singleSignOn.on' : 'settings.singleSignOn.off')}
            </Fact>
          </>
        )}
      </ConnectionFacts>
      {canWrite && (
        <>
          <div>
            <FormControlLabel
              style={{ marginInlineStart: -4 }}
              label={t('settings.singleSignOn.enforce')}
              control={
                <Switch
                  checked={isEnforced}
                  disabled={enforce.isPending}
                  slotProps={{ input: { 'aria-describedby': enforceHintId } }}
                  onChange={(_event, checked) => void change(checked)}
                />
              }
            />
            <p id={enforceHintId} className={styles.hint}>
              {t('settings.singleSignOn.enforceHint')}
            </p>
          </div>
          <div>
            <FormControlLabel
              style={{ marginInlineStart: -4 }}
              label={t('settings.singleSignOn.trustSecondFactor')}
              control={
                <Switch
                  checked={trustsSecondFactor}
                  disabled={trust.isPending}
                  slotProps={{ input: { 'aria-describedby': factorHintId } }}
                  onChange={(_event, isTrusted) => void trust.run({ params, body: { companyId, isTrusted } })}
                />
              }
            />
            <p id={factorHintId} className={styles.hint}>
              {t('settings.singleSignOn.trustSecondFactorHint')}
            </p>
          </div>
          <div className={flow.row}>
            <Button
              variant="outlined"
              color="error"
              loading={remove.isPending}
              onClick={() => void askToRemove()}
            >
              {t('settings.singleSignOn.remove')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
