import { type ComponentType, lazy, Suspense } from 'react';
import { RecordContextProvider } from 'react-admin';
import { NavLink, useLocation, useParams } from 'react-router';
import { loadWithOneReload } from '@/client/lazyPage';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { TabBar } from '@/components/tabs/TabBar';
import { useT } from '@/i18n/useT';
import { CourseActions } from './CourseActions';
import { CourseHeader } from './CourseHeader';
import styles from './coursePage.module.css';
import { NotFound } from './NotFound';
import { PlayerSkeleton } from './PlayerSkeleton';
import { COURSE_TABS, type CourseTab, coursePath, tabOf } from './tabs';
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
  preview: lazy(() =>
    loadWithOneReload(async () => ({ default: (await import('./PreviewTab')).PreviewTab })),
  ),
  statistics: lazy(() => loadWithOneReload(() => import('./StatisticsTab'))),
  settings: lazy(() => loadWithOneReload(() => import('./SettingsTab'))),
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

const statusOf = (error: unknown) => (error instanceof Error && 'status' in error ? error.status : undefined);

/** A course, with tabs that have their own addresses. */
function CourseOf({ id }: { id: number }) {
  const { pathname } = useLocation();
  const Tab = TABS[tabOf(pathname)];
  const { data: course, error, refetch } = useCourse(id);
  if (statusOf(error) === 404) return <NotFound />;
  if (error && !course?.sections)
    return (
      <ErrorState heading="h1" description={error.message} error={error} onRetry={() => void refetch()} />
    );
  if (!course) return <CourseSkeleton />;
  return (
    <RecordContextProvider value={course}>
      <CourseHeader course={course} actions={<CourseActions course={course} />} />
      <Tabs id={id} tabs={COURSE_TABS} />
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
