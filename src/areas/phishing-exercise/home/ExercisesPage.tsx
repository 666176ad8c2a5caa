import type { ExerciseCampaign } from '@contract/phishing-exercise/campaigns';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Link, NavLink, useLocation } from 'react-router';
import { useCan } from '@/authProvider/useCan';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Gallery } from '@/components/gallery/Gallery';
import { GalleryTabs } from '@/components/gallery/GalleryTabs';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { CampaignsNotice } from '@/components/plan/CampaignsNotice';
import { recordId } from '@/components/record/recordId';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { EditDrawer } from '../edit/EditDrawer';
import { links } from '../links';
import { TemplateLibraryButton } from '../templates/TemplateLibraryButton';
import { ExerciseCard } from './ExerciseCard';
import { exerciseColumns } from './exerciseColumns';
import { NewExerciseButton } from './exerciseParts';
import { useExerciseActions } from './useExerciseActions';

const EXERCISES_LIST: ListSpec = { sorts: [], defaultSort: { field: 'startedAt', order: 'DESC' } };
const ACTIVE = { isArchived: false };
const ARCHIVED = { isArchived: true };

/** /phishing-exercise/active and /archived: the company's exercises. */
export default function ExercisesPage() {
  const t = useT();
  const isArchived = useLocation().pathname === links.archived.path;
  const [edited, setEdited] = useQueryFlag('edit');
  const canReport = useCan(exerciseReportEndpoints.companySummary);
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
      <CampaignsNotice
        title={t('phishingExercise.suspended.title')}
        text={t('phishingExercise.suspended.text')}
      />
      <GalleryTabs label={t('phishingExercise.home.tabs')} resource="exercises">
        <NavLink to={links.active()}>{t('phishingExercise.home.active')}</NavLink>
        <NavLink to={links.archived()}>{t('phishingExercise.home.archived')}</NavLink>
      </GalleryTabs>
      <List
        key={isArchived ? 'archived' : 'active'}
        resource="exercises"
        spec={EXERCISES_LIST}
        filter={isArchived ? ARCHIVED : ACTIVE}
      >
        <Exercises isArchived={isArchived} />
      </List>
      {editedId !== undefined && <EditDrawer key={editedId} id={editedId} onClose={() => setEdited(null)} />}
    </>
  );
}

function Exercises({ isArchived }: { isArchived: boolean }) {
  const t = useT();
  const format = useFormatNumber();
  const actionsOf = useExerciseActions();
  const { refetch } = useListContext();
  const columns = useMemo(() => exerciseColumns(t, format, () => void refetch()), [t, format, refetch]);
  const label = t(isArchived ? 'phishingExercise.home.archived' : 'phishingExercise.home.active');
  const empty = isArchived ? 'archived' : 'active';
  return (
    <Gallery<ExerciseCampaign>
      label={label}
      columns={columns}
      actions={actionsOf}
      hasToolbar={false}
      card={(exercise, actions) => <ExerciseCard exercise={exercise} actions={actions} />}
      loadingLabel={t('phishingExercise.home.loading')}
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
