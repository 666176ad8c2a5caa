import type { BodyOf } from '@contract/endpoint';
import type { ErrorDetail } from '@contract/errors';
import { limits } from '@contract/limits';
import type { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import {
  type Audience,
  audienceLists,
  FREQUENCY_MONTHS,
  type SimulationDraft,
} from '@contract/phishing-simulation/content';
import { checkTargets, checkTimeZone, startOf } from '@server/domain/assignments/assignment.rules';
import { type Company, lockCompany } from '@server/domain/company/company.queries';
import { isBoostedOrOnTrial, isTrainingSuspended } from '@server/domain/company/plan';
import { type FrozenTemplate, templatesToSend } from '@server/domain/exercises/exercises.queries';
import { type RoundPlan, roundStart, roundTimes } from '@server/domain/simulations/schedule';
import {
  findSimulation,
  insertRound,
  insertSimulation,
  lockSimulation,
  type SimulationKey,
  type StoredSimulation,
  updateSimulation,
} from '@server/domain/simulations/simulations.queries';
import type { SentContent } from '@server/domain/simulations/simulations.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import {
  conflict,
  invalidField,
  invalidFields,
  notFound,
  trainingSuspended,
} from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import { hasRecipients } from '../planning/audience';
import { begin } from '../planning/planning.rules';
import { sendableTemplates } from '../templates.queries';
import { findLoginPage } from '../tracking/login-pages';
import { countDrafts, insertTemplates } from './campaigns.queries';

type Save = BodyOf<typeof simulationEndpoints.save>;
type Launch = BodyOf<typeof simulationEndpoints.launch>;

const LABEL = 'This phishing campaign';

/** A campaign or a draft. Throws 404. */
export async function readSimulation(db: Queryable, key: SimulationKey): Promise<StoredSimulation> {
  const campaign = await findSimulation(db, key);
  if (!campaign) throw notFound(LABEL);
  return campaign;
}

/** The same, locked until the transaction ends. */
export async function lockOrRefuse(tx: Tx, key: SimulationKey): Promise<StoredSimulation> {
  const campaign = await lockSimulation(tx, key);
  if (!campaign || campaign.state === 'removed') throw notFound(LABEL);
  return campaign;
}

async function lockDraft(tx: Tx, key: SimulationKey): Promise<StoredSimulation> {
  const campaign = await lockOrRefuse(tx, key);
  if (campaign.state !== 'draft') throw conflict('This phishing campaign has been launched already.');
  return campaign;
}

export async function lockLaunched(tx: Tx, key: SimulationKey): Promise<StoredSimulation> {
  const campaign = await lockOrRefuse(tx, key);
  if (campaign.state === 'draft') throw conflict('This phishing campaign has not been launched yet.');
  return campaign;
}

/** The zone of a campaign's days and hours. Throws 422 for one that doesn't exist. */
function zoneOf({ delivery }: SimulationDraft, company: Pick<Company, 'timeZone'>): string {
  if (delivery.timezone !== null) checkTimeZone(delivery.timezone, 'delivery.timezone');
  return delivery.timezone ?? company.timeZone;
}

/** Throws 403 while suspended, and 422 without Boost or a trial. */
export function checkPlan(company: Company, now: Date): void {
  if (isTrainingSuspended(company, now)) throw trainingSuspended();
  if (!isBoostedOrOnTrial(company, now))
    throw invalidField('plan', 'Phishing simulations need Boost or a trial.');
}

/** Creates a draft. Throws 409 when the company has as many as it may, 422 by field. */
export async function createDraft(
  tx: Tx,
  { companyId, userId }: SignedInActor,
  settings: SimulationDraft,
  now: Date,
): Promise<StoredSimulation> {
  const company = await lockCompany(tx, companyId);
  const { draftsMax } = limits.simulations;
  if ((await countDrafts(tx, companyId)) >= draftsMax)
    throw conflict(
      words`Your company can have at most ${draftsMax} drafts. Delete one that you no longer need.`,
    );
  return insertSimulation(tx, {
    companyId,
    kind: settings.kind,
    name: settings.name,
    settings,
    timeZone: zoneOf(settings, company),
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  });
}

/** Saves a draft. Throws 404, and 409 when it was launched, or changed since the revision. */
export async function saveDraft(
  tx: Tx,
  key: SimulationKey,
  { revision, ...settings }: Save,
  now: Date,
): Promise<StoredSimulation> {
  const company = await lockCompany(tx, key.companyId);
  const draft = await lockDraft(tx, key);
  if (draft.revision !== revision)
    throw conflict('This draft was changed somewhere else meanwhile. Reload it to go on.');
  return updateSimulation(tx, draft, {
    kind: settings.kind,
    name: settings.name,
    settings,
    timeZone: zoneOf(settings, company),
    revision: revision + 1,
    updatedAt: now,
  });
}

const FIELDS = {
  startField: 'startDate',
  inThePast: 'The start date cannot be in the past.',
  selectedField: (type: 'ALL_USERS' | 'SELECTED_USERS' | 'DEPARTMENTS' | 'GROUPS') =>
    `audience.${
      {
        ALL_USERS: 'usersType',
        SELECTED_USERS: 'selectedUsersIds',
        DEPARTMENTS: 'selectedDepartmentsIds',
        GROUPS: 'selectedGroupsIds',
      }[type]
    }`,
};

/** When a draft would start, launched now. Throws 422 by field. */
export const startOfDraft = (db: Queryable, draft: SimulationDraft, timeZone: string, now: Date) =>
  startOf(db, { day: draft.startDate, timeZone }, now, FIELDS);

/** Throws 422 unless everything that is selected is the company's own, and someone of it gets mails. */
async function checkAudience(tx: Tx, companyId: number, audience: Audience): Promise<void> {
  const lists = audienceLists(audience);
  for (const [assignmentType, selected] of [
    ['DEPARTMENTS', lists.selectedDepartmentsIds],
    ['GROUPS', lists.selectedGroupsIds],
    ['SELECTED_USERS', lists.selectedUsersIds],
  ] as const) {
    if (selected) await checkTargets(tx, companyId, { assignmentType, selected }, FIELDS);
  }
  if (!(await hasRecipients(tx, companyId, audience))) {
    throw invalidField(
      'audience.usersType',
      'None of these users can get emails yet. Verify the domain of their addresses in the settings.',
    );
  }
}

const sentContent = ({
  answers: _answers,
  legend: _legend,
  layoutType: _layoutType,
  fromPhone: _fromPhone,
  ...content
}: FrozenTemplate & Pick<SentContent, 'attachmentName' | 'isReplyTracked' | 'linkHost'>): SentContent =>
  content;

/** The chosen templates as they are now, in order. Throws 422 for those that can't be sent, and unknown login pages. */
export async function freeze(tx: Tx, companyId: number, { templates }: Pick<SimulationDraft, 'templates'>) {
  const ids = templates.map(({ templateId }) => templateId);
  const contents = new Map(
    (await templatesToSend(tx, companyId, ids)).map((content) => [content.templateId, content]),
  );
  const sendable = new Map((await sendableTemplates(tx, companyId, ids)).map((row) => [row.id, row]));
  const wrong: ErrorDetail[] = [];
  const frozen = templates.flatMap(({ templateId, showLoginPage, loginPageId }, index) => {
    if (showLoginPage && !(loginPageId && findLoginPage(loginPageId)))
      wrong.push({ code: `templates.${index}.loginPageId`, description: 'Please choose a login page.' });
    const content = contents.get(templateId);
    const row = sendable.get(templateId);
    if (!content || !row) {
      wrong.push({ code: 'templates', description: 'Some of the selected templates no longer exist.' });
      return [];
    }
    return {
      templateId,
      position: index,
      content: sentContent(content),
      difficulty: row.difficulty,
      provider: row.provider,
      loginPageId: showLoginPage ? loginPageId : null,
    };
  });
  if (wrong.length > 0) throw invalidFields(wrong);
  return frozen;
}

/** When the second round begins; null: there is one only. */
export const secondRoundAt = (plan: RoundPlan): Date | null =>
  FREQUENCY_MONTHS[plan.delivery.frequency] === null ? null : roundStart(plan, 1);

/**
 * Launches a draft as it is given, with its templates as they are now, and plans its first round: a part of it now, the
 * rest by a job. Throws 403 while suspended, 404, 409 when it was launched before, 422 by field.
 */
export async function launch(
  tx: Tx,
  deps: Deps,
  key: SimulationKey,
  settings: Launch,
): Promise<StoredSimulation> {
  const { companyId, simulationId } = key;
  const company = await lockCompany(tx, companyId);
  const draft = await lockDraft(tx, key);
  const now = deps.clock();
  checkPlan(company, now);
  const timeZone = zoneOf(settings, company);
  const startsAt = await startOfDraft(tx, settings, timeZone, now);
  const plan = { delivery: settings.delivery, timeZone, startsAt };
  const templates = await freeze(tx, companyId, settings);
  await checkAudience(tx, companyId, settings.audience);
  await insertTemplates(
    tx,
    templates.map((template) => ({ ...template, companyId, simulationId })),
  );
  await insertRound(tx, key, 1, roundTimes(plan, 0));
  const nextRoundAt = secondRoundAt(plan);
  const campaign = await updateSimulation(tx, draft, {
    kind: settings.kind,
    name: settings.name,
    settings,
    timeZone,
    startsAt,
    nextRoundAt,
    state: 'running',
    revision: draft.revision + 1,
    launchedAt: now,
    updatedAt: now,
  });
  if (nextRoundAt) await deps.jobs.enqueue(tx, 'simulation.plan', key, { runAt: nextRoundAt });
  await begin(tx, deps, campaign, now);
  return campaign;
}
