import { sharingEndpoints } from '@contract/training/sharing';
import { type ComponentType, Suspense } from 'react';
import { RecordContextProvider } from 'react-admin';
import { Navigate, NavLink, useLocation, useParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { isNotFound } from '@/client/ApiError';
import { lazyComponent } from '@/client/lazyPage';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { TabBar } from '@/components/tabs/TabBar';
import { tabOf } from '@/components/tabs/tabOf';
import { useT } from '@/i18n/useT';
import { CourseActions } from './CourseActions';
import { CourseHeader } from './CourseHeader';
import styles from './coursePage.module.css';
import { NotFound } from './NotFound';
import { PlayerSkeleton } from './PlayerSkeleton';
import { COURSE_TABS, type CourseTab, CUSTOMER_TABS, coursePath } from './tabs';
import { type CourseRecord, useCourse } from './useCourse';

function CourseSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton width={320} height={32} />
      <Skeleton width="60%" />
      <Skeleton width="45%" height={36} />
      <PlayerSkeleton />
    </div>
  );
}

const TABS: Record<CourseTab, ComponentType<{ course: CourseRecord }>> = {
  preview: lazyComponent(async () => ({ default: (await import('./PreviewTab')).PreviewTab })),
  statistics: lazyComponent(() => import('./StatisticsTab')),
  settings: lazyComponent(() => import('./SettingsTab')),
  'customers-status': lazyComponent(() => import('../sharing/CustomersStatusTab')),
  'customers-settings': lazyComponent(() => import('../sharing/CustomersSettingsTab')),
};

function Tabs({ id, tabs }: { id: number; tabs: readonly CourseTab[] }) {
  const t = useT();
  return (
    <TabBar label={t('training.course.tabs.label')}>
      {tabs.map((tab) => (
        <NavLink key={tab} to={coursePath(id, tab)}>
          {t(`training.course.tabs.${tab}`)}
        </NavLink>
      ))}
    </TabBar>
  );
}

const isForCustomers = (tab: CourseTab) => CUSTOMER_TABS.some((one) => one === tab);

/** Whether a partner may give the course to its customers: its own, or one of the provider's for everyone. */
function canBeGiven(course: CourseRecord): boolean {
  const { custom_training_company_id: owner, course_type, isGaming } = course;
  if (owner !== null) return owner === currentCompanyId();
  return course_type !== 'for_partner_admins' && !isGaming;
}

/** A course, with tabs that have their own addresses. */
function CourseOf({ id }: { id: number }) {
  const { pathname } = useLocation();
  const tab = tabOf(COURSE_TABS, pathname);
  const Tab = TABS[tab];
  const isPartner = useCan(sharingEndpoints.withCourse);
  const { data: course, error, refetch } = useCourse(id);
  if (isForCustomers(tab) && !isPartner) return <Navigate to="/home" replace />;
  if (isNotFound(error)) return <NotFound />;
  if (error && !course?.sections)
    return (
      <ErrorState heading="h1" description={error.message} error={error} onRetry={() => void refetch()} />
    );
  if (!course) return <CourseSkeleton />;
  const tabs =
    isPartner && canBeGiven(course) ? COURSE_TABS : COURSE_TABS.filter((one) => !isForCustomers(one));
  if (!tabs.includes(tab)) return <Navigate to={coursePath(id)} replace />;
  return (
    <RecordContextProvider value={course}>
      <CourseHeader course={course} actions={<CourseActions course={course} />} />
      <Tabs id={id} tabs={tabs} />
      <Suspense fallback={<PlayerSkeleton />}>
        <Tab course={course} />
      </Suspense>
    </RecordContextProvider>
  );
}

/** /courses/{courseId} and its tabs. */
export default function CoursePage() {
  const { courseId = '' } = useParams();
  return /^\d{1,15}$/.test(courseId) ? <CourseOf key={courseId} id={Number(courseId)} /> : <NotFound />;
}
