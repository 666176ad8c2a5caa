import {
  type ExerciseChange,
  type ExerciseCreation,
  exerciseCampaignEndpoints,
} from '@contract/phishing-exercise/campaigns';
import type {
  CreateParams,
  DeleteParams,
  GetManyParams,
  GetOneParams,
  RaRecord,
  UpdateParams,
} from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { listResource } from './lists';

const { active, archived } = exerciseCampaignEndpoints;
interface ExerciseFilter {
  readonly isArchived?: boolean;
  readonly search?: string;
}

/** Phishing exercises, of which `filter.isArchived` selects those that are archived. */
export function exercisesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const company = () => ({ companyId: deps.companyId() });
  const one = (id: unknown) => ({ ...company(), campaignId: Number(id) });
  return {
    ...listResource(deps, { endpoint: ({ isArchived }: ExerciseFilter) => (isArchived ? archived : active) }),
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
export const exerciseUsersResource = (deps: ResourceDeps, users: Records) => ({
  ...listResource(deps, {
    endpoint: exerciseCampaignEndpoints.usersPage,
    toRow: ({ id, fullName, email, department }) => ({
      id,
      name: fullName || email,
      hint: [fullName && email, department].filter(Boolean).join(' · '),
    }),
  }),
  async getMany(_resource: string, params: GetManyParams) {
    const { data } = await users.getMany('users', params);
    const named = data.map(({ id, name, lastName, email }) => ({
      id,
      name: [name, lastName].filter(Boolean).join(' ') || String(email),
    }));
    return { data: named };
  },
});

/** Departments or groups to choose from for an exercise, with how many people each has. */
export function exerciseTeamsResource(deps: ResourceDeps, teams: 'departments' | 'groups', records: Records) {
  const { usersByDepartments, usersByGroups } = exerciseCampaignEndpoints;
  return {
    ...listResource(deps, {
      endpoint: teams === 'departments' ? usersByDepartments : usersByGroups,
      toRow: ({ id, name, usersCount }) => ({ id, name, count: usersCount }),
    }),
    getMany: (_resource: string, params: GetManyParams) => records.getMany(teams, params),
  };
}
