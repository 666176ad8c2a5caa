import {
  type SimulationSettings,
  simulationSettingsEndpoints,
  simulationSettingsSchema,
} from '@contract/phishing-simulation/settings';
import { useNotify } from 'react-admin';
import { Link } from 'react-router';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import { links } from '../links';
import styles from './settings.module.css';
import { useRefreshSettings } from './useRefreshSettings';

const { email, isReportConfirmed } = simulationSettingsSchema.shape;
/** The settings as their form has them: no address is an empty one. */
const formSchema = z.object({ email: z.literal('').or(email.unwrap()), isReportConfirmed });
const toForm = ({ email, isReportConfirmed }: SimulationSettings) => ({
  email: email ?? '',
  isReportConfirmed,
});

/** Where reports go, and whether the button asks first. */
export function ReportSettings({ settings }: { settings: SimulationSettings }) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshSettings();
  const canWrite = useCan(simulationSettingsEndpoints.update);
  const isWaiting = settings.email !== null && !settings.reportButton.isForwarded;
  return (
    <section className={styles.section}>
      <h2>{t('phishingSimulation.settings.report.reports')}</h2>
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
          notify('phishingSimulation.settings.report.saved', { type: 'success' });
          await refresh();
        }}
      >
        <TextInput
          source="email"
          type="email"
          dir="ltr"
          label={t('phishingSimulation.settings.report.email')}
          helperText={t('phishingSimulation.settings.report.emailHint')}
          disabled={!canWrite}
        />
        {isWaiting && (
          <p className={styles.missing}>
            {t('phishingSimulation.settings.report.notForwarded')}{' '}
            <Link to={links.domains()}>{t('phishingSimulation.settings.report.domains')}</Link>
          </p>
        )}
        <SwitchInput
          source="isReportConfirmed"
          label={t('phishingSimulation.settings.report.isConfirmed')}
          helperText={t('phishingSimulation.settings.report.isConfirmedHint')}
          disabled={!canWrite}
        />
        {canWrite && <SaveButton label={t('phishingSimulation.settings.report.save')} />}
      </Form>
    </section>
  );
}
