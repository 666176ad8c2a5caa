import {
  type SimulationSettings,
  simulationSettingsEndpoints,
  simulationSettingsSchema,
} from '@contract/phishing-simulation/settings';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { CopyButton } from '@/components/copy/CopyButton';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import styles from './settings.module.css';
import { useRefreshSettings } from './useRefreshSettings';

const { xTestPhish, email } = simulationSettingsSchema.shape;
/** The settings as their form has them: no address is an empty one. */
const formSchema = z.object({ xTestPhish, email: z.literal('').or(email.unwrap()) });
const toForm = (settings: SimulationSettings) => ({
  xTestPhish: settings.xTestPhish,
  email: settings.email ?? '',
});

/** The header of the mails, and where reports go. */
export function MailSettings({ settings }: { settings: SimulationSettings }) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshSettings();
  const canWrite = useCan(simulationSettingsEndpoints.update);
  const { reportAddress } = settings;
  return (
    <section className={styles.section}>
      <h2>{t('phishingSimulation.settings.general')}</h2>
      <Form
        className={styles.form}
        schema={formSchema}
        errorTexts="phishingSimulation.errors"
        defaultValues={toForm(settings)}
        warnWhenUnsavedChanges
        onSubmit={async ({ email, ...others }, form) => {
          const params = { companyId: currentCompanyId() };
          const body = { ...others, email: email === '' ? null : email };
          const { data } = await call(simulationSettingsEndpoints.update, { params, body });
          form.reset(toForm(data));
          notify('phishingSimulation.settings.saved', { type: 'success' });
          await refresh();
        }}
      >
        <TextInput
          source="xTestPhish"
          dir="ltr"
          label={t('phishingSimulation.settings.xTestPhish')}
          helperText={t('phishingSimulation.settings.xTestPhishHint')}
          maxLength={200}
          disabled={!canWrite}
        />
        <TextInput
          source="email"
          type="email"
          dir="ltr"
          label={t('phishingSimulation.settings.email')}
          helperText={t('phishingSimulation.settings.emailHint')}
          disabled={!canWrite}
        />
        {reportAddress !== null && (
          <p className={styles.address}>
            {t('phishingSimulation.settings.reportAddress')} <bdi dir="ltr">{reportAddress}</bdi>
            <CopyButton text={reportAddress} label={reportAddress} />
          </p>
        )}
        {canWrite && <SaveButton label={t('phishingSimulation.settings.save')} />}
      </Form>
    </section>
  );
}
