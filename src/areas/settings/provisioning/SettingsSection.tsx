import {
  PROVISIONING_MODES,
  type Provisioning,
  provisioningEndpoints,
  provisioningFormSchema,
} from '@contract/settings/provisioning';
import { useNotify } from 'react-admin';
import { Link } from 'react-router';
import { currentCompanyId, useActor } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { callKey } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { Form } from '@/components/form/Form';
import { NumberInput } from '@/components/form/NumberInput';
import { SaveButton } from '@/components/form/SaveButton';
import { SelectInput } from '@/components/form/SelectInput';
import { useUnverified } from '@/components/verify/verification';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import styles from '../settings.module.css';
import { LOG_PATH } from './links';

/** What the directory may do: nothing, only report, or add, change and disable users, and how many of these in a day. */
export function SettingsSection({ state }: { state: Provisioning }) {
  const t = useT();
  const number = useFormatNumber();
  const isBoosted = useActor().isBoosted === true;
  const canWrite = useCan(provisioningEndpoints.save);
  const { mode, sharePercent, domains, lastDay } = state;
  return (
    <section className={styles.section} aria-labelledby="provisioning-settings">
      <h2 id="provisioning-settings">{t('settings.provisioning.settings')}</h2>
      <dl className={styles.facts}>
        {!canWrite && (
          <>
            <div>
              <dt>{t('settings.provisioning.mode')}</dt>
              <dd>{t(`settings.provisioning.modes.${mode}`)}</dd>
            </div>
            <div>
              <dt>{t('settings.provisioning.share')}</dt>
              <dd>{t('settings.provisioning.percent', { percent: number(sharePercent) })}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('settings.provisioning.domains')}</dt>
          <dd>
            {domains.length > 0
              ? domains.map((domain) => (
                  <bdi key={domain} dir="ltr" translate="no" className={styles.certificate}>
                    {domain}
                  </bdi>
                ))
              : t('settings.provisioning.noDomain')}
          </dd>
        </div>
        {(['done', 'tested', 'refused', 'held'] as const).map(
          (outcome) =>
            lastDay[outcome] > 0 && (
              <div key={outcome}>
                <dt>{t('settings.provisioning.lastDay')}</dt>
                <dd>
                  {t(`settings.provisioning.counts.${outcome}`, {
                    smart_count: lastDay[outcome],
                    count: number(lastDay[outcome]),
                  })}
                </dd>
              </div>
            ),
        )}
      </dl>
      {canWrite && isBoosted && <SettingsForm state={state} />}
      <p>
        <Link to={LOG_PATH}>{t('settings.provisioning.openLog')}</Link>
      </p>
    </section>
  );
}

function SettingsForm({ state: { mode, sharePercent } }: { state: Provisioning }) {
  const t = useT();
  const notify = useNotify();
  const mustVerify = useUnverified() !== null;
  const refresh = useRefreshQueries([callKey.all(provisioningEndpoints.get)]);
  return (
    <Form
      className={styles.form}
      schema={provisioningFormSchema}
      defaultValues={{ mode, sharePercent }}
      onSubmit={async (body) => {
        await call(provisioningEndpoints.save, { params: { companyId: currentCompanyId() }, body });
        notify('settings.saved', { type: 'success' });
        await refresh();
      }}
    >
      <SelectInput
        source="mode"
        label={t('settings.provisioning.mode')}
        helperText={t('settings.provisioning.modeHint')}
        choices={PROVISIONING_MODES.map((id) => ({ id, name: t(`settings.provisioning.modes.${id}`) }))}
      />
      <NumberInput
        source="sharePercent"
        label={t('settings.provisioning.share')}
        helperText={t('settings.provisioning.shareHint')}
        maxLength={3}
        isRequired
      />
      <SaveButton label={t('settings.save')} disabled={mustVerify} />
    </Form>
  );
}
