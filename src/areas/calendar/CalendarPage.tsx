import { access, canAccess } from '@contract/access';
import { calendarEndpoints } from '@contract/calendar';
import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { type ComponentType, Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useActor } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { lazyComponent } from '@/client/lazyPage';
import { Badge } from '@/components/badge/Badge';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { TabBar } from '@/components/tabs/TabBar';
import { tabOf } from '@/components/tabs/tabOf';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import styles from './calendar.module.css';
import { PreviewTab } from './PreviewTab';
import { CALENDAR_TABS, type CalendarTab, calendarPath } from './tabs';
import { useSettings } from './useCalendar';

const TABS: Record<CalendarTab, ComponentType> = {
  preview: PreviewTab,
  settings: lazyComponent(() => import('./SettingsTab')),
  history: lazyComponent(() => import('./HistoryTab')),
};

/** Says that the plan has no monthly video, and leads to the one that has. */
function Locked() {
  const t = useT();
  const mayBuy = canAccess(access.licensingWrite, useActor());
  const [, setModal] = useQueryFlag('modal');
  return (
    <section className={styles.locked}>
      <LockIcon aria-hidden="true" />
      <div>
        <h2>{t('calendar.locked.title')}</h2>
        <p>{t('calendar.locked.text')}</p>
      </div>
      {mayBuy && (
        <Button variant="contained" onClick={() => setModal('upgrade')}>
          {t('calendar.locked.upgrade')}
        </Button>
      )}
    </section>
  );
}

/** /calendar and its tabs. */
export default function CalendarPage() {
  const t = useT();
  const { pathname } = useLocation();
  const Tab = TABS[tabOf(CALENDAR_TABS, pathname)];
  const mayEnable = useCan(calendarEndpoints.enable);
  const settings = useSettings().data?.data;
  return (
    <>
      {/* A tab is a screen of its own, which screen readers hear by its heading. */}
      <PageHeading key={pathname} title={t('shell.nav.calendar')} description={t('calendar.description')} />
      {settings?.isLocked && <Locked />}
      <div className={styles.bar}>
        <TabBar label={t('calendar.tabs.label')}>
          {CALENDAR_TABS.map((tab) => (
            <NavLink key={tab} to={calendarPath(tab)}>
              {t(`calendar.tabs.${tab}`)}
            </NavLink>
          ))}
        </TabBar>
        {settings && !settings.isLocked && (
          <Badge tone={settings.isEnabled ? 'success' : 'muted'}>
            {t(settings.isEnabled ? 'calendar.on' : 'calendar.off')}
          </Badge>
        )}
      </div>
      {settings &&
        !settings.isLocked &&
        !settings.isEnabled &&
        tabOf(CALENDAR_TABS, pathname) === 'preview' && (
          <p className={styles.note}>
            {t('calendar.offNote')}{' '}
            {mayEnable && <NavLink to={calendarPath('settings')}>{t('calendar.toSettings')}</NavLink>}
          </p>
        )}
      <Suspense fallback={<TableSkeleton rows={6} />}>
        <Tab />
      </Suspense>
    </>
  );
}
