import { limits } from '@contract/limits';
import { ANSWER_STATUSES, type ExercisePart } from '@contract/phishing-exercise/content';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { List } from '@/components/list/List';
import { choicesFilter, type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { MessageView } from '@/components/message/MessageView';
import { Block } from '@/components/report/Block';
import { UnlessPrivate } from '@/components/report/PrivateNotice';
import styles from '@/components/report/report.module.css';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import type { ListFilter } from '@/components/table/FilterMenu';
import { RelativeTime } from '@/components/table/RelativeTime';
import { DifficultyBadge } from '@/components/template/DifficultyBadge';
import type { AnswerFilter, AnswerRecord, AnswersMeta } from '@/dataProvider/resources/exerciseReports';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { usePageTrail } from '@/layout/page/pageTrail';
import typography from '@/theme/typography.module.css';
import { GradeBar, GradeLegend } from './GradeBar';
import type { ReportDetailProps } from './ReportPage';
import { GradeBadge } from './reportBadges';
import { personPath, reportPath } from './reportPaths';

/** The gateway orders them: wrong answers first. */
const ANSWERS: ListSpec<AnswerFilter> = {
  sorts: [],
  defaultSort: { field: 'status', order: 'DESC' },
  filters: { status: choicesFilter(ANSWER_STATUSES) },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};

const columnsOf = (t: TypedTranslate, campaignId: number): Column<AnswerRecord>[] => [
  {
    key: 'fullName',
    label: t('phishingExercise.report.columns.fullName'),
    width: 180,
    render: ({ userId, fullName, email }) => (
      <Link to={personPath(campaignId, userId)}>
        <bdi>{fullName || email}</bdi>
      </Link>
    ),
  },
  {
    key: 'email',
    label: t('phishingExercise.report.columns.email'),
    width: 220,
    card: 'subtitle',
    render: ({ email }) => <bdi dir="ltr">{email}</bdi>,
  },
  {
    key: 'answer',
    label: t('phishingExercise.report.columns.answer'),
    width: 170,
    render: ({ answer }) => t(`phishingExercise.editor.answers.${answer}`),
  },
  {
    key: 'status',
    label: t('phishingExercise.report.columns.grade'),
    width: 110,
    render: ({ status }) => <GradeBadge status={status} />,
  },
  {
    key: 'answeredAt',
    label: t('phishingExercise.report.columns.answeredAt'),
    width: 130,
    render: ({ answeredAt }) => <RelativeTime value={answeredAt} />,
  },
];

const filtersOf = (t: TypedTranslate): ListFilter[] => [
  {
    kind: 'choices',
    name: 'status',
    groups: [
      {
        heading: t('phishingExercise.report.columns.grade'),
        options: ANSWER_STATUSES.map((value) => ({
          value,
          label: t(`phishingExercise.editor.grades.${value}`),
        })),
      },
    ],
  },
];

/** The message as it was sent, with what can be noticed in it, and how its answers are graded. */
function Message({ campaign }: { campaign: { id: number; name: string } }) {
  const t = useT();
  const { meta, error } = useListContext();
  if (error && !meta) return null;
  const told = meta as AnswersMeta | undefined;
  if (!told) {
    return (
      <div className={styles.pair} aria-busy="true">
        <Skeleton shape="block" height={420} />
        <Skeleton shape="block" height={420} />
      </div>
    );
  }
  const { template, ...grades } = told;
  return (
    <>
      <Trail campaign={campaign} name={template.name} />
      <div className={styles.detailHead}>
        <h2>
          <bdi>{template.name}</bdi>
        </h2>
        <DifficultyBadge difficulty={template.difficulty} />
      </div>
      <div className={styles.pair}>
        <Block id="message" title={t('phishingExercise.report.message')}>
          <MessageView message={template} language={template.languageCode} callouts={template.callouts} />
        </Block>
        <div className={styles.statistics}>
          <Block id="template-answers" title={t('phishingExercise.report.answers')}>
            <p className={typography.hint}>
              {t('phishingExercise.report.answered', { smart_count: grades.total, count: grades.total })}
            </p>
            <GradeBar grades={grades} />
            <GradeLegend />
            <GradedAnswers template={template} />
          </Block>
          <Block id="backstory" title={t('phishingExercise.report.backstory')}>
            <p className={styles.legend} dir="auto" lang={template.languageCode}>
              {template.legend}
            </p>
          </Block>
        </div>
      </div>
    </>
  );
}

function Trail({ campaign, name }: { campaign: { id: number; name: string }; name: string }) {
  usePageTrail([{ label: campaign.name, to: reportPath(campaign.id, 'templates') }, { label: name }]);
  return null;
}

/** What could be answered, and what a learner is told about it. */
function GradedAnswers({ template: { answers, languageCode } }: { template: ExercisePart }) {
  const t = useT();
  return (
    <ul className={styles.graded}>
      {answers.map(({ label, status, description }) => (
        <li key={label}>
          <strong>{t(`phishingExercise.editor.answers.${label}`)}</strong>
          <GradeBadge status={status} />
          <p dir="auto" lang={languageCode}>
            {description}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** /templates/{templateId}: one message of the exercise, and who answered what. */
export default function TemplateDetails({ exercise, id }: ReportDetailProps) {
  const t = useT();
  const filter = useMemo(() => ({ campaignId: exercise.id, templateId: id }), [exercise.id, id]);
  const columns = useMemo(() => columnsOf(t, exercise.id), [t, exercise.id]);
  const filters = useMemo(() => filtersOf(t), [t]);
  return (
    <UnlessPrivate>
      <List resource="exercise_answers" spec={ANSWERS} filter={filter}>
        <div className={styles.page}>
          <Message campaign={exercise} />
          <h3 className={styles.heading}>{t('phishingExercise.report.whoAnswered')}</h3>
          <DataTable<AnswerRecord>
            label={t('phishingExercise.report.whoAnswered')}
            searchLabel={t('phishingExercise.report.search.users')}
            columns={columns}
            filters={filters}
            tools={<ExportButton name="phishing-exercise-answers" />}
            empty={
              <EmptyState
                title={t('phishingExercise.report.none.answers.title')}
                description={t('phishingExercise.report.none.answers.text')}
              />
            }
          />
        </div>
      </List>
    </UnlessPrivate>
  );
}
