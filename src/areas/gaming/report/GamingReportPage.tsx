import { GAME_REPORT_SORTS, type GameReport, gamingReportEndpoints } from '@contract/gaming/report';
import type { LearnerStatus } from '@contract/training/assignments';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Badge } from '@/components/badge/Badge';
import { CompletionMeter } from '@/components/completion/CompletionMeter';
import { Score } from '@/components/completion/Score';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { List } from '@/components/list/List';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { AsOf } from '@/components/report/AsOf';
import { BehindLink } from '@/components/report/BehindLink';
import { useIsLearningPrivate } from '@/components/report/PrivateNotice';
import { RANGE_FILTERS, RangeInput, useRangeQuery } from '@/components/report/RangeInput';
import { ListReportActions } from '@/components/report/ReportActions';
import styles from '@/components/report/report.module.css';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { Day } from '@/components/table/Day';
import { DueDay } from '@/components/table/DueDay';
import { ExportButton } from '@/components/table/ExportButton';
import { gamingReportQuery } from '@/dataProvider/resources/games';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { ReportFrame } from '@/layout/page/ReportFrame';
import { Items } from '../Items';
import { gamePath } from '../links';
import { GameState } from '../StatisticsTab';
import { useGameKind } from '../useGames';
import { GamingTiles } from './GamingTiles';
import { ScoresChart } from './ScoresChart';

const REPORT: ListSpec = {
  sorts: GAME_REPORT_SORTS,
  defaultSort: { field: 'startedAt', order: 'DESC' },
  filters: RANGE_FILTERS,
  names: PARTNER_NAMES,
};

function columnsOf(
  t: TypedTranslate,
  { number, percent, score }: Formats,
  { own, isPrivate }: { readonly own: GameReport['kind']; readonly isPrivate: boolean },
): Column<GameReport>[] {
  // A game of either kind is shown at the address of the one that the company has.
  const playersPath = ({ id }: GameReport, status?: LearnerStatus) =>
    gamePath(own, id) + (status ? `?status=${status}` : '');
  // Nobody may be listed beside their results.
  const behind = (row: GameReport, status?: LearnerStatus) =>
    isPrivate ? undefined : playersPath(row, status);
  return [
    {
      key: 'name',
      label: t('gaming.columns.name'),
      sort: 'name',
      width: 195,
      render: (row) => (
        <Link to={playersPath(row)}>
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    {
      key: 'kind',
      label: t('reports.gaming.columns.kind'),
      width: 110,
      isOptional: true,
      render: ({ kind }) => <Badge tone="muted">{t(`gaming.title.${kind}`)}</Badge>,
    },
    {
      key: 'status',
      label: t('gaming.columns.status'),
      width: 95,
      render: ({ status }) => <GameState status={status} />,
    },
    {
      key: 'startedAt',
      label: t('gaming.columns.startedAt'),
      sort: 'startedAt',
      width: 108,
      render: ({ startedAt, timeZone }) => <Day value={startedAt} timeZone={timeZone} />,
    },
    {
      key: 'endsAt',
      label: t('gaming.columns.endsAt'),
      sort: 'endsAt',
      width: 108,
      render: ({ endsAt, timeZone }) => <DueDay value={endsAt} timeZone={timeZone} />,
    },
    {
      key: 'assigned',
      label: t('reports.learning.assigned'),
      sort: 'assigned',
      align: 'end',
      width: 82,
      render: (row) => <BehindLink to={behind(row)}>{number(row.assigned)}</BehindLink>,
    },
    {
      key: 'completed',
      label: t('reports.learning.completed'),
      align: 'end',
      width: 92,
      render: (row) =>
        row.completed === null ? (
          '–'
        ) : (
          <BehindLink to={behind(row, 'COMPLETED')}>{number(row.completed)}</BehindLink>
        ),
    },
    {
      key: 'completedPercent',
      label: t('reports.gaming.columns.completedPercent'),
      sort: 'completedPercent',
      width: 142,
      render: (row) =>
        row.completedPercent === null ? (
          '–'
        ) : (
          <CompletionMeter
            percent={row.completedPercent}
            title={t('reports.learning.completed')}
            overdue={
              row.overdue ? t('reports.learning.someOverdue', { smart_count: row.overdue }) : undefined
            }
          />
        ),
    },
    {
      key: 'score',
      label: t('reports.learning.score'),
      sort: 'score',
      align: 'end',
      width: 62,
      render: (row) => <Score value={row.score} shown={score(row.score)} />,
    },
    {
      key: 'rightPercent',
      label: t('reports.gaming.right'),
      sort: 'rightPercent',
      align: 'end',
      width: 98,
      render: ({ rightPercent }) => (rightPercent === null ? '–' : percent(rightPercent)),
    },
  ];
}

function Figures() {
  const t = useT();
  const query = useCall(
    gamingReportEndpoints.statistics,
    { params: { companyId: currentCompanyId() }, query: useRangeQuery() },
    { placeholderData: (previous) => previous },
  );
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={360} />}>
      {({ data }) => (
        <>
          <GamingTiles {...data} />
          <AsOf at={data.asOf} zone={data.timeZone} />
          {data.trend.length > 1 && <ScoresChart trend={data.trend} zone={data.timeZone} />}
          {data.items.length > 0 && <Items title={t('reports.gaming.hardest')} items={data.items} />}
        </>
      )}
    </Loaded>
  );
}

/** /reports-gaming: what the games that began in a range of days amount to. */
export default function GamingReportPage() {
  const t = useT();
  const formats = useFormats();
  const own = useGameKind();
  const isPrivate = useIsLearningPrivate();
  const columns = useMemo(() => columnsOf(t, formats, { own, isPrivate }), [t, formats, own, isPrivate]);
  const title = t('reports.gaming.table');
  return (
    <ReportFrame
      title={t('reports.gaming.title')}
      menu={<ListReportActions report="gaming" spec={REPORT} toQuery={gamingReportQuery} />}
    >
      <List resource="gaming_report" spec={REPORT}>
        <div className={styles.page}>
          <p className={styles.legend}>{t('reports.gaming.counted')}</p>
          <section className={styles.scope} aria-label={t('reports.learning.scope')}>
            <RangeInput />
          </section>
          <Figures />
          <h2 className={styles.heading}>{title}</h2>
          <DataTable<GameReport>
            label={title}
            searchLabel={t('gaming.search')}
            columns={columns}
            tools={<ExportButton name="games" />}
            empty={<EmptyState title={t('reports.learning.noData')} description={t('reports.gaming.none')} />}
          />
        </div>
      </List>
    </ReportFrame>
  );
}
