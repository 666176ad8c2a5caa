import type { DepartmentFigures } from '@contract/dashboards';
import type { Figure } from '@contract/figures';
import type { CampaignKindName } from '@contract/plan';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Score } from '@/components/completion/Score';
import { behindPath } from '@/components/report/behind';
import { Change } from '@/components/report/Change';
import type { Formats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import type { Days } from '@/dataProvider/resources/range';
import type { TypedTranslate } from '@/i18n/useT';
import { GAME_KINDS, TRAINING_KINDS } from '../figures';

export interface DepartmentsAbout {
  readonly days: Days;
  /** Nobody may be shown beside their results, or beside what they did with mails. */
  readonly isLearningPrivate: boolean;
  readonly isAnonymous: boolean;
}

/** The columns of departments; each number leads to the people behind it in these days. */
export function departmentColumns(
  t: TypedTranslate,
  { number, percent, score }: Formats,
  { days, isLearningPrivate, isAnonymous }: DepartmentsAbout,
): Column<DepartmentFigures>[] {
  const behind = (
    { id }: DepartmentFigures,
    figure: Figure,
    kinds: readonly CampaignKindName[] | undefined,
    value: number | null,
    shown: ReactNode,
  ) => {
    if (value === null) return <NotTold reason={t('dashboards.departments.notTold')} />;
    // The list of people is refused as a whole where learning is private.
    if (isLearningPrivate || (figure === 'reported' && isAnonymous)) return shown;
    return <Link to={behindPath({ figure, kinds, departmentIds: [id], ...days })}>{shown}</Link>;
  };
  const whole = (value: number | null) => (value === null ? '–' : percent(Math.floor(value)));
  return [
    {
      key: 'name',
      label: t('dashboards.departments.columns.name'),
      sort: 'name',
      width: 200,
      render: ({ id, name }) => (
        <Link to={`/users/departments/assigned-users/${id}`}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      key: 'culture',
      label: t('dashboards.departments.columns.culture'),
      sort: 'culture',
      width: 150,
      render: ({ culture: { score: value, level } }) =>
        value === null || level === null ? (
          <NotTold reason={t('dashboards.departments.notTold')} />
        ) : (
          <>
            <Score value={value} shown={percent(value)} />{' '}
            <span data-muted="">{t(`dashboards.culture.levels.${level}`)}</span>
          </>
        ),
    },
    {
      key: 'change',
      label: t('dashboards.departments.columns.change'),
      width: 130,
      render: ({ culture, previousScore }) =>
        culture.score === null || previousScore === null ? (
          '–'
        ) : (
          <Change
            now={culture.score}
            before={previousScore}
            unit="points"
            better="more"
            than={t('dashboards.departments.before')}
          />
        ),
    },
    {
      key: 'people',
      label: t('dashboards.departments.columns.people'),
      sort: 'people',
      align: 'end',
      width: 75,
      render: ({ id, people }) => (
        <Link to={`/users/departments/assigned-users/${id}`}>{number(people)}</Link>
      ),
    },
    {
      key: 'due',
      label: t('dashboards.departments.columns.due'),
      sort: 'due',
      align: 'end',
      width: 70,
      render: (row) => {
        const { due } = row.culture.training;
        return behind(row, 'due', TRAINING_KINDS, due, number(due ?? 0));
      },
    },
    {
      key: 'completedPercent',
      label: t('dashboards.departments.columns.completed'),
      sort: 'completedPercent',
      align: 'end',
      width: 100,
      render: (row) => {
        const { percent: value } = row.culture.training;
        return behind(row, 'completedDue', TRAINING_KINDS, value, whole(value));
      },
    },
    {
      key: 'overdue',
      label: t('dashboards.departments.columns.overdue'),
      sort: 'overdue',
      align: 'end',
      width: 85,
      render: (row) => behind(row, 'overdueDue', TRAINING_KINDS, row.overdue, number(row.overdue ?? 0)),
    },
    {
      key: 'score',
      label: t('dashboards.departments.columns.score'),
      sort: 'score',
      align: 'end',
      width: 100,
      render: (row) => {
        const { score: value } = row.culture.gaming;
        return behind(row, 'scoredDue', GAME_KINDS, value, <Score value={value} shown={score(value)} />);
      },
    },
    {
      key: 'reportedPercent',
      label: t('dashboards.departments.columns.reported'),
      sort: 'reportedPercent',
      align: 'end',
      width: 90,
      render: (row) => {
        const { percent: value } = row.culture.reported;
        return behind(row, 'reported', undefined, value, whole(value));
      },
    },
  ];
}

/** A dash, and why on hover; the note below the table says it to all. */
function NotTold({ reason }: { reason: string }) {
  return <span title={reason}>–</span>;
}
