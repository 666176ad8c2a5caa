import {
  type ExerciseCampaignDetail,
  exerciseCampaignEndpoints,
} from '@contract/phishing-exercise/campaigns';
import Button from '@mui/material/Button';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { lazyComponent } from '@/client/lazyPage';
import { useCall } from '@/client/useCall';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Loaded } from '@/components/feedback/Loaded';
import { NotFoundState } from '@/components/feedback/NotFoundState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { useHasStatistics } from '@/components/plan/LockedStatistics';
import { recordId } from '@/components/record/recordId';
import { Fact } from '@/components/report/Fact';
import styles from '@/components/report/report.module.css';
import { Day } from '@/components/table/Day';
import { DueDay } from '@/components/table/DueDay';
import { RowMenu } from '@/components/table/RowMenu';
import { tabOf } from '@/components/tabs/tabOf';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { NO_CRUMBS } from '@/layout/page/pageTrail';
import { ReportFrame, ReportTabs } from '@/layout/page/ReportFrame';
import { EditDrawer } from '../edit/EditDrawer';
import { useRefreshExercises } from '../exerciseQueries';
import { ExerciseState, withoutReport } from '../home/exerciseParts';
import { useExerciseActions } from '../home/useExerciseActions';
import { links } from '../links';
import { ReportStatistics } from './ReportStatistics';
import { REPORT_TABS, type ReportTab, reportPath } from './reportPaths';

export interface ReportPartProps {
  exercise: ExerciseCampaignDetail;
}
export interface ReportDetailProps extends ReportPartProps {
  /** The learner's or template's id. */
  id: number;
}

const TABS: Record<ReportTab, ComponentType<ReportPartProps>> = {
  users: lazyComponent(() => import('./UsersTab')),
  departments: lazyComponent(() => import('./DepartmentsTab')),
  groups: lazyComponent(() => import('./GroupsTab')),
  templates: lazyComponent(() => import('./TemplatesTab')),
};
const LearnerDetails = lazyComponent(() => import('./LearnerDetails'));
const TemplateDetails = lazyComponent(() => import('./TemplateDetails'));

function NotFound() {
  const t = useT();
  return (
    <NotFoundState
      variant="outlined"
      title={t('phishingExercise.report.notFound.title')}
      description={t('phishingExercise.report.notFound.text')}
      to={links.home()}
      backLabel={t('phishingExercise.report.toExercises')}
    />
  );
}

/** The learner or template that is open in the report; undefined where none is. */
function useOpened({ exercise }: ReportPartProps): ReactNode {
  const { userId, templateId } = useParams();
  const text = userId ?? templateId;
  if (text === undefined) return undefined;
  const id = recordId(text);
  if (id === undefined) return <NotFound />;
  const Details = userId === undefined ? TemplateDetails : LearnerDetails;
  return <Details key={id} exercise={exercise} id={id} />;
}

/** The tabs, with their numbers above: of the whole exercise, whatever a tab is filtered by. */
function Tabs({ exercise }: ReportPartProps) {
  const t = useT();
  const tab = tabOf(REPORT_TABS, useLocation().pathname);
  const Tab = TABS[tab];
  const opened = useOpened({ exercise });
  return (
    <>
      {!opened && <ReportStatistics exercise={exercise} />}
      <ReportTabs
        label={t('phishingExercise.report.tabs.label')}
        tabs={REPORT_TABS.map((one) => ({
          to: reportPath(exercise.id, one),
          name: t(`phishingExercise.report.tabs.${one}`),
        }))}
      />
      <Suspense fallback={<TableSkeleton />}>{opened ?? <Tab key={tab} exercise={exercise} />}</Suspense>
    </>
  );
}

/** The exercise's settings. */
function Facts({ exercise }: ReportPartProps) {
  const t = useT();
  const format = useFormatNumber();
  const refresh = useRefreshExercises();
  const hasReport = useHasStatistics() && !withoutReport(exercise);
  const { startedAt, dueAt, timeZone, learners, templatesCount, pack } = exercise;
  return (
    <>
      <Fact label={t('phishingExercise.report.columns.status')}>
        <ExerciseState exercise={exercise} onStart={() => void refresh()} />
      </Fact>
      <Fact label={t('phishingExercise.report.facts.startedAt')}>
        <Day value={startedAt} timeZone={timeZone} />
      </Fact>
      <Fact label={t('phishingExercise.columns.dueAt')}>
        <DueDay value={dueAt} timeZone={timeZone} />
      </Fact>
      {!hasReport && <Fact label={t('phishingExercise.report.columns.learners')}>{format(learners)}</Fact>}
      <Fact label={t('phishingExercise.report.facts.messages')}>{format(templatesCount)}</Fact>
      <Fact label={t('phishingExercise.report.facts.pack')}>
        {pack ? <bdi>{pack.name}</bdi> : t('phishingExercise.customPack')}
      </Fact>
    </>
  );
}

function Report({ exercise }: ReportPartProps) {
  const t = useT();
  const actionsOf = useExerciseActions();
  const canEdit = useCan(exerciseCampaignEndpoints.update);
  const [edited, setEdited] = useQueryFlag('edit');
  const { userId, templateId } = useParams();
  const { id, name } = exercise;
  const reason = withoutReport(exercise);
  return (
    <>
      <ReportFrame
        title={name}
        crumbs={userId !== undefined || templateId !== undefined ? NO_CRUMBS : undefined}
        menu={
          <RowMenu name={name} actions={() => actionsOf(exercise).filter(({ key }) => key !== 'report')} />
        }
        facts={<Facts exercise={exercise} />}
        suspended={
          exercise.status === 'SUSPENDED' && {
            title: t('phishingExercise.suspended.title'),
            text: t('phishingExercise.suspended.text'),
          }
        }
        instead={
          reason && (
            <EmptyState
              title={t(`phishingExercise.report.${reason}.title`)}
              description={t(`phishingExercise.report.${reason}.text`)}
              action={
                <Button variant="outlined" component={Link} to={links.home()}>
                  {t('phishingExercise.report.toExercises')}
                </Button>
              }
            />
          )
        }
        lockedLabel={t('phishingExercise.report.columns.completionPercentage')}
      >
        <Tabs exercise={exercise} />
      </ReportFrame>
      {canEdit && edited === String(id) && <EditDrawer id={id} onClose={() => setEdited(null)} />}
    </>
  );
}

function ReportOf({ id }: { id: number }) {
  const params = { companyId: currentCompanyId(), campaignId: id };
  const outline = (
    <div className={styles.page} aria-busy="true">
      <Skeleton width={320} height={32} />
      <Skeleton width="60%" />
      <Skeleton shape="block" height={84} />
      <TableSkeleton />
    </div>
  );
  return (
    <Loaded
      query={useCall(exerciseCampaignEndpoints.get, { params })}
      outline={outline}
      notFound={<NotFound />}
      heading="h1"
    >
      {({ data }) => <Report exercise={data} />}
    </Loaded>
  );
}

/** /phishing-exercise-report/{campaignId} and its tabs: how the learners of an exercise stand, and what they answered. */
export default function ReportPage() {
  const id = recordId(useParams().campaignId);
  return id === undefined ? <NotFound /> : <ReportOf key={id} id={id} />;
}
