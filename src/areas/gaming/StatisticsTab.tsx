import { type Game, gameEndpoints, gameSorts } from '@contract/gaming/games';
import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { EXERCISE_STATUSES, type ExerciseStatus } from '@contract/training/assignments';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { CompletionMeter } from '@/components/completion/CompletionMeter';
import { OutOfTen } from '@/components/completion/OutOfTen';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { useHasStatistics } from '@/components/plan/LockedStatistics';
import { Told } from '@/components/report/Told';
import { useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { Day } from '@/components/table/Day';
import { DueDay } from '@/components/table/DueDay';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { gamePath } from './links';
import { useGameActions } from './useGameActions';
import { useGameKind } from './useGames';

interface GameFilter {
  readonly status?: ExerciseStatus;
}
const statusOf = (value: unknown) => EXERCISE_STATUSES.find((status) => status === value);

const GAMES: ListSpec<GameFilter> = {
  sorts: gameSorts,
  defaultSort: { field: 'startedAt', order: 'DESC' },
  filters: { status: { read: ([value]) => statusOf(value), write: (value) => statusOf(value) ?? '' } },
};

const TONES: Record<ExerciseStatus, BadgeTone> = {
  QUEUED: 'info',
  ONGOING: 'success',
  SUSPENDED: 'danger',
  ENDED: 'muted',
  ARCHIVED: 'muted',
};

/** Where a game stands. */
export function GameState({ status }: Pick<Game, 'status'>) {
  const t = useT();
  return <Badge tone={TONES[status]}>{t(`gaming.status.${status}`)}</Badge>;
}

function useColumns(): Column<Game>[] {
  const t = useT();
  const own = useGameKind();
  const { number } = useFormats();
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('gaming.columns.name'),
        sort: 'name',
        width: 280,
        render: ({ id, name, kind }) => (
          <>
            <Link to={gamePath(own, id)}>
              <bdi>{name}</bdi>
            </Link>
            {kind !== own && <Badge tone="muted">{t(`gaming.title.${kind}`)}</Badge>}
          </>
        ),
      },
      {
        key: 'status',
        label: t('gaming.columns.status'),
        width: 120,
        card: 'subtitle',
        render: (game) => <GameState {...game} />,
      },
      {
        key: 'progress',
        label: t('gaming.columns.progress'),
        width: 180,
        render: ({ standing }) =>
          standing && standing.total > 0 ? (
            <Told value={standing.completed}>
              {(completed) => (
                <CompletionMeter
                  percent={Math.floor((100 * completed) / standing.total)}
                  title={t('gaming.columns.played', {
                    completed: number(completed),
                    smart_count: standing.total,
                  })}
                />
              )}
            </Told>
          ) : (
            '–'
          ),
      },
      {
        key: 'score',
        label: t('gaming.columns.score'),
        align: 'end',
        width: 100,
        render: ({ score }) => <OutOfTen score={score} />,
      },
      {
        key: 'challengesCount',
        label: t('gaming.columns.challenges'),
        align: 'end',
        width: 100,
        isOptional: true,
        render: ({ challengesCount }) => number(challengesCount),
      },
      {
        key: 'startedAt',
        label: t('gaming.columns.startedAt'),
        sort: 'startedAt',
        width: 140,
        render: ({ startedAt, timeZone }) => <Day value={startedAt} timeZone={timeZone} />,
      },
      {
        key: 'endsAt',
        label: t('gaming.columns.endsAt'),
        width: 140,
        render: ({ endsAt, timeZone }) => <DueDay value={endsAt} timeZone={timeZone} />,
      },
    ],
    [t, own, number],
  );
}

/** /statistics: the company's games. */
export default function StatisticsTab() {
  const t = useT();
  const columns = useColumns();
  const actions = useGameActions();
  const kind = useGameKind();
  const hasPlan = useHasStatistics();
  const canCreate = useCan(gameEndpoints.create) && hasPlan;
  const [, setNew] = useQueryFlag('new');
  return (
    <>
      {kind === 'gaming' && <ExercisesOfBefore />}
      <List resource="games" spec={GAMES}>
        <DataTable<Game>
          label={t('gaming.tabs.statistics')}
          searchLabel={t('gaming.search')}
          columns={columns}
          actions={actions}
          filters={[
            {
              kind: 'choices',
              name: 'status',
              isSingle: true,
              groups: [
                {
                  heading: t('gaming.columns.status'),
                  options: EXERCISE_STATUSES.map((value) => ({ value, label: t(`gaming.status.${value}`) })),
                },
              ],
            },
          ]}
          empty={
            <EmptyState
              title={t('gaming.empty.title')}
              description={t('gaming.empty.text')}
              action={
                canCreate && (
                  <Button variant="contained" onClick={() => setNew('game')}>
                    {t('gaming.new.button')}
                  </Button>
                )
              }
            />
          }
        />
      </List>
    </>
  );
}

/** The way to phishing exercises that ran before gaming took their place. */
function ExercisesOfBefore() {
  const t = useT();
  const canReport = useCan(exerciseReportEndpoints.companySummary);
  const params = { companyId: currentCompanyId() };
  const query = { pageSize: 1 };
  const { data } = useCall(exerciseCampaignEndpoints.active, { params, query }, { enabled: canReport });
  if (!data || data.data.pageInfo.totalItems === 0) return null;
  return (
    <p className={typography.hint}>
      <Link to="/reports-phishing-exercise">{t('gaming.exercises')}</Link>
    </p>
  );
}
