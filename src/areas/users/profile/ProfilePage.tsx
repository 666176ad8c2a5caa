import { simulationReportEndpoints } from '@contract/phishing-simulation/reports';
import type { Profile } from '@contract/users/profile';
import { userEndpoints } from '@contract/users/users';
import { type ComponentType, Suspense } from 'react';
import { NavLink, useLocation, useParams } from 'react-router';
import { useCan } from '@/authProvider/useCan';
import { isNotFound } from '@/client/ApiError';
import { lazyComponent } from '@/client/lazyPage';
import { ErrorState } from '@/components/feedback/ErrorState';
import { NotFoundState } from '@/components/feedback/NotFoundState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { TabBar } from '@/components/tabs/TabBar';
import { tabOf } from '@/components/tabs/tabOf';
import { useT } from '@/i18n/useT';
import { links } from '../links';
import { PersonTasks } from './PersonTasks';
import { ProfileHeader } from './ProfileHeader';
import styles from './profile.module.css';
import { RemindButton } from './RemindButton';
import { PROFILE_TABS, type ProfileTab, profilePath } from './tabs';
import { useIsOwn, useProfile } from './useProfile';

/** A user who does not exist in this company; shown inside the frame. */
function NotFound() {
  const t = useT();
  return (
    <NotFoundState
      title={t('userProfile.notFound.title')}
      description={t('userProfile.notFound.text')}
      to={links.allUsers()}
      backLabel={t('userProfile.notFound.back')}
    />
  );
}

function ProfileSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton width={240} height={32} />
      <Skeleton width={320} />
      <Skeleton width="60%" height={40} />
      <TableSkeleton rows={5} />
    </div>
  );
}

function Tabs({ id, tabs }: { id: number; tabs: readonly ProfileTab[] }) {
  const t = useT();
  return (
    <TabBar label={t('userProfile.tabs.label')}>
      {tabs.map((tab) => (
        <NavLink key={tab} to={profilePath(id, tab)}>
          {t(`userProfile.tabs.${tab}`)}
        </NavLink>
      ))}
    </TabBar>
  );
}

const TABS: Record<ProfileTab, ComponentType<{ profile: Profile }>> = {
  outstanding_tasks: ({ profile }) => (
    <>
      <RemindButton profile={profile} />
      <PersonTasks key="outstanding" userId={profile.id} state="outstanding" />
    </>
  ),
  completed_tasks: ({ profile }) => <PersonTasks key="completed" userId={profile.id} state="completed" />,
  activity: lazyComponent(() => import('./ActivityTab')),
  phishing_simulations: lazyComponent(() => import('./SimulationsTab'), 'phishingSimulation'),
  edit: lazyComponent(() => import('./EditTab')),
  password: lazyComponent(() => import('./PasswordTab'), 'account'),
};

/** The tabs, without those that are useful only to users who may change this one. */
function useTabs(id: number): readonly ProfileTab[] {
  const canManage = useCan(userEndpoints.update);
  const isOwn = useIsOwn(id);
  const isShown: Partial<Record<ProfileTab, boolean>> = {
    phishing_simulations: useCan(simulationReportEndpoints.results),
    edit: canManage || isOwn,
    password: canManage || isOwn,
  };
  return PROFILE_TABS.filter((tab) => isShown[tab] ?? true);
}

/** A user's profile, with tabs that have their own addresses. */
function ProfileOf({ id }: { id: number }) {
  const { pathname } = useLocation();
  const tabs = useTabs(id);
  const Tab = TABS[tabOf(PROFILE_TABS, pathname)];
  const { data: profile, error, refetch } = useProfile(id);
  if (isNotFound(error)) return <NotFound />;
  if (!profile) {
    if (!error) return <ProfileSkeleton />;
    return (
      <ErrorState heading="h1" description={error.message} error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <ProfileHeader profile={profile} />
      <Tabs id={id} tabs={tabs} />
      <Suspense fallback={<TableSkeleton rows={5} />}>
        <Tab profile={profile} />
      </Suspense>
    </>
  );
}

/** /user_profile/{userId} and its tabs. */
export default function ProfilePage() {
  const { userId = '' } = useParams();
  return /^\d{1,15}$/.test(userId) ? <ProfileOf key={userId} id={Number(userId)} /> : <NotFound />;
}
