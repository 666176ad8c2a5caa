import { addDays, dayAt } from '@contract/days';
import { type GameDetail, type GameForm, gameEndpoints, gameFormSchema } from '@contract/gaming/games';
import { limits } from '@contract/limits';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCreate, useNotify, useUpdate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { currentCompanyId } from '@/authProvider/currentSession';
import { follow } from '@/client/followedOperations';
import { useCall } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { DetailsDrawer } from '@/components/dialog/DetailsDrawer';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { Loaded } from '@/components/feedback/Loaded';
import { NotFoundState } from '@/components/feedback/NotFoundState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { AudienceInputs } from '@/components/form/AudienceInputs';
import { shownDay } from '@/components/form/DateField';
import { DateInput } from '@/components/form/DateInput';
import { timeZone } from '@/components/form/days';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { NotificationInputs } from '@/components/form/NotificationInputs';
import { NumberInput } from '@/components/form/NumberInput';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { TimeZoneInput } from '@/components/form/TimeZoneInput';
import { useAssignmentDefaults } from '@/components/form/useAssignmentDefaults';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './gaming.module.css';
import { tabPath } from './links';
import { GAME_QUERIES, useGameKind } from './useGames';

/** The product's own words of the mail about a new game. */
function useOwnWords() {
  const t = useT();
  const kind = useGameKind();
  return { subject: t(`gaming.mail.${kind}.subject`), message: t(`gaming.mail.${kind}.message`) };
}

/** A new game, from the settings, on a day that the address may name. */
export function NewGameDrawer({ day, onClose }: { day?: string | undefined; onClose: () => void }) {
  const t = useT();
  const kind = useGameKind();
  // Its days are a setting of games.
  const { notificationsEnabled, subject, message } = useAssignmentDefaults({ days: 0, ...useOwnWords() });
  const settings = useCall(gameEndpoints.settings, { params: { companyId: currentCompanyId() } });
  if (!settings.data) {
    return (
      <DetailsDrawer title={t('gaming.new.title')} onClose={onClose}>
        <Loaded query={settings} outline={<TableSkeleton rows={5} />}>
          {() => null}
        </Loaded>
      </DetailsDrawer>
    );
  }
  const today = dayAt(new Date(), timeZone());
  return (
    <GameForms
      values={{
        name: t(`gaming.new.name.${kind}`, { day: day && day > today ? day : today }),
        ...settings.data.data,
        startDate: day && day > today ? day : null,
        timeZone: timeZone(),
        assignmentType: 'ALL_USERS',
        selected: [],
        notificationsEnabled,
        subject,
        message,
      }}
      onClose={onClose}
    />
  );
}

/** `?edit=12`: what may still be changed of a game. */
export function EditGameDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  const kind = useGameKind();
  const words = useOwnWords();
  const query = useCall(gameEndpoints.get, { params: { companyId: currentCompanyId(), id } });
  const game = query.data?.data;
  const isOver = game?.status === 'ENDED' || game?.status === 'ARCHIVED';
  if (game && !isOver) {
    const { name, challengesCount, duration, hasLeaderboard, assignmentType, notificationsEnabled } = game;
    return (
      <GameForms
        game={game}
        values={{
          ...{ name, challengesCount, duration, hasLeaderboard, assignmentType, notificationsEnabled },
          startDate: dayAt(new Date(game.startedAt), game.timeZone),
          timeZone: game.timeZone,
          selected: game.selected.map((one) => one.id),
          subject: game.subject ?? words.subject,
          message: game.message ?? words.message,
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <DetailsDrawer title={t('gaming.edit.title')} onClose={onClose}>
      <Loaded
        query={query}
        outline={<TableSkeleton rows={5} />}
        notFound={
          <NotFoundState
            title={t('gaming.notFound.title')}
            description={t('gaming.notFound.text')}
            to={tabPath(kind, 'statistics')}
            backLabel={t('gaming.notFound.back')}
          />
        }
      >
        {() => <p>{t('gaming.edit.over')}</p>}
      </Loaded>
    </DetailsDrawer>
  );
}

interface GameFormsProps {
  /** The saved game; absent: a new one. */
  game?: GameDetail;
  values: GameForm;
  onClose: () => void;
}

function GameForms({ game, values, onClose }: GameFormsProps) {
  const t = useT();
  const notify = useNotify();
  const words = useOwnWords();
  const refresh = useRefreshQueries(GAME_QUERIES);
  const mustVerify = useUnverified() !== null;
  const [create] = useCreate('games', undefined, { returnPromise: true });
  const [update] = useUpdate('games', undefined, { returnPromise: true });
  const { form, submit } = useSchemaForm({
    schema: gameFormSchema,
    errorTexts: 'gaming.errors',
    mode: 'onTouched',
    defaultValues: values,
    onSubmit: async (given) => {
      // Unchanged words are the product's own, which learners get in the company's language.
      const isOwn = given.subject !== words.subject || given.message !== words.message;
      const data = { ...given, ...(isOwn ? {} : { subject: null, message: null }) };
      const { enrolment }: GameDetail = game
        ? await update('games', { id: game.id, data, previousData: game })
        : await create('games', { data });
      if (enrolment) follow(currentCompanyId(), enrolment.id);
      notify(game ? 'gaming.edit.done' : 'gaming.new.done', { type: 'success' });
      await refresh();
      onClose();
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const name = useWatch({ control: form.control, name: 'name' });
  const hasBegun = game !== undefined && game.status !== 'QUEUED';
  return (
    <FormDrawer
      title={t(game ? 'gaming.edit.title' : 'gaming.new.title')}
      submitLabel={t(game ? 'gaming.edit.submit' : 'gaming.new.submit')}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      isDisabled={mustVerify || (game !== undefined && !isDirty)}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormScope form={form}>
        <div className={styles.form}>
          <VerifyFirst />
          <TextInput
            source="name"
            label={t('gaming.form.name')}
            isRequired
            maxLength={limits.text.nameMax}
            disabled={hasBegun}
          />
          <NumberInput
            source="challengesCount"
            label={t('gaming.form.challengesCount')}
            helperText={t('gaming.form.challengesHint', {
              least: limits.games.challengesMin,
              most: limits.games.challengesMax,
            })}
            isRequired
            maxLength={2}
            disabled={hasBegun}
          />
          <NumberInput
            source="duration"
            label={t('gaming.form.duration')}
            helperText={t('gaming.form.durationHint')}
            isRequired
            maxLength={2}
          />
          {hasBegun ? <Begun game={game} /> : <StartInputs />}
          <AudienceInputs saved={game} />
          <SwitchInput
            source="hasLeaderboard"
            label={t('gaming.form.leaderboard')}
            helperText={t('gaming.form.leaderboardHint')}
          />
          <NotificationInputs
            name={name}
            label={t('gaming.form.notifications')}
            hint={t('gaming.form.notificationsHint')}
            defaults={words}
          />
        </div>
      </FormScope>
    </FormDrawer>
  );
}

/** When it began, which is fixed. */
function Begun({ game }: { game: GameDetail }) {
  const t = useT();
  const day = dayAt(new Date(game.startedAt), game.timeZone);
  return (
    <TextField
      fullWidth
      disabled
      label={t('training.settings.startDate')}
      value={shownDay(day, useLocaleCode())}
      helperText={game.timeZone}
    />
  );
}

const START = ['now', 'later'] as const;

/** At once, or from a day to come on. */
function StartInputs() {
  const t = useT();
  const { setValue } = useFormContext<GameForm>();
  const [startDate, zone] = useWatch<GameForm, ['startDate', 'timeZone']>({
    name: ['startDate', 'timeZone'],
  });
  const tomorrow = addDays(dayAt(new Date(), zone || timeZone()), 1);
  const [isLater, setLater] = useState(startDate !== null);
  return (
    <>
      <fieldset className={styles.start}>
        <legend>{t('gaming.form.start')}</legend>
        {START.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="gaming-start"
              checked={isLater === (one === 'later')}
              onChange={() => {
                setLater(one === 'later');
                const day = one === 'later' ? tomorrow : null;
                setValue('startDate', day, { shouldDirty: true, shouldValidate: true });
              }}
            />
            {t(`gaming.form.starts.${one}`)}
          </label>
        ))}
      </fieldset>
      {isLater && (
        <DateInput source="startDate" isRequired label={t('training.settings.startDate')} min={tomorrow} />
      )}
      <TimeZoneInput source="timeZone" label={t('gaming.form.timeZone')} />
    </>
  );
}
