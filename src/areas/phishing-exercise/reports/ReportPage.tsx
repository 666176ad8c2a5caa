import {
  type ExerciseCampaignDetail,
  exerciseCampaignEndpoints,
} from '@contract/phishing-exercise/campaigns';
import Button from '@mui/material/Button';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Link, NavLink, useLocation, useParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { lazyComponent } from '@/client/lazyPage';
import { useCall } from '@/client/useCall';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { useHasStatistics } from '@/components/plan/LockedStatistics';
import { SuspendedNotice } from '@/components/plan/SuspendedNotice';
import { LockedReport } from '@/components/report/LockedReport';
import styles from '@/components/report/report.module.css';
import { TabBar } from '@/components/tabs/TabBar';
import { useT } from '@/i18n/useT';
import { EditDrawer } from '../edit/EditDrawer';
import { withoutReport } from '../home/exerciseParts';
import { links } from '../links';
import { ReportHeader } from './ReportHeader';
import { ReportStatistics } from './ReportStatistics';
import { REPORT_TABS, type ReportTab, reportPath, tabOf } from './reportPaths';

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

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
const statusOf = (error: unknown) => (error instanceof Error && 'status' in error ? error.status : undefined);

function NotFound() {
  const t = useT();
  return (
    <EmptyState
      heading="h1"
      title={t('phishingExercise.report.notFound.title')}
      description={t('phishingExercise.report.notFound.text')}
      action={
        <Button variant="outlined" component={Link} to={links.home()}>
          {t('phishingExercise.report.toExercises')}
        </Button>
      }
    />
  );
}

/** The tabs, with their numbers above: of the whole exercise, whatever a tab is filtered by. */
function Report({ exercise }: ReportPartProps) {
  const t = useT();
  const { pathname } = useLocation();
  const { userId, templateId } = useParams();
  const open = tabOf(pathname);
  const Tab = TABS[open];
  const detail = (): ReactNode => {
    if (userId !== undefined)
      return isId(userId) ? (
        <LearnerDetails key={userId} exercise={exercise} id={Number(userId)} />
      ) : (
        <NotFound />
      );
    if (templateId !== undefined)
      return isId(templateId) ? (
        <TemplateDetails key={templateId} exercise={exercise} id={Number(templateId)} />
      ) : (
        <NotFound />
      );
    return undefined;
  };
  const opened = detail();
  return (
    <>
      {!opened && <ReportStatistics exercise={exercise} />}
      <div className={styles.screenOnly}>
        <TabBar label={t('phishingExercise.report.tabs.label')}>
          {REPORT_TABS.map((tab) => (
            <NavLink key={tab} to={reportPath(exercise.id, tab)}>
              {t(`phishingExercise.report.tabs.${tab}`)}
            </NavLink>
          ))}
        </TabBar>
      </div>
      <Suspense fallback={<TableSkeleton />}>{opened ?? <Tab key={open} exercise={exercise} />}</Suspense>
    </>
  );
}

/** What stands in place of a report that there is not. */
function Content({ exercise }: ReportPartProps) {
  const t = useT();
  const hasStatistics = useHasStatistics();
  const reason = withoutReport(exercise);
  if (reason) {
    return (
      <EmptyState
        title={t(`phishingExercise.report.${reason}.title`)}
        description={t(`phishingExercise.report.${reason}.text`)}
        action={
          <Button variant="outlined" component={Link} to={links.home()}>
            {t('phishingExercise.report.toExercises')}
          </Button>
        }
      />
    );
  }
  return hasStatistics ? (
    <Report exercise={exercise} />
  ) : (
    <LockedReport label={t('phishingExercise.report.columns.completionPercentage')} />
  );
}

function ReportOf({ id }: { id: number }) {
  const t = useT();
  const params = { companyId: currentCompanyId(), campaignId: id };
  const { data, error, refetch } = useCall(exerciseCampaignEndpoints.get, { params });
  const canEdit = useCan(exerciseCampaignEndpoints.update);
  const [edited, setEdited] = useQueryFlag('edit');
  const { userId, templateId } = useParams();
  if (statusOf(error) === 404) return <NotFound />;
  if (error && !data)
    return (
      <ErrorState heading="h1" description={error.message} error={error} onRetry={() => void refetch()} />
    );
  if (!data) {
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton width={320} height={32} />
        <Skeleton width="60%" />
        <Skeleton shape="block" height={84} />
        <TableSkeleton />
      </div>
    );
  }
  const exercise = data.data;
  return (
    <div className={styles.page}>
      <ReportHeader exercise={exercise} isDetail={(userId ?? templateId) !== undefined} />
      {exercise.status === 'SUSPENDED' && (
        <SuspendedNotice
          title={t('phishingExercise.suspended.title')}
          text={t('phishingExercise.suspended.text')}
        />
      )}
      <Content exercise={exercise} />
      {canEdit && edited === String(id) && <EditDrawer id={id} onClose={() => setEdited(null)} />}
    </div>
  );
}

/** /phishing-exercise-report/{campaignId} and its tabs: how the learners of an exercise stand, and what they answered. */
export default function ReportPage() {
  const { campaignId = '' } = useParams();
  return isId(campaignId) ? <ReportOf key={campaignId} id={Number(campaignId)} /> : <NotFound />;
}
