import { trustEndpoints } from '@contract/settings/trust';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { currentCompanyId, getSession, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useT } from '@/i18n/useT';
import styles from './settings.module.css';

/** Who besides the owner may change who gets in; the owner's switch, a sentence for others. */
export function TrustSection() {
  const t = useT();
  const hintId = useId();
  const confirm = useConfirm();
  const canWrite = useCan(trustEndpoints.update);
  const isOn = useSession()?.company.trustsAdmins === true;
  const update = useAction(trustEndpoints.update, {
    success: ({ data }) => t(data.trustsAdmins ? 'settings.trust.allowed' : 'settings.trust.refused'),
    onSuccess: () => getSession().reload(),
  });

  const change = async (trustsAdmins: boolean) => {
    const isSure =
      !trustsAdmins ||
      (await confirm({
        title: t('settings.trust.allowTitle'),
        description: t('settings.trust.allowText'),
        confirmLabel: t('settings.trust.allowButton'),
      }));
    if (isSure) await update.run({ params: { companyId: currentCompanyId() }, body: { trustsAdmins } });
  };

  return (
    <section className={styles.section} aria-labelledby="trust">
      <h2 id="trust">{t('settings.trust.title')}</h2>
      <p>{t('settings.trust.text')}</p>
      {canWrite ? (
        <div>
          <FormControlLabel
            style={{ marginInlineStart: -4 }}
            label={t('settings.trust.trustsAdmins')}
            control={
              <Switch
                checked={isOn}
                disabled={update.isPending}
                slotProps={{ input: { 'aria-describedby': hintId } }}
                onChange={(_event, checked) => void change(checked)}
              />
            }
          />
          <p id={hintId} className={styles.hint}>
            {t('settings.trust.hint')}
          </p>
        </div>
      ) : (
        <p className={styles.hint}>{t(isOn ? 'settings.trust.on' : 'settings.trust.off')}</p>
      )}
    </section>
  );
}
