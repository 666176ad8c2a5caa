import { limits } from '@contract/limits';
import {
  QUIZ_QUESTION_SORTS,
  QUIZ_USER_SORTS,
  type QuizQuestion,
  type QuizUser,
} from '@contract/reports/quizzes';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { Badge } from '@/components/badge/Badge';
import { Score } from '@/components/completion/Score';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { idsFilter, type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { RecordLink } from '@/components/record/RecordLink';
import { FirstFound } from '@/components/report/FirstFound';
import { UnlessPrivate, useIsLearningPrivate } from '@/components/report/PrivateNotice';
import { RANGE_FILTERS, RangeInput } from '@/components/report/RangeInput';
import { ListReportActions } from '@/components/report/ReportActions';
import { ReportScope } from '@/components/report/ReportScope';
import styles from '@/components/report/report.module.css';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import { RelativeTime } from '@/components/table/RelativeTime';
import {
  type CoursesRangeFilter,
  type QuizReportFilter,
  quizQuery,
} from '@/dataProvider/resources/learningReports';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { ReportFrame, ReportTabs } from '@/layout/page/ReportFrame';
import { QUIZ_TABS, type QuizTab, quizPath } from './links';

const COURSES = { ...RANGE_FILTERS, courses: { ...idsFilter('courses'), widens: true } };
const common = { names: PARTNER_NAMES, perPage: limits.paging.reportPageSize };
const USERS: ListSpec<QuizReportFilter> = {
  ...common,
  sorts: QUIZ_USER_SORTS,
  defaultSort: { field: 'completedAt', order: 'DESC' },
  filters: { ...COURSES, departments: idsFilter('departments') },
};
const QUESTIONS: ListSpec<CoursesRangeFilter> = {
  ...common,
  sorts: QUIZ_QUESTION_SORTS,
  defaultSort: { field: 'wrongPercent', order: 'DESC' },
  filters: COURSES,
};

const courseColumn = (t: TypedTranslate, sort?: string): Column<QuizUser | QuizQuestion> => ({
  key: 'course',
  label: t('reports.quizzes.columns.course'),
  ...(sort && { sort }),
  width: 180,
  render: ({ courseId, courseName }) => (
    <Link to={`/courses/${courseId}/statistics`}>
      <bdi>{courseName}</bdi>
    </Link>
  ),
});

function userColumns(t: TypedTranslate, { number, score }: Formats): Column<QuizUser>[] {
  return [
    {
      key: 'name',
      label: t('reports.quizzes.columns.name'),
      sort: 'name',
      width: 170,
      render: ({ userId, name, lastName, email }) => (
        <RecordLink resource="users" id={userId}>
          <bdi>{`${name} ${lastName}`.trim() || email}</bdi>
        </RecordLink>
      ),
    },
    {
      key: 'email',
      label: t('reports.quizzes.columns.email'),
      sort: 'email',
      width: 200,
      isOptional: true,
      card: 'subtitle',
      render: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'department',
      label: t('reports.quizzes.columns.department'),
      width: 140,
      isOptional: true,
      render: ({ departmentName }) => <bdi>{departmentName}</bdi>,
    },
    courseColumn(t),
    {
      key: 'score',
      label: t('reports.learning.score'),
      sort: 'score',
      align: 'end',
      width: 75,
      render: (row) => <Score value={row.score} shown={score(row.score)} />,
    },
    {
      key: 'passed',
      label: t('reports.quizzes.columns.passed'),
      width: 110,
      render: ({ isPassed }) => (
        <Badge tone={isPassed ? 'success' : 'danger'}>
          {t(isPassed ? 'reports.quizzes.passed' : 'reports.quizzes.notPassed')}
        </Badge>
      ),
    },
    {
      key: 'attempts',
      label: t('reports.quizzes.columns.attempts'),
      align: 'end',
      width: 90,
      render: ({ attempts }) => number(attempts),
    },
    {
      key: 'right',
      label: t('reports.quizzes.columns.right'),
      align: 'end',
      width: 115,
      render: ({ right, answered }) =>
        answered === 0
          ? '–'
          : t('reports.quizzes.rightOf', { right: number(right), answered: number(answered) }),
    },
    {
      key: 'completedAt',
      label: t('reports.learning.completed'),
      sort: 'completedAt',
      width: 120,
      render: ({ completedAt }) => <RelativeTime value={completedAt} />,
    },
  ];
}

function questionColumns(t: TypedTranslate, { number, percent }: Formats): Column<QuizQuestion>[] {
  const counted = (key: 'answered' | 'right' | 'wrong', sort?: string): Column<QuizQuestion> => ({
    key,
    label: t(`reports.quizzes.columns.${key}`),
    ...(sort && { sort }),
    align: 'end',
    width: 82,
    render: (row) => (row[key] === null ? '–' : number(row[key])),
  });
  return [
    {
      key: 'question',
      label: t('reports.quizzes.columns.question'),
      sort: 'question',
      width: 270,
      render: ({ text }) => <bdi>{text}</bdi>,
    },
    courseColumn(t, 'course'),
    counted('answered', 'answered'),
    counted('right'),
    counted('wrong'),
    {
      key: 'wrongPercent',
      label: t('reports.quizzes.columns.wrongPercent'),
      sort: 'wrongPercent',
      align: 'end',
      width: 108,
      render: ({ wrongPercent }) => (wrongPercent === null ? '–' : percent(wrongPercent)),
    },
    {
      key: 'wrongAnswer',
      label: t('reports.quizzes.columns.wrongAnswer'),
      width: 210,
      render: ({ wrongAnswer }) =>
        wrongAnswer === null ? (
          '–'
        ) : (
          <span data-annotated="">
            <bdi>{wrongAnswer.text}</bdi>{' '}
            <span data-muted="">{t('reports.quizzes.chosen', { smart_count: wrongAnswer.chosen })}</span>
          </span>
        ),
    },
  ];
}

function useCourses() {
  const t = useT();
  return { filter: 'courses', resource: 'assigned_courses', label: t('reports.quizzes.choose') } as const;
}

function UsersTab() {
  const t = useT();
  const formats = useFormats();
  const columns = useMemo(() => userColumns(t, formats), [t, formats]);
  const courses = useCourses();
  return (
    <List resource="quiz_users" spec={USERS}>
      <div className={styles.page}>
        <p className={styles.legend}>{t('reports.quizzes.countedUsers')}</p>
        <ReportScope label={t('reports.learning.scope')} records={courses}>
          <RangeInput />
        </ReportScope>
        <FirstFound />
        <DataTable<QuizUser>
          label={t('reports.quizzes.tabs.users')}
          searchLabel={t('reports.quizzes.searchUsers')}
          columns={columns}
          filters={[
            {
              kind: 'records',
              name: 'departments',
              resource: 'departments',
              label: t('reports.quizzes.columns.department'),
            },
          ]}
          tools={<ExportButton name="quizzes-users" />}
          empty={<EmptyState title={t('reports.learning.noData')} description={t('reports.quizzes.none')} />}
        />
      </div>
    </List>
  );
}

function QuestionsTab() {
  const t = useT();
  const formats = useFormats();
  const columns = useMemo(() => questionColumns(t, formats), [t, formats]);
  const courses = useCourses();
  return (
    <List resource="quiz_questions" spec={QUESTIONS}>
      <div className={styles.page}>
        <p className={styles.legend}>{t('reports.quizzes.countedQuestions')}</p>
        <ReportScope label={t('reports.learning.scope')} records={courses}>
          <RangeInput />
        </ReportScope>
        <DataTable<QuizQuestion>
          label={t('reports.quizzes.tabs.questions')}
          searchLabel={t('reports.quizzes.searchQuestions')}
          columns={columns}
          tools={<ExportButton name="quizzes-questions" />}
          empty={<EmptyState title={t('reports.learning.noData')} description={t('reports.quizzes.none')} />}
        />
      </div>
    </List>
  );
}

const tabIn = (pathname: string): QuizTab => QUIZ_TABS.find((tab) => pathname.endsWith(`/${tab}`)) ?? 'users';

/** /reports-quizzes: what people reached in the quizzes of courses, and how each question was answered. */
export default function QuizzesReportPage() {
  const t = useT();
  const tab = tabIn(useLocation().pathname);
  const isPrivate = useIsLearningPrivate();
  return (
    <ReportFrame
      title={t('reports.quizzes.title')}
      menu={
        tab === 'users' ? (
          !isPrivate && <ListReportActions report="quizUsers" spec={USERS} toQuery={quizQuery} />
        ) : (
          <ListReportActions report="quizQuestions" spec={QUESTIONS} toQuery={quizQuery} />
        )
      }
    >
      <ReportTabs
        label={t('reports.quizzes.title')}
        tabs={QUIZ_TABS.map((one) => ({ to: quizPath(one), name: t(`reports.quizzes.tabs.${one}`) }))}
      />
      {tab === 'users' ? (
        <UnlessPrivate>
          <UsersTab />
        </UnlessPrivate>
      ) : (
        <QuestionsTab />
      )}
    </ReportFrame>
  );
}
