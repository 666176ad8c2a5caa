import { limits } from '@contract/limits';
import {
  type SimulationSettings,
  simulationSettingsEndpoints,
  simulationSettingsSchema,
} from '@contract/phishing-simulation/settings';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { useConfirm } from '@/components/dialog/useConfirm';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { SelectInput } from '@/components/form/SelectInput';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import { useRefreshSimulations } from '../simulationQueries';
import styles from './settings.module.css';
import { useRefreshSettings } from './useRefreshSettings';

const formSchema = simulationSettingsSchema.pick({ xTestPhish: true, linkHost: true, isAnonymous: true });
/** Those who have not chosen a host see the one that they get. */
const toForm = ({ xTestPhish, linkHost, linkHosts, isAnonymous }: SimulationSettings) => ({
  xTestPhish,
  linkHost: linkHost ?? linkHosts[0] ?? null,
  isAnonymous,
});

/** The header of the mails, the host of their links where there is a choice, and whether reports name people. */
export function MailSettings({ settings }: { settings: SimulationSettings }) {
  const t = useT();
  const notify = useNotify();
  const confirm = useConfirm();
  const refresh = useRefreshSettings();
  const refreshSimulations = useRefreshSimulations();
  const canWrite = useCan(simulationSettingsEndpoints.update);
  const { linkHosts } = settings;
  const [usualHost] = linkHosts;
  const hasChoice = linkHosts.length > 1;
  return (
    <section className={styles.section}>
      <h2>{t('phishingSimulation.settings.general')}</h2>
      <Form
        className={styles.form}
        schema={formSchema}
        errorTexts="phishingSimulation.errors"
        defaultValues={toForm(settings)}
        warnWhenUnsavedChanges
        onSubmit={async ({ linkHost, ...others }, form) => {
          const namesPeople = settings.isAnonymous && !others.isAnonymous;
          const isSure =
            !namesPeople ||
            (await confirm({
              title: t('phishingSimulation.settings.nameTitle'),
              description: t('phishingSimulation.settings.nameText'),
              confirmLabel: t('phishingSimulation.settings.nameButton'),
              isDanger: true,
            }));
          if (!isSure) return;
          const params = { companyId: currentCompanyId() };
          const body = {
            ...others,
            ...(hasChoice && { linkHost: linkHost === usualHost ? null : linkHost }),
          };
          const { data } = await call(simulationSettingsEndpoints.update, { params, body });
          form.reset(toForm(data));
          notify('phishingSimulation.settings.saved', { type: 'success' });
          await Promise.all([refresh(), refreshSimulations()]);
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
        {hasChoice && (
          <SelectInput
            source="linkHost"
            label={t('phishingSimulation.settings.linkHost')}
            helperText={t('phishingSimulation.settings.linkHostHint')}
            choices={linkHosts.map((host) => ({
              id: host,
              name: host === usualHost ? t('phishingSimulation.settings.usualHost', { host }) : host,
            }))}
            disabled={!canWrite}
          />
        )}
        <SwitchInput
          source="isAnonymous"
          label={t('phishingSimulation.settings.isAnonymous')}
          helperText={t('phishingSimulation.settings.isAnonymousHint', {
            smart_count: limits.simulations.anonymousMin,
          })}
          disabled={!canWrite}
        />
        {canWrite && <SaveButton label={t('phishingSimulation.settings.save')} />}
      </Form>
    </section>
  );
}
