import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { recordId } from '@/components/record/recordId';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { links } from '../links';
import { DraftWizard } from './DraftWizard';
import { NewDraft } from './NewDraft';

/** /phishing-simulation-create: a new campaign; with `?draft=12` a draft, at the step of the address. */
export default function CreatePage() {
  const t = useT();
  const [query] = useSearchParams();
  const id = recordId(query.get('draft'));
  const title = t('phishingSimulation.create.title');
  return (
    <>
      <PageHeading title={title} crumbs={[{ label: title }]} />
      <VerifyFirst />
      {id === undefined ? <NewDraft /> : <Draft key={id} id={id} />}
    </>
  );
}

function Draft({ id }: { id: number }) {
  const t = useT();
  const [reloads, setReloads] = useState(0);
  const params = { companyId: currentCompanyId(), campaignId: id };
  // Read anew each time, and not while it is written: what is older could not be saved.
  const { data, error, refetch } = useCall(
    simulationEndpoints.get,
    { params },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  const detail = data?.data;
  if (error && !detail)
    return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
  if (!detail) {
    return (
      <div role="status" aria-label={t('phishingSimulation.create.loading')}>
        <Skeleton shape="block" height={420} />
      </div>
    );
  }
  if (detail.status !== 'DRAFT') {
    return (
      <EmptyState
        title={t('phishingSimulation.create.launched.title')}
        description={t('phishingSimulation.create.launched.text')}
        action={
          <Button variant="contained" component={Link} to={links.active()}>
            {t('phishingSimulation.create.launched.button')}
          </Button>
        }
      />
    );
  }
  const reload = async () => {
    await refetch();
    setReloads((before) => before + 1);
  };
  return <DraftWizard key={reloads} detail={detail} onReload={() => void reload()} />;
}
