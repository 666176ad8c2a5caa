import { type GameSettings, gameEndpoints, gameSettingsSchema } from '@contract/gaming/games';
import { limits } from '@contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { callKey, useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { Form } from '@/components/form/Form';
import { NumberInput } from '@/components/form/NumberInput';
import { SaveButton } from '@/components/form/SaveButton';
import { SwitchInput } from '@/components/form/SwitchInput';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import typography from '@/theme/typography.module.css';
import styles from './gaming.module.css';

/** /settings: what new games begin with. */
export default function SettingsTab() {
  const query = useCall(gameEndpoints.settings, { params: { companyId: currentCompanyId() } });
  return (
    <Loaded query={query} outline={<TableSkeleton rows={4} />}>
      {({ data }) => <Settings settings={data} />}
    </Loaded>
  );
}

function Settings({ settings }: { settings: GameSettings }) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const canChange = useCan(gameEndpoints.changeSettings);
  const params = { companyId: currentCompanyId() };
  const { challengesMin: least, challengesMax: most } = limits.games;
  return (
    <Form
      className={styles.form}
      schema={gameSettingsSchema}
      errorTexts="gaming.errors"
      defaultValues={settings}
      onSubmit={async (body) => {
        const answer = await call(gameEndpoints.changeSettings, { params, body });
        queryClient.setQueryData(callKey(gameEndpoints.settings, { params }), answer);
        notify('gaming.settings.done', { type: 'success' });
      }}
      warnWhenUnsavedChanges
    >
      <p className={typography.hint}>{t('gaming.settings.text')}</p>
      <NumberInput
        source="challengesCount"
        label={t('gaming.form.challengesCount')}
        helperText={t('gaming.form.challengesHint', { least, most })}
        isRequired
        maxLength={2}
        disabled={!canChange}
      />
      <NumberInput
        source="duration"
        label={t('gaming.form.duration')}
        helperText={t('gaming.form.durationHint')}
        isRequired
        maxLength={2}
        disabled={!canChange}
      />
      <SwitchInput
        source="hasLeaderboard"
        label={t('gaming.form.leaderboard')}
        helperText={t('gaming.form.leaderboardHint')}
        disabled={!canChange}
      />
      {canChange && (
        <div className={flow.row}>
          <SaveButton label={t('gaming.settings.save')} />
        </div>
      )}
    </Form>
  );
}
