import {
  type SimulationSettings,
  simulationSettingsEndpoints,
  simulationSettingsSchema,
} from '@contract/phishing-simulation/settings';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import styles from './settings.module.css';
import { useRefreshSettings } from './useRefreshSettings';

const formSchema = simulationSettingsSchema.pick({ xTestPhish: true });

/** The header of the mails. */
export function MailSettings({ settings: { xTestPhish } }: { settings: SimulationSettings }) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshSettings();
  const canWrite = useCan(simulationSettingsEndpoints.update);
  return (
    <section className={styles.section}>
      <h2>{t('phishingSimulation.settings.general')}</h2>
      <Form
        className={styles.form}
        schema={formSchema}
        errorTexts="phishingSimulation.errors"
        defaultValues={{ xTestPhish }}
        warnWhenUnsavedChanges
        onSubmit={async (body, form) => {
          const params = { companyId: currentCompanyId() };
          const { data } = await call(simulationSettingsEndpoints.update, { params, body });
          form.reset({ xTestPhish: data.xTestPhish });
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
        {canWrite && <SaveButton label={t('phishingSimulation.settings.save')} />}
      </Form>
    </section>
  );
}
