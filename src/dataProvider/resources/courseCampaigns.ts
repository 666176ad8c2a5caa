import type { BodyOf } from '@contract/endpoint';
import { campaignEndpoints as endpoints } from '@contract/training/campaigns';
import type { CreateParams, GetOneParams, UpdateParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';

/** Assignments of courses, as they are planned and changed. */
export function courseCampaignsResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const company = () => ({ companyId: deps.companyId() });
  const one = (id: unknown) => ({ ...company(), id: Number(id) });
  return {
    getOne: async (_resource: string, { id, signal }: GetOneParams) => ({
      data: await call(endpoints.get, { params: one(id), signal }),
    }),
    create: async (_resource: string, { data }: CreateParams) => ({
      data: await call(endpoints.create, {
        params: company(),
        body: data as BodyOf<typeof endpoints.create>,
      }),
    }),
    update: async (_resource: string, { id, data }: UpdateParams) => ({
      data: await call(endpoints.update, {
        params: one(id),
        body: data as BodyOf<typeof endpoints.update>,
      }),
    }),
  };
}
