import { FIGURES, isMailFigure, isRunningFigure } from '@contract/figures';
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

function filtersOf(t: TypedTranslate, isOfMails: boolean): ListFilter[] {
  const departments: ListFilter = {
    kind: 'records',
    name: 'departmentIds',
    resource: 'departments',
    label: t('reports.general.departments'),
  };
  if (isOfMails) return [departments];
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
    {
      kind: 'choices',
      name: 'kinds',
      groups: [
        {
          heading: t('reports.people.columns.kind'),
          options: TASK_KINDS.map((value) => ({ value, label: t(`reports.people.kinds.${value}`) })),
        },
      ],
    },
  ];
}

function columnsOf(t: TypedTranslate, { score }: Formats, zone: string, isOfMails: boolean) {
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
  const task: Column<PersonBehind>[] = [
    {
      key: 'task',
      label: t('reports.people.columns.task'),
      width: 200,
      render: ({ title }) => <bdi>{title}</bdi>,
    },
    {
      key: 'kind',
      label: t('reports.people.columns.kind'),
      width: 120,
      isOptional: true,
      render: ({ kind }) => kind && t(`reports.people.kinds.${kind}`),
    },
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
      render: ({ dueAt }) => <DueDay value={dueAt} timeZone={zone} />,
    },
    {
      key: 'score',
      label: t('reports.people.columns.score'),
      sort: 'score',
      align: 'end',
      width: 75,
      render: (row) => <Score value={row.score} shown={score(row.score)} />,
    },
  ];
  return isOfMails ? person : [...person, ...task];
}

/** Which figure of what and when it is, how many are behind it, and when that was. */
function Outline() {
  const t = useT();
  const { number } = useFormats();
  const { filterValues, meta, total } = useListContext();
  const { figure = DEFAULT_FIGURE } = filterValues as BehindListFilter;
  const told = meta as BehindMeta | undefined;
  const scope = isMailFigure(figure) ? 'mails' : isRunningFigure(figure) ? 'running' : 'due';
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
              : told.people === null || isMailFigure(figure)
                ? t(isMailFigure(figure) ? 'reports.people.people' : 'reports.people.tasks', {
                    smart_count: total,
                    count: number(total),
                  })
                : t('reports.people.both', {
                    people: t('reports.people.people', {
                      smart_count: told.people,
                      count: number(told.people),
                    }),
                    tasks: t('reports.people.tasks', { smart_count: total, count: number(total) }),
                  })}
          </strong>
        </p>
      )}
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
  const isOfMails = isMailFigure(figure);
  const canAssign = useCan(peopleBehindEndpoints.assign);
  const columns = useMemo(() => columnsOf(t, formats, zone, isOfMails), [t, formats, zone, isOfMails]);
  const filters = useMemo(() => filtersOf(t, isOfMails), [t, isOfMails]);
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
