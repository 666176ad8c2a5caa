import { type PolicyDetail, policyBodySchema, policyEndpoints } from '@contract/policies/policies';
import { useParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Loaded } from '@/components/feedback/Loaded';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { FullStatsButton, useHasStatistics } from '@/components/plan/LockedStatistics';
import { recordId } from '@/components/record/recordId';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { PolicyNotFound } from '../PolicyNotFound';
import { PolicyForm } from './PolicyForm';

const NEW = policyBodySchema.parse({ name: '-' });

function Edit({ policy }: { policy: PolicyDetail }) {
  const t = useT();
  const { name, languageCode, text, document, owner, reviewDay, isRenewedYearly, status } = policy;
  const title = t(status === 'draft' ? 'policies.form.editTitle' : 'policies.form.revisionTitle', { name });
  const isOver = status === 'ended' || status === 'archived';
  return (
    <>
      <PageHeading title={title} crumbs={[{ label: title }]} />
      {isOver ? (
        <EmptyState title={t('policies.form.over')} />
      ) : (
        <PolicyForm
          policy={policy}
          values={{
            ...{ name, languageCode, text, reviewDay, isRenewedYearly, fetchAgain: false },
            link: document?.link ?? null,
            documentUrl: document && document.link === null ? document.url : null,
            ownerId: owner?.id ?? null,
          }}
        />
      )}
    </>
  );
}

function EditOf({ id }: { id: number }) {
  const query = useCall(policyEndpoints.get, { params: { companyId: currentCompanyId(), id } });
  return (
    <Loaded query={query} outline={<TableSkeleton rows={6} />} notFound={<PolicyNotFound />} heading="h1">
      {(policy) => <Edit policy={policy} />}
    </Loaded>
  );
}

function Create() {
  const t = useT();
  return (
    <>
      <PageHeading title={t('policies.new')} crumbs={[{ label: t('policies.new') }]} />
      <PolicyForm values={{ ...NEW, name: '' }} />
    </>
  );
}

/** /policies/create and /policies/{id}/edit: what a policy says, and who looks after it. */
export default function PolicyFormPage() {
  const t = useT();
  const { policyId } = useParams();
  const hasPlan = useHasStatistics();
  if (!hasPlan)
    return (
      <>
        <PageHeading title={t('policies.title')} />
        <EmptyState
          title={t('policies.locked.title')}
          description={t('policies.locked.text')}
          action={<FullStatsButton />}
        />
      </>
    );
  if (policyId === undefined) return <Create />;
  const id = recordId(policyId);
  return id === undefined ? <PolicyNotFound /> : <EditOf key={id} id={id} />;
}
