import { limits } from '@contract/limits';
import { type Audience, audienceLists } from '@contract/phishing-simulation/content';
import { checkTargets } from '@server/domain/assignments/assignment.rules';
import { lockCompanies, lockCompany } from '@server/domain/company/company.queries';
import { releaseTemplates } from '@server/domain/exercises/release.rules';
import { companyTemplatesAmong } from '@server/domain/exercises/templates.queries';
import {
  deleteSimulation,
  type SimulationKey,
  type StoredSimulation,
  templateIds,
  updateSimulation,
} from '@server/domain/simulations/simulations.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { conflict, invalidField } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import { addToRound, begin } from '../planning/planning.rules';
import { deleteTemplates } from './campaigns.queries';
import { checkPlan, lockLaunched, lockOrRefuse, readSimulation } from './launch.rules';

const ADDED = { selectedField: () => 'userIds' };

/** An audience with more people. Throws 422 for one that has no list of people. */
function widened(audience: Audience, userIds: readonly number[]): Audience {
  if (audience.usersType === 'USERS_ALL') return audience;
  if (audience.usersType === 'USERS_ADMINS')
    throw invalidField('userIds', 'A campaign for admins has no other recipients.');
  const lists = audienceLists(audience);
  const selectedUsersIds = [...new Set([...(lists.selectedUsersIds ?? []), ...userIds])];
  if (selectedUsersIds.length > limits.training.targetsMax)
    throw invalidField('userIds', words`A campaign can name at most ${limits.training.targetsMax} users.`);
  return {
    usersType: audience.usersType === 'USERS_SELECTED' ? 'USERS_SELECTED' : 'USERS_CUSTOM',
    selectedDepartmentsIds: lists.selectedDepartmentsIds ?? [],
    selectedGroupsIds: lists.selectedGroupsIds ?? [],
    selectedUsersIds,
  };
}

/**
 * Adds people to the audience of a campaign, and to its newest round as far as they can get mails and have none in it;
 * returns how many these are. Throws 403 while suspended, 404, 409 for a draft or an archived one, 422 by field.
 */
export async function addRecipients(
  tx: Tx,
  deps: Deps,
  key: SimulationKey,
  userIds: readonly number[],
): Promise<{ campaign: StoredSimulation; added: number }> {
  const now = deps.clock();
  checkPlan(await lockCompany(tx, key.companyId), now);
  const before = await lockLaunched(tx, key);
  if (before.state === 'archived') throw conflict('This phishing campaign is archived.');
  await checkTargets(tx, key.companyId, { assignmentType: 'SELECTED_USERS', selected: userIds }, ADDED);
  const settings = { ...before.settings, audience: widened(before.settings.audience, userIds) };
  const campaign = await updateSimulation(tx, before, { settings, updatedAt: now });
  return { campaign, added: await addToRound(tx, campaign, userIds, now) };
}

/** Pauses a campaign; twice is fine. Throws 404, and 409 for one that is not under way. */
export async function pause(tx: Tx, deps: Deps, key: SimulationKey): Promise<StoredSimulation> {
  const now = deps.clock();
  const campaign = await lockLaunched(tx, key);
  if (campaign.state === 'archived') throw conflict('This phishing campaign is archived.');
  if (campaign.state === 'paused' && campaign.pausedAt) return campaign;
  return updateSimulation(tx, campaign, { state: 'paused', pausedAt: now, updatedAt: now });
}

/** Resumes a campaign, its late mails first put off; twice is fine. Throws 404, and 409 for one that is archived. */
export async function resume(tx: Tx, deps: Deps, key: SimulationKey): Promise<StoredSimulation> {
  const campaign = await lockLaunched(tx, key);
  if (campaign.state === 'archived') throw conflict('This phishing campaign is archived.');
  if (campaign.state !== 'paused' || !campaign.pausedAt) return campaign;
  const now = deps.clock();
  await begin(tx, deps, await updateSimulation(tx, campaign, { pausedAt: null, updatedAt: now }), now);
  return readSimulation(tx, key);
}

/**
 * Stops a campaign for good; twice is fine. What was not sent is called off: at once as far as that is one batch, or by a
 * job (`beginLater`). Throws 404, and 409 for a draft.
 */
export async function complete(
  tx: Tx,
  deps: Deps,
  key: SimulationKey,
  callOff = begin,
): Promise<StoredSimulation> {
  const campaign = await lockLaunched(tx, key);
  if (campaign.state === 'archived') return campaign;
  const now = deps.clock();
  const stopped = await updateSimulation(tx, campaign, {
    state: 'archived',
    archivedAt: now,
    nextRoundAt: null,
    pausedAt: null,
    updatedAt: now,
  });
  await callOff(tx, deps, stopped, now);
  return stopped;
}

/**
 * Deletes a draft, or an archived campaign with everything about it: it is in no list from now on, and the mails of many
 * recipients are removed by a job. Throws 404, and 409 for one that is under way.
 */
export async function remove(tx: Tx, deps: Deps, key: SimulationKey): Promise<StoredSimulation> {
  // Templates are let go of under the same lock that holds them for a launch: that of the company that wrote them.
  const ids = await templateIds(tx, key);
  const writers = (await companyTemplatesAmong(tx, ids)).flatMap(
    ({ ownerCompanyId }) => ownerCompanyId ?? [],
  );
  await lockCompanies(tx, [key.companyId, ...writers]);
  const campaign = await lockOrRefuse(tx, key);
  if (campaign.state === 'draft') {
    await deleteSimulation(tx, key);
    return campaign;
  }
  if (campaign.state !== 'archived') throw conflict('Archive this phishing campaign before you delete it.');
  await deleteTemplates(tx, key);
  await releaseTemplates(tx, await companyTemplatesAmong(tx, ids));
  const removed = await updateSimulation(tx, campaign, {
    state: 'removed',
    parentCompanyId: null,
    parentId: null,
  });
  await begin(tx, deps, removed, deps.clock());
  return campaign;
}
