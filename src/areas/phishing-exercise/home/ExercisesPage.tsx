import type { ExerciseCampaign } from '@contract/phishing-exercise/campaigns';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { useListView, ViewToggle } from '@/components/list/ViewToggle';
import { LockedNotice, useHasStatistics } from '@/components/plan/LockedStatistics';
import { isTrialExpired } from '@/components/plan/plan';
import { SuspendedNotice } from '@/components/plan/SuspendedNotice';
import { recordId } from '@/components/record/recordId';
import { DataTable } from '@/components/table/DataTable';
import { TabBar } from '@/components/tabs/TabBar';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { EditDrawer } from '../edit/EditDrawer';
import { links } from '../links';
import { TemplateLibraryButton } from '../templates/TemplateLibraryButton';
import { ExerciseCards } from './ExerciseCards';
import { exerciseColumns } from './exerciseColumns';
import styles from './home.module.css';
import { NewExerciseButton } from './NewExerciseButton';
import { useExerciseActions } from './useExerciseActions';

const EXERCISES_LIST: ListSpec = { sorts: [], defaultSort: { field: 'startedAt', order: 'DESC' } };
const ACTIVE = { isArchived: false };
const ARCHIVED = { isArchived: true };

/** /phishing-exercise/active and /archived: the company's exercises. */
export default function ExercisesPage() {
  const t = useT();
  const isArchived = useLocation().pathname === links.archived.path;
  const [view, setView] = useListView('exercises');
  const [edited, setEdited] = useQueryFlag('edit');
  const hasStatistics = useHasStatistics();
  const canReport = useCan(exerciseReportEndpoints.companySummary);
  const isSuspended = useIsSuspended();
  const editedId = recordId(edited);
  return (
    <>
      <PageHeading
        title={t('phishingExercise.home.title')}
        actions={
          <>
            {canReport && (
              <Button component={Link} to={links.companyReport()} variant="outlined">
                {t('phishingExercise.home.report')}
              </Button>
            )}
            <TemplateLibraryButton />
            <NewExerciseButton />
          </>
        }
      />
      {isSuspended ? (
        <SuspendedNotice
          title={t('phishingExercise.suspended.title')}
          text={t('phishingExercise.suspended.text')}
        />
      ) : (
        !hasStatistics && <LockedNotice />
      )}
      <div className={styles.bar}>
        <TabBar label={t('phishingExercise.home.tabs')}>
          <NavLink to={links.active()}>{t('phishingExercise.home.active')}</NavLink>
          <NavLink to={links.archived()}>{t('phishingExercise.home.archived')}</NavLink>
        </TabBar>
        <ViewToggle view={view} onChange={setView} />
      </div>
      <List
        key={isArchived ? 'archived' : 'active'}
        resource="exercises"
        spec={EXERCISES_LIST}
        filter={isArchived ? ARCHIVED : ACTIVE}
      >
        <Exercises isArchived={isArchived} isGallery={view === 'cards'} />
      </List>
      {editedId !== undefined && <EditDrawer key={editedId} id={editedId} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Exercises wait while the trial has expired. */
function useIsSuspended(): boolean {
  const company = useSession()?.company;
  return company !== undefined && isTrialExpired(company, new Date());
}

function Exercises({ isArchived, isGallery }: { isArchived: boolean; isGallery: boolean }) {
  const t = useT();
  const format = useFormatNumber();
  const actionsOf = useExerciseActions();
  const { refetch } = useListContext();
  const columns = useMemo(() => exerciseColumns(t, format, () => void refetch()), [t, format, refetch]);
  const label = t(isArchived ? 'phishingExercise.home.archived' : 'phishingExercise.home.active');
  const empty = isArchived ? 'archived' : 'active';
  return (
    <DataTable<ExerciseCampaign>
      label={label}
      columns={columns}
      actions={actionsOf}
      hasToolbar={false}
      gallery={isGallery ? <ExerciseCards label={label} actionsOf={actionsOf} /> : undefined}
      empty={
        <EmptyState
          title={t(`phishingExercise.home.empty.${empty}.title`)}
          description={t(`phishingExercise.home.empty.${empty}.text`)}
          action={!isArchived && <NewExerciseButton />}
        />
      }
    />
  );
}
