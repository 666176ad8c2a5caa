import {
  type ExerciseCampaign,
  type ExerciseChange,
  type ExerciseCreation,
  exerciseCampaignEndpoints,
} from '@contract/phishing-exercise/campaigns';
import type {
  CreateParams,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  RaRecord,
  UpdateParams,
} from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { wirePage, wireSearch } from '../wire';
import { fromPage } from './records';

/** Phishing exercises, of which `filter.isArchived` selects those that are archived. */
export function exercisesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const company = () => ({ companyId: deps.companyId() });
  const one = (id: unknown) => ({ ...company(), campaignId: Number(id) });
  return {
    async getList(_resource: string, params: GetListParams) {
      const { isArchived } = params.filter as { isArchived?: boolean };
      const { active, archived } = exerciseCampaignEndpoints;
      const input = { params: company(), query: wirePage(params), signal: params.signal };
      return fromPage<ExerciseCampaign>(await call(isArchived ? archived : active, input));
    },
    getOne: (_resource: string, { id, signal }: GetOneParams) =>
      call(exerciseCampaignEndpoints.get, { params: one(id), signal }),
    create: (_resource: string, { data }: CreateParams) =>
      call(exerciseCampaignEndpoints.create, { params: company(), body: data as ExerciseCreation }),
    update: (_resource: string, { id, data }: UpdateParams) =>
      call(exerciseCampaignEndpoints.update, { params: one(id), body: data as ExerciseChange }),
    async delete(_resource: string, { id }: DeleteParams) {
      const { data } = await call(exerciseCampaignEndpoints.remove, { params: one(id) });
      return { data: { id: data.campaignId } };
    },
  };
}

type Records = { getMany: (resource: string, params: GetManyParams) => Promise<{ data: RaRecord[] }> };

/** People to choose from for an exercise, by name; those already chosen are read as `users`. */
export function exerciseUsersResource(deps: ResourceDeps, users: Records) {
  const call = createCall(deps.client);
  return {
    async getList(_resource: string, params: GetListParams) {
      const { search } = params.filter as { search?: string };
      const { data, total } = fromPage(
        await call(exerciseCampaignEndpoints.usersPage, {
          params: { companyId: deps.companyId() },
          query: { ...wirePage(params), ...wireSearch(search) },
          signal: params.signal,
        }),
      );
      const named = data.map(({ id, fullName, email, department }) => ({
        id,
        name: fullName || email,
        hint: [fullName && email, department].filter(Boolean).join(' · '),
      }));
      return { data: named, total };
    },
    async getMany(_resource: string, params: GetManyParams) {
      const { data } = await users.getMany('users', params);
      const named = data.map(({ id, name, lastName, email }) => ({
        id,
        name: [name, lastName].filter(Boolean).join(' ') || String(email),
      }));
      return { data: named };
    },
  };
}

/** Departments or groups to choose from for an exercise, with how many people each has. */
export function exerciseTeamsResource(deps: ResourceDeps, teams: 'departments' | 'groups', records: Records) {
  const call = createCall(deps.client);
  const { usersByDepartments, usersByGroups } = exerciseCampaignEndpoints;
  return {
    async getList(_resource: string, params: GetListParams) {
      const { search } = params.filter as { search?: string };
      const { data, total } = fromPage(
        await call(teams === 'departments' ? usersByDepartments : usersByGroups, {
          params: { companyId: deps.companyId() },
          query: { ...wirePage(params), ...wireSearch(search) },
          signal: params.signal,
        }),
      );
      return { data: data.map(({ id, name, usersCount }) => ({ id, name, count: usersCount })), total };
    },
    getMany: (_resource: string, params: GetManyParams) => records.getMany(teams, params),
  };
}
