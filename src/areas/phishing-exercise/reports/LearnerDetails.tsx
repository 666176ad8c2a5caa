import { limits } from '@contract/limits';
import type { ExerciseCampaignDetail } from '@contract/phishing-exercise/campaigns';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { Score } from '@/components/completion/Score';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { PickList } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { useRecordPath } from '@/components/record/RecordLink';
import { UnlessPrivate } from '@/components/report/PrivateNotice';
import styles from '@/components/report/report.module.css';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { MessageRecord, MessagesMeta, ResultRecord } from '@/dataProvider/resources/exerciseReports';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { usePageTrail } from '@/layout/page/pageTrail';
import { answersOf, GradeBar } from './GradeBar';
import type { ReportDetailProps } from './ReportPage';
import { GradeBadge, LearnerBadge } from './reportBadges';
import { personPath, reportPath, templatePath } from './reportPaths';
import { TemplateName } from './TemplateName';

/** Neither is sorted or searched: one exercise has few messages, and the results are in order of time. */
const MESSAGES: ListSpec = {
  sorts: [],
  defaultSort: { field: 'orderNumber', order: 'ASC' },
  perPage: limits.paging.reportPageSize,
};
const RESULTS: ListSpec = { ...MESSAGES, defaultSort: { field: 'startedAt', order: 'DESC' } };

const messageColumns = (t: TypedTranslate, campaignId: number): Column<MessageRecord>[] => [
  {
    key: 'name',
    label: t('phishingExercise.report.columns.template'),
    width: 280,
    render: (message) => (
      <TemplateName template={message} to={templatePath(campaignId, message.templateId)} />
    ),
  },
  {
    key: 'layoutType',
    label: t('phishingExercise.report.columns.layoutType'),
    width: 90,
    render: ({ layoutType }) => t(`phishingExercise.layout.${layoutType}`),
  },
  {
    key: 'answer',
    label: t('phishingExercise.report.columns.answer'),
    width: 170,
    render: ({ answer }) =>
      answer ? (
        t(`phishingExercise.editor.answers.${answer}`)
      ) : (
        <span data-muted="">{t('phishingExercise.report.notAnswered')}</span>
      ),
  },
  {
    key: 'answerStatus',
    label: t('phishingExercise.report.columns.grade'),
    width: 110,
    render: ({ answerStatus }) => (answerStatus ? <GradeBadge status={answerStatus} /> : '–'),
  },
  {
    key: 'answeredAt',
    label: t('phishingExercise.report.columns.answeredAt'),
    width: 130,
    render: ({ answeredAt }) => <RelativeTime value={answeredAt} never="–" />,
  },
];

const resultColumns = (t: TypedTranslate, { score }: Formats, userId: number): Column<ResultRecord>[] => [
  {
    key: 'campaignName',
    label: t('phishingExercise.report.columns.exercise'),
    width: 260,
    render: ({ campaignId, campaignName }) => (
      <Link to={personPath(campaignId, userId)}>
        <bdi>{campaignName}</bdi>
      </Link>
    ),
  },
  {
    key: 'startedAt',
    label: t('phishingExercise.report.columns.startedAt'),
    width: 130,
    render: ({ startedAt }) => <RelativeTime value={startedAt} />,
  },
  {
    key: 'status',
    label: t('phishingExercise.report.columns.status'),
    width: 110,
    render: ({ status }) => <LearnerBadge status={status} />,
  },
  {
    key: 'answers',
    label: t('phishingExercise.report.answers'),
    width: 180,
    render: (grades) => <GradeBar grades={grades} />,
  },
  {
    key: 'score',
    label: t('phishingExercise.report.columns.score'),
    align: 'end',
    width: 80,
    render: (row) => <Score value={row.score} shown={score(row.score)} />,
  },
];

interface HeadProps {
  exercise: Pick<ExerciseCampaignDetail, 'id' | 'name'>;
}

/** Who it is and how they stand, from the answer that has their messages. */
function Head({ exercise }: HeadProps) {
  const { meta, error } = useListContext();
  if (error && !meta) return null;
  const told = meta as MessagesMeta | undefined;
  if (!told) return <Skeleton shape="block" height={64} />;
  return <HeadOf exercise={exercise} user={told.user} />;
}

function HeadOf({ exercise, user }: HeadProps & MessagesMeta) {
  const t = useT();
  const { number, score } = useFormats();
  const profile = useRecordPath()('users', user.id);
  const name = user.fullName || user.email;
  usePageTrail([{ label: exercise.name, to: reportPath(exercise.id, 'users') }, { label: name }]);
  return (
    <>
      <div className={styles.detailHead}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {profile && (
          <Button variant="outlined" component={Link} to={profile}>
            {t('phishingExercise.report.profile')}
          </Button>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('phishingExercise.report.columns.email')}</dt>
          <dd>
            <bdi dir="ltr">{user.email}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('phishingExercise.report.columns.departments')}</dt>
          <dd>
            <bdi>{user.departments.join(', ')}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('phishingExercise.report.columns.status')}</dt>
          <dd>
            <LearnerBadge status={user.status} />
          </dd>
        </div>
        {user.daysToComplete !== null && (
          <div>
            <dt>{t('phishingExercise.report.columns.daysToComplete')}</dt>
            <dd>{number(user.daysToComplete)}</dd>
          </div>
        )}
        <div>
          <dt>{t('phishingExercise.report.columns.score')}</dt>
          <dd>
            <Score value={user.score} shown={score(user.score)} />
          </dd>
        </div>
      </dl>
      {answersOf(user) > 0 && <GradeBar grades={user} />}
    </>
  );
}

/** /users/{userId}: what one learner did with each message, and how they did in all exercises. */
export default function LearnerDetails({ exercise, id }: ReportDetailProps) {
  const t = useT();
  const formats = useFormats();
  const messages = useMemo(() => ({ campaignId: exercise.id, userId: id }), [exercise.id, id]);
  const person = useMemo(() => ({ userId: id }), [id]);
  const columns = useMemo(() => messageColumns(t, exercise.id), [t, exercise.id]);
  const results = useMemo(() => resultColumns(t, formats, id), [t, formats, id]);
  const title = t('phishingExercise.report.answersOf');
  const resultsTitle = t('phishingExercise.report.results');
  return (
    <UnlessPrivate userId={id}>
      <div className={styles.page}>
        <PickList resource="exercise_messages" spec={MESSAGES} filter={messages}>
          <div className={styles.page}>
            <Head exercise={exercise} />
            <div className={styles.detailHead}>
              <h3 className={styles.heading}>{title}</h3>
              <ExportButton name="phishing-exercise-learner" />
            </div>
            <DataTable<MessageRecord>
              label={title}
              columns={columns}
              hasToolbar={false}
              empty={<EmptyState title={t('phishingExercise.report.none.answers.title')} />}
            />
          </div>
        </PickList>
        <h3 className={styles.heading}>{resultsTitle}</h3>
        <PickList resource="exercise_results" spec={RESULTS} filter={person}>
          <DataTable<ResultRecord>
            label={resultsTitle}
            columns={results}
            hasToolbar={false}
            empty={<EmptyState title={t('phishingExercise.report.none.results.title')} />}
          />
        </PickList>
      </div>
    </UnlessPrivate>
  );
}
