import {
  FIGURES,
  type Figure,
  isEventFigure,
  isMailFigure,
  isRoundFigure,
  isRunningFigure,
  isVideoFigure,
} from '@contract/figures';
import { CAMPAIGN_KIND_NAMES } from '@contract/plan';
import { BEHIND_SORTS, type PersonBehind, peopleBehindEndpoints } from '@contract/reports/people';
import { LEARNER_STATUSES } from '@contract/training/assignments';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { useCan } from '@/authProvider/useCan';
import { Score } from '@/components/completion/Score';
import { EmptyState } from '@/components/feedback/EmptyState';
import { shownDay } from '@/components/form/DateField';
import { List } from '@/components/list/List';
import { choicesFilter, idsFilter, type ListSpec, wordFilter } from '@/components/list/listParams';
import { RecordLink } from '@/components/record/RecordLink';
import { AsOf } from '@/components/report/AsOf';
import { FirstFound } from '@/components/report/FirstFound';
import { OldDays } from '@/components/report/OldDays';
import { PrivateNotice, useIsLearningPrivate } from '@/components/report/PrivateNotice';
import { RANGE_FILTERS, RangeInput } from '@/components/report/RangeInput';
import styles from '@/components/report/report.module.css';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { DueDay } from '@/components/table/DueDay';
import { ExportButton } from '@/components/table/ExportButton';
import type { ListFilter } from '@/components/table/FilterMenu';
import { RelativeTime } from '@/components/table/RelativeTime';
import {
  type BehindListFilter,
  type BehindMeta,
  DEFAULT_FIGURE,
} from '@/dataProvider/resources/peopleReports';
import { languageOf } from '@/i18n/locales';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import { ReportFrame } from '@/layout/page/ReportFrame';
import { BehindActs } from './BehindActs';

/** What the figure is of stays when what narrows its list is cleared. */
const BEHIND: ListSpec<BehindListFilter> = {
  sorts: BEHIND_SORTS,
  defaultSort: { field: 'dueAt', order: 'ASC' },
  filters: {
    figure: { ...wordFilter(FIGURES), widens: true },
    ...RANGE_FILTERS,
    campaignIds: { ...idsFilter('campaignIds'), widens: true },
    kinds: choicesFilter(CAMPAIGN_KIND_NAMES),
    departmentIds: idsFilter('departmentIds'),
    status: wordFilter(LEARNER_STATUSES),
  },
};

/** Simulations give nobody a task. */
const TASK_KINDS = CAMPAIGN_KIND_NAMES.filter((kind) => kind !== 'phishing_simulation');

/** What the rows of a figure are. */
type Rows = 'tasks' | 'completions' | 'rounds' | 'videos' | 'people';
const rowsOf = (figure: Figure): Rows => {
  if (isMailFigure(figure)) return 'people';
  if (isRoundFigure(figure)) return 'rounds';
  if (isVideoFigure(figure)) return 'videos';
  return isEventFigure(figure) ? 'completions' : 'tasks';
};

function filtersOf(t: TypedTranslate, rows: Rows): ListFilter[] {
  const departments: ListFilter = {
    kind: 'records',
    name: 'departmentIds',
    resource: 'departments',
    label: t('reports.general.departments'),
  };
  const kinds: ListFilter = {
    kind: 'choices',
    name: 'kinds',
    groups: [
      {
        heading: t('reports.people.columns.kind'),
        options: TASK_KINDS.map((value) => ({ value, label: t(`reports.people.kinds.${value}`) })),
      },
    ],
  };
  if (rows === 'completions') return [departments, kinds];
  if (rows !== 'tasks') return [departments];
  return [
    departments,
    {
      kind: 'choices',
      name: 'status',
      isSingle: true,
      groups: [
        {
          heading: t('reports.people.columns.status'),
          options: LEARNER_STATUSES.map((value) => ({ value, label: t(`training.learnerStatus.${value}`) })),
        },
      ],
    },
    kinds,
  ];
}

function columnsOf(t: TypedTranslate, { score }: Formats, zone: string, rows: Rows): Column<PersonBehind>[] {
  const person: Column<PersonBehind>[] = [
    {
      key: 'name',
      label: t('reports.people.columns.name'),
      sort: 'name',
      width: 180,
      render: ({ userId, fullName, email }) => (
        <RecordLink resource="users" id={userId}>
          <bdi>{fullName || email}</bdi>
        </RecordLink>
      ),
    },
    {
      key: 'email',
      label: t('reports.people.columns.email'),
      width: 200,
      card: 'subtitle',
      render: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'department',
      label: t('reports.people.columns.department'),
      width: 140,
      render: ({ departmentName, isDisabled }) => (
        <bdi>
          {isDisabled ? t('reports.people.disabled', { department: departmentName }) : departmentName}
        </bdi>
      ),
    },
  ];
  const titled = (name: 'task' | 'simulation' | 'video'): Column<PersonBehind> => ({
    key: 'task',
    label: t(`reports.people.titles.${name}`),
    width: 200,
    render: ({ title }) => <bdi>{title}</bdi>,
  });
  const kind: Column<PersonBehind> = {
    key: 'kind',
    label: t('reports.people.columns.kind'),
    width: 120,
    isOptional: true,
    render: ({ kind: of }) => of && t(`reports.people.kinds.${of}`),
  };
  const completed: Column<PersonBehind> = {
    key: 'completed',
    label: t('reports.people.columns.completed'),
    width: 120,
    render: ({ completedAt }) => <RelativeTime value={completedAt} />,
  };
  const scored: Column<PersonBehind> = {
    key: 'score',
    label: t('reports.people.columns.score'),
    align: 'end',
    width: 75,
    render: (row) => <Score value={row.score} shown={score(row.score)} />,
  };
  if (rows === 'people') return person;
  if (rows === 'rounds') return [...person, titled('simulation')];
  if (rows === 'videos') return [...person, titled('video'), completed];
  if (rows === 'completions') return [...person, titled('task'), kind, completed, scored];
  return [
    ...person,
    titled('task'),
    kind,
    {
      key: 'status',
      label: t('reports.people.columns.status'),
      width: 110,
      render: ({ status }) => status && t(`training.learnerStatus.${status}`),
    },
    {
      key: 'due',
      label: t('reports.people.columns.due'),
      sort: 'dueAt',
      width: 120,
      render: ({ dueAt, dueTimeZone }) => <DueDay value={dueAt} timeZone={dueTimeZone ?? zone} />,
    },
    { ...scored, sort: 'score' },
  ];
}

/** Which rows of a long list can be listed, where these are not all. */
function Reach({
  reach,
  total,
  totalIsMinimum,
}: Pick<BehindMeta, 'reach' | 'totalIsMinimum'> & { total: number }) {
  const t = useT();
  const { number } = useFormats();
  if (reach === null) return <FirstFound />;
  if (!totalIsMinimum && total <= 2 * reach) return null;
  const text = totalIsMinimum ? 'reports.people.reach.first' : 'reports.people.reach.ends';
  return <p className={styles.legend}>{t(text, { count: number(reach) })}</p>;
}

/** Which figure of what and when it is, how many are behind it, and when that was. */
function Outline() {
  const t = useT();
  const { number } = useFormats();
  const { filterValues, meta, total } = useListContext();
  const { figure = DEFAULT_FIGURE } = filterValues as BehindListFilter;
  const told = meta as BehindMeta | undefined;
  const rows = rowsOf(figure);
  const scope =
    rows === 'tasks' ? (isRunningFigure(figure) ? 'running' : 'due') : rows === 'people' ? 'mails' : rows;
  const unit = rows === 'completions' ? 'tasks' : rows;
  const language = languageOf(useLocaleCode());
  const days = told && { from: shownDay(told.from, language), to: shownDay(told.to, language) };
  return (
    <>
      <p className={styles.legend}>{t(`reports.people.counted.${scope}`, days ?? { from: '…', to: '…' })}</p>
      {told && total !== undefined && (
        <p className={styles.legend} role="status">
          <strong>
            {told.totalIsMinimum
              ? t('reports.people.atLeast', { count: number(total) })
              : told.people === null || rows === 'people'
                ? t(`reports.people.units.${unit}`, { smart_count: total, count: number(total) })
                : t('reports.people.both', {
                    people: t('reports.people.units.people', {
                      smart_count: told.people,
                      count: number(told.people),
                    }),
                    tasks: t(`reports.people.units.${unit}`, { smart_count: total, count: number(total) }),
                  })}
          </strong>
        </p>
      )}
      {told && told.anonymous > 0 && (
        <p className={styles.legend}>
          {t('reports.people.anonymous', { smart_count: told.anonymous, count: number(told.anonymous) })}
        </p>
      )}
      {told && total !== undefined && <Reach {...told} total={total} />}
      {told && <AsOf at={told.asOf} zone={told.timeZone} />}
      {told && <OldDays zone={told.timeZone} />}
    </>
  );
}

function People() {
  const t = useT();
  const formats = useFormats();
  const { filterValues, meta } = useListContext();
  const { figure = DEFAULT_FIGURE } = filterValues as BehindListFilter;
  const zone = (meta as BehindMeta | undefined)?.timeZone ?? 'UTC';
  const rows = rowsOf(figure);
  const canAssign = useCan(peopleBehindEndpoints.assign);
  const columns = useMemo(() => columnsOf(t, formats, zone, rows), [t, formats, zone, rows]);
  const filters = useMemo(() => filtersOf(t, rows), [t, rows]);
  const title = t(`reports.people.figures.${figure}`);
  return (
    <ReportFrame title={title}>
      <section className={styles.scope} aria-label={t('reports.people.scope')}>
        <RangeInput />
      </section>
      <Outline />
      <DataTable<PersonBehind>
        label={title}
        searchLabel={t('reports.people.search')}
        columns={columns}
        filters={filters}
        isSelectable={canAssign}
        bulkActions={<BehindActs isOfSelection />}
        tools={
          <>
            <ExportButton name={`people-${figure}`} />
            <BehindActs />
          </>
        }
        empty={<EmptyState title={t('reports.people.none')} />}
      />
    </ReportFrame>
  );
}

/** /reports/people: the people behind a figure of a dashboard or report. */
export default function PeopleBehindPage() {
  const t = useT();
  // Their list isn't even asked for.
  if (useIsLearningPrivate())
    return (
      <ReportFrame title={t('shell.nav.peopleBehind')} instead={<PrivateNotice />}>
        {null}
      </ReportFrame>
    );
  return (
    <List resource="people_behind" spec={BEHIND}>
      <People />
    </List>
  );
}
