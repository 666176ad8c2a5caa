import type { BodyOf, QueryOf } from '@contract/endpoint';
import {
  POLICY_LEARNER_SORTS,
  POLICY_REPORT_SORTS,
  policyEvidenceEndpoints,
} from '@contract/policies/evidence';
import { POLICY_SORTS, type PolicyStatus, policyEndpoints } from '@contract/policies/policies';
import type { CreateParams, DeleteParams, GetOneParams, UpdateParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { noneLeft } from '../wire';
import { countMeta, listResource, manyOf, reportResource } from './lists';

interface PolicyFilter {
  readonly search?: string;
  readonly status?: readonly PolicyStatus[];
}
interface OfPolicy {
  readonly policyId: number;
  readonly search?: string;
}
type Body = BodyOf<typeof policyEndpoints.create>;

/** Policies with their content, of which `filter.status` selects some. */
export function policiesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const company = () => ({ companyId: deps.companyId() });
  const one = (id: unknown) => ({ ...company(), id: Number(id) });
  return {
    ...listResource(deps, {
      endpoint: policyEndpoints.list,
      sorts: POLICY_SORTS,
      searchName: 'search',
      toQuery: ({ search: _search, status, ...rest }: PolicyFilter) => ({
        ...noneLeft(rest),
        ...(status && { status: [...status] }),
      }),
    }),
    getMany: manyOf(deps, policyEndpoints.list),
    getOne: async (_resource: string, { id, signal }: GetOneParams) => ({
      data: await call(policyEndpoints.get, { params: one(id), signal }),
    }),
    create: async (_resource: string, { data }: CreateParams) => ({
      data: await call(policyEndpoints.create, { params: company(), body: data as Body }),
    }),
    update: async (_resource: string, { id, data }: UpdateParams) => ({
      data: await call(policyEndpoints.update, { params: one(id), body: data as Body }),
    }),
    delete: async (_resource: string, { id }: DeleteParams) => ({
      data: await call(policyEndpoints.remove, { params: one(id) }),
    }),
  };
}

/** The published policies with how the people stand whom they ask. */
export const policyReportResource = (deps: ResourceDeps) =>
  reportResource(deps, { endpoint: policyEvidenceEndpoints.report, sorts: POLICY_REPORT_SORTS });

type LearnerQuery = QueryOf<typeof policyEvidenceEndpoints.learners>;
/** What the people of a policy are narrowed by. */
export interface PolicyLearnerFilter extends OfPolicy {
  readonly status?: NonNullable<LearnerQuery['status']>;
}

/** Whom the current assignment of a policy (`filter.policyId`) asks. */
export const policyLearnersResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: policyEvidenceEndpoints.learners,
    sorts: POLICY_LEARNER_SORTS,
    params: ({ policyId: id }: PolicyLearnerFilter) => ({ id }),
    toQuery: ({ policyId: _policyId, search: _search, status, ...rest }) => ({
      ...noneLeft(rest),
      ...(status && { status }),
    }),
    meta: countMeta,
  });

/** Who has acknowledged a policy (`filter.policyId`), newest first, of all its revisions. */
export const policyAcknowledgementsResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: policyEvidenceEndpoints.acknowledgements,
    params: ({ policyId: id }: OfPolicy) => ({ id }),
    toQuery: ({ policyId: _policyId, search: _search, ...rest }) => noneLeft(rest),
    // A person has one acknowledgement for each revision they were asked for.
    toRow: (row) => ({ ...row, id: row.taskId }),
    meta: countMeta,
  });

/** The published revisions of a policy (`filter.policyId`), newest first. */
export const policyRevisionsResource = (deps: ResourceDeps) =>
  listResource(deps, {
    endpoint: policyEvidenceEndpoints.revisions,
    params: ({ policyId: id }: OfPolicy) => ({ id }),
    toQuery: ({ policyId: _policyId, search: _search, ...rest }) => noneLeft(rest),
    toRow: (row) => ({ ...row, id: row.number }),
  });

/** Who is excused from a policy (`filter.policyId`). */
export const policyExceptionsResource = (deps: ResourceDeps) =>
  listResource(deps, {
    endpoint: policyEvidenceEndpoints.exceptions,
    params: ({ policyId: id }: OfPolicy) => ({ id }),
    toQuery: ({ policyId: _policyId, search: _search, ...rest }) => noneLeft(rest),
  });
