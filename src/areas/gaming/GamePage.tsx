import { type GameDetail, type GameStatistics, gameEndpoints } from '@contract/gaming/games';
import { useParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { CompletionChart } from '@/components/chart/CompletionChart';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { Loaded } from '@/components/feedback/Loaded';
import { NotFoundState } from '@/components/feedback/NotFoundState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useHasStatistics } from '@/components/plan/LockedStatistics';
import { recordId } from '@/components/record/recordId';
import { Block } from '@/components/report/Block';
import { Fact } from '@/components/report/Fact';
import report from '@/components/report/report.module.css';
import { PrivateHint, Told } from '@/components/report/Told';
import { useFormats } from '@/components/report/useFormats';
import { Day } from '@/components/table/Day';
import { DueDay } from '@/components/table/DueDay';
import { RowMenu } from '@/components/table/RowMenu';
import { useT } from '@/i18n/useT';
import { NO_CRUMBS } from '@/layout/page/pageTrail';
import { ReportFrame } from '@/layout/page/ReportFrame';
import { Learners } from '@/learners/Learners';
import typography from '@/theme/typography.module.css';
import { EditGameDrawer } from './GameDrawer';
import styles from './gaming.module.css';
import { Items } from './Items';
import { tabPath } from './links';
import { GameState } from './StatisticsTab';
import { useGameActions } from './useGameActions';
import { useGameKind } from './useGames';

function NotFound() {
  const t = useT();
  const kind = useGameKind();
  return (
    <NotFoundState
      title={t('gaming.notFound.title')}
      description={t('gaming.notFound.text')}
      to={tabPath(kind, 'statistics')}
      backLabel={t('gaming.notFound.back')}
    />
  );
}

const OUTLINE = (
  <div className={report.page} aria-busy="true">
    <Skeleton height={64} />
    <Skeleton height={120} />
    <Skeleton height={280} />
  </div>
);

/** /gaming/statistics/12: how a game went. */
export default function GamePage() {
  const { gameId } = useParams();
  const id = recordId(gameId);
  const params = { companyId: currentCompanyId(), id: id ?? 0 };
  const query = useCall(gameEndpoints.get, { params }, { enabled: id !== undefined });
  if (id === undefined) return <NotFound />;
  return (
    <Loaded query={query} outline={OUTLINE} notFound={<NotFound />} heading="h1">
      {({ data }) => <Report game={data} />}
    </Loaded>
  );
}

function Report({ game }: { game: GameDetail }) {
  const t = useT();
  const { number } = useFormats();
  const actions = useGameActions({ isOpen: true });
  const canEdit = useCan(gameEndpoints.update);
  const [edited, setEdited] = useQueryFlag('edit');
  const { name, status, startedAt, endsAt, timeZone, challengesCount, assignmentType, selected } = game;
  return (
    <>
      <ReportFrame
        title={name}
        crumbs={NO_CRUMBS}
        menu={<RowMenu name={name} actions={() => actions(game)} />}
        facts={
          <>
            <Fact label={t('gaming.columns.status')}>
              <GameState status={status} />
            </Fact>
            <Fact label={t('gaming.columns.startedAt')}>
              <Day value={startedAt} timeZone={timeZone} />
            </Fact>
            <Fact label={t('gaming.columns.endsAt')}>
              <DueDay value={endsAt} timeZone={timeZone} />
            </Fact>
            <Fact label={t('gaming.columns.challenges')}>{number(challengesCount)}</Fact>
            <Fact label={t('training.settings.assignTo')}>
              {assignmentType === 'ALL_USERS'
                ? t('training.settings.types.ALL_USERS')
                : selected.length > NAMED
                  ? t('gaming.selected', { smart_count: selected.length })
                  : selected.map((one) => one.name).join(', ')}
            </Fact>
          </>
        }
        lockedLabel={t('gaming.columns.progress')}
        instead={status === 'QUEUED' && <p className={typography.hint}>{t('gaming.queued')}</p>}
      >
        <Statistics game={game} />
      </ReportFrame>
      {canEdit && edited !== null && <EditGameDrawer id={game.id} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Departments or groups that are named; of more only their number is told. */
const NAMED = 5;
const WITHOUT = ['attempts'] as const;

function Statistics({ game }: { game: GameDetail }) {
  const hasStatistics = useHasStatistics();
  const params = { companyId: currentCompanyId(), id: game.id };
  const query = useCall(gameEndpoints.statistics, { params }, { enabled: hasStatistics });
  const { total = 0, completed = 0 } = game.standing ?? {};
  const status = game.status === 'ONGOING' ? 'ACTIVE' : game.status;
  return (
    <>
      <Loaded query={query} outline={OUTLINE}>
        {({ data }) => <Numbers game={game} statistics={data} />}
      </Loaded>
      <Learners campaign={{ ...game, status, courseName: game.name, total, completed }} without={WITHOUT} />
    </>
  );
}

interface NumbersProps {
  game: GameDetail;
  statistics: GameStatistics;
}

function Numbers({ game, statistics }: NumbersProps) {
  const t = useT();
  const { number, score } = useFormats();
  const { standing, industryScore, completions, leaderboard } = statistics;
  const isOver = game.status === 'ENDED' || game.status === 'ARCHIVED';
  const tiles = [
    ['assigned', standing.total],
    ['completed', standing.completed],
    ['inProgress', standing.inProgress],
    ['notStarted', standing.notStarted],
    [isOver ? 'missed' : 'overdue', standing.overdue],
  ] as const;
  return (
    <>
      <PrivateHint />
      <div className={report.tiles}>
        {tiles.map(([key, value]) => (
          <div key={key} className={report.tile}>
            <span>{t(`gaming.numbers.${key}`)}</span>
            <strong>
              <Told value={value}>{number}</Told>
            </strong>
          </div>
        ))}
        <div className={report.tile}>
          <span>{t('gaming.numbers.score')}</span>
          <strong>
            {statistics.score === null ? '–' : t('gaming.outOf10', { score: score(statistics.score) })}
          </strong>
          {industryScore && (
            <span>
              {t(`gaming.industry.${industryScore.source}`, {
                score: score(industryScore.score),
                name: industryScore.name ?? '',
                day: industryScore.day,
              })}
            </span>
          )}
        </div>
      </div>
      {completions.length > 0 && (
        <Block id="completions" title={t('gaming.completions')}>
          <CompletionChart
            title={t('gaming.completions')}
            dayName={t('gaming.day')}
            completedName={t('gaming.numbers.completed')}
            completions={completions}
            total={standing.total}
          />
        </Block>
      )}
      <div className={styles.pair}>
        <Departments departments={statistics.departments} />
        {leaderboard && leaderboard.length > 0 && <Leaderboard places={leaderboard} />}
      </div>
      <Items title={t('gaming.items.title')} items={statistics.items} />
    </>
  );
}

/** Scores by department, the largest first. */
function Departments({ departments }: Pick<GameStatistics, 'departments'>) {
  const t = useT();
  const { number, score, share } = useFormats();
  if (departments.length === 0) return null;
  return (
    <Block id="departments" title={t('gaming.departments')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('gaming.department')}</th>
              <th scope="col" data-end="">
                {t('gaming.numbers.assigned')}
              </th>
              <th scope="col" data-end="">
                {t('gaming.numbers.completed')}
              </th>
              <th scope="col" data-end="">
                {t('gaming.columns.score')}
              </th>
            </tr>
          </thead>
          <tbody>
            {departments.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <bdi>{one.name}</bdi>
                </th>
                <td data-end="">{number(one.total)}</td>
                <td data-end="">
                  <Told value={one.completed}>{(completed) => share(completed, one.total)}</Told>
                </td>
                <td data-end="">{score(one.score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Block>
  );
}

/** The best; only those who have agreed are named. */
function Leaderboard({ places }: { places: NonNullable<GameStatistics['leaderboard']> }) {
  const t = useT();
  const { number, score } = useFormats();
  return (
    <Block id="leaderboard" title={t('gaming.leaderboard.title')}>
      <p className={typography.hint}>{t('gaming.leaderboard.text')}</p>
      <ol className={styles.places}>
        {places.map((place, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no other identity
          <li key={at}>
            <span>{number(place.rank)}</span>
            <bdi>{place.name ?? t('gaming.leaderboard.unnamed')}</bdi>
            <span>{t('gaming.outOf10', { score: score(place.score) })}</span>
          </li>
        ))}
      </ol>
    </Block>
  );
}
