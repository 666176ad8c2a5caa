import {
  PRECONDITION_FAILED,
  type Tournament,
  type TournamentDetail,
  tournamentEndpoints,
} from '@contract/secure-code/tournaments';
import Trophy from '@mui/icons-material/EmojiEventsOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { isApiError } from '@/client/ApiError';
import { follow } from '@/client/followedOperations';
import { lazyComponent } from '@/client/lazyPage';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { useNotifyError } from '@/client/useNotifyError';
import { useConfirm } from '@/components/dialog/useConfirm';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { SuspendedNotice } from '@/components/plan/SuspendedNotice';
import { Fact } from '@/components/report/Fact';
import { Told } from '@/components/report/Told';
import { useFormats } from '@/components/report/useFormats';
import { TournamentBadge } from '@/components/secure-code/TournamentBadge';
import { useLanguageName } from '@/components/secure-code/useLanguageName';
import {
  openAmong,
  TOURNAMENT_LISTS,
  useNewestTournaments,
  useRefreshTournaments,
} from '@/components/secure-code/useTournaments';
import { Day } from '@/components/table/Day';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './secureCode.module.css';
import { secureCodePath } from './tabs';

const TournamentSetup = lazyComponent(() => import('@/components/secure-code/TournamentSetup'));
const TournamentForm = lazyComponent(async () => ({
  default: (await import('@/components/secure-code/TournamentSetup')).TournamentForm,
}));

/** Cancels a queued tournament after a question; one that has begun meanwhile is told. */
function useCancel(tournament: Tournament) {
  const t = useT();
  const confirm = useConfirm();
  const notifyError = useNotifyError();
  const refresh = useRefreshTournaments();
  const { run, isPending } = useAction(tournamentEndpoints.cancel, {
    success: t('secureCode.cancel.done'),
    refreshes: [...TOURNAMENT_LISTS, ['tournaments']],
    onError: async (error) => {
      const hasBegun = isApiError(error) && error.message === PRECONDITION_FAILED;
      if (hasBegun) notifyError(error, 'secureCode.cancel.inProgress');
      await refresh();
      return hasBegun;
    },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('secureCode.cancel.title', { name: tournament.name }),
      description: t('secureCode.cancel.text'),
      confirmLabel: t('secureCode.cancel.button'),
      isDanger: true,
    });
    if (isSure) await run({ params: { companyId: currentCompanyId(), tournamentId: tournament.id } });
  };
  return { ask, isPending };
}

function Facts({ tournament }: { tournament: TournamentDetail }) {
  const t = useT();
  const { number } = useFormats();
  const nameOf = useLanguageName();
  const list = new Intl.ListFormat(useLocaleCode());
  const { startsAt, endsAt, timeZone, assignmentType, selected, languages, status } = tournament;
  return (
    <dl className={styles.facts}>
      <Fact label={t('secureCode.columns.status')}>
        <TournamentBadge status={status} />
      </Fact>
      <Fact label={t('secureCode.columns.start')}>
        <Day value={startsAt} timeZone={timeZone} />
      </Fact>
      <Fact label={t('secureCode.columns.end')}>
        <Day value={endsAt} timeZone={timeZone} />
      </Fact>
      <Fact label={t('secureCode.setup.timeZone')}>
        <bdi>{timeZone}</bdi>
      </Fact>
      <Fact label={t('training.settings.assignTo')}>
        {t(`training.settings.types.${assignmentType}`)}
        {selected.length > 0 && <bdi>: {list.format(selected.map(({ name }) => name))}</bdi>}
      </Fact>
      <Fact label={t('secureCode.setup.languages')}>
        <bdi>{list.format(languages.map(nameOf))}</bdi>
      </Fact>
      <Fact label={t('secureCode.setup.notifications')}>
        {t(tournament.notificationsEnabled ? 'secureCode.settings.on' : 'secureCode.settings.off')}
      </Fact>
      {status === 'ongoing' && (
        <>
          <Fact label={t('secureCode.columns.totalUsers')}>{number(tournament.totalUsers)}</Fact>
          <Fact label={t('secureCode.columns.usersAmount')}>
            <Told value={tournament.usersAmount}>{number}</Told>
          </Fact>
        </>
      )}
    </dl>
  );
}

/** The tournament that is queued or ongoing, with what can still be done with it. */
function Open({ id, onChange }: { id: number; onChange: (tournament: TournamentDetail) => void }) {
  const query = useCall(tournamentEndpoints.get, {
    params: { companyId: currentCompanyId(), tournamentId: id },
  });
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={200} />}>
      {({ data }) => <OpenTournament tournament={data} onChange={onChange} />}
    </Loaded>
  );
}

interface OpenProps {
  tournament: TournamentDetail;
  onChange: (tournament: TournamentDetail) => void;
}

function OpenTournament({ tournament, onChange }: OpenProps) {
  const t = useT();
  const canChange = useCan(tournamentEndpoints.update);
  const canCancel = useCan(tournamentEndpoints.cancel);
  const { ask, isPending } = useCancel(tournament);
  const { id, name, status, isSuspended } = tournament;
  return (
    <section className={styles.card} aria-labelledby="open-tournament">
      <h2 id="open-tournament" dir="auto">
        {name}
      </h2>
      {isSuspended && (
        <SuspendedNotice
          title={t('secureCode.settings.suspended')}
          text={t('secureCode.settings.suspendedText')}
        />
      )}
      <Facts tournament={tournament} />
      <div className={styles.actions}>
        {canChange && !isSuspended && (
          <Button variant="contained" onClick={() => onChange(tournament)}>
            {t('secureCode.settings.change')}
          </Button>
        )}
        {status === 'ongoing' && (
          <Button variant="outlined" component={Link} to={`${secureCodePath('statistics')}?tournament=${id}`}>
            {t('secureCode.settings.report')}
          </Button>
        )}
        {canCancel && status === 'queued' && (
          <Button color="error" loading={isPending} onClick={() => void ask()}>
            {t('secureCode.cancel.button')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Shows how far the enrolment of many is. */
const followEnrolment = ({ enrolment }: TournamentDetail) =>
  enrolment && follow(currentCompanyId(), enrolment.id);

/** /settings: the tournament that is queued or ongoing, or the way to one. */
export default function SettingsTab() {
  const t = useT();
  const canSetUp = useCan(tournamentEndpoints.create);
  const query = useNewestTournaments();
  const [dialog, setDialog] = useState<TournamentDetail | 'new' | null>(null);
  const close = () => setDialog(null);
  return (
    <div className={styles.page}>
      <Loaded query={query} outline={<Skeleton shape="block" height={200} />}>
        {({ data }) => {
          const open = openAmong(data.items);
          if (open) return <Open key={open.id} id={open.id} onChange={setDialog} />;
          return (
            <EmptyState
              icon={<Trophy />}
              title={t('secureCode.settings.none')}
              description={t('secureCode.settings.noneText')}
              action={
                canSetUp && (
                  <Button variant="contained" onClick={() => setDialog('new')}>
                    {t('secureCode.setup.title')}
                  </Button>
                )
              }
            />
          );
        }}
      </Loaded>
      <Suspense fallback={null}>
        {dialog === 'new' && <TournamentSetup onSaved={followEnrolment} onClose={close} />}
        {dialog !== null && dialog !== 'new' && (
          <TournamentForm tournament={dialog} onSaved={followEnrolment} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
