import { ERROR_CODES } from '@contract/errors';
import type { Provisioning } from '@contract/settings/provisioning';
import { provisioningEndpoints } from '@contract/settings/provisioning';
import type { TrustChange } from '@contract/settings/trust';
import { lockCompany } from '@server/domain/company/company.queries';
import { isProvedDomain, provedDomainsOf } from '@server/domain/domains/domains.queries';
import type { DomainUse } from '@server/domain/domains/use';
import { startedRecord } from '@server/domain/operations/operation.model';
import { findWaiting, freezeHeld, heldPeople } from '@server/domain/provisioning/holds.queries';
import { approveHold, rejectHold } from '@server/domain/provisioning/holds.rules';
import { countOutcomes, listLog } from '@server/domain/provisioning/log.queries';
import {
  type ProvisioningSettings,
  provisioningOf,
  putProvisioning,
} from '@server/domain/provisioning/provisioning.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, HttpError } from '@server/platform/http/errors';
import { pageAnswer, windowOf } from '@server/platform/http/paging';
import { tellOfTrust } from '../trust/told.rules';

const DAY_MS = 86_400_000;

/** Nobody is provisioned at a domain that is no longer proved. */
export const PROVISIONED_AT_DOMAIN: DomainUse = {
  kind: 'provisioning',
  count: async (db, { companyId, domain }) =>
    (await provisioningOf(db, companyId)).mode === 'live' && (await isProvedDomain(db, companyId, domain))
      ? 1
      : 0,
};

const peopleOf = async (db: Queryable, companyId: number, holdId: number) =>
  (await heldPeople(db, companyId, holdId, { offset: 0, limit: 1 })).total;

async function answerOf(db: Queryable, companyId: number, now: Date): Promise<Provisioning> {
  const waiting = await findWaiting(db, companyId);
  return {
    ...(await provisioningOf(db, companyId)),
    lastDay: await countOutcomes(db, companyId, new Date(now.getTime() - DAY_MS)),
    hold: waiting
      ? {
          id: waiting.id,
          startedAt: waiting.startedAt.toISOString(),
          people: await peopleOf(db, companyId, waiting.id),
          allowed: waiting.allowed,
          enabledUsers: waiting.enabledUsers,
        }
      : null,
    domains: await provedDomainsOf(db, companyId),
  };
}

const CHANGED_TO = { off: 'scimOff', test: 'scimTested', live: 'scimLive' } as const;

/** What a change of the settings is told as. */
function changesOf(before: ProvisioningSettings, after: ProvisioningSettings): TrustChange[] {
  return [
    ...(before.mode === after.mode ? [] : [CHANGED_TO[after.mode]]),
    ...(before.sharePercent === after.sharePercent ? [] : (['scimShare'] as const)),
  ];
}

/** Sets what a directory may do. Throws 409 where it could add nobody, since no domain is proved. */
async function saveProvisioning(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  wanted: ProvisioningSettings,
): Promise<void> {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  const before = await provisioningOf(tx, companyId);
  const changes = changesOf(before, wanted);
  if (changes.length === 0) return;
  const goesLive = wanted.mode === 'live' && before.mode !== 'live';
  if (goesLive && (await provedDomainsOf(tx, companyId)).length === 0)
    throw conflict('Verify a domain first: users are added at your own domains only.');
  await putProvisioning(tx, companyId, wanted, deps.clock());
  for (const kind of changes) await tellOfTrust(tx, deps, actor, { kind });
}

/** Lets a stopped sync go on. Throws 404, and 409 when it is decided or has grown since it was shown. */
async function approve(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  { holdId, people }: { holdId: number; people: number },
): Promise<void> {
  await approveHold(tx, deps, actor, holdId);
  if ((await peopleOf(tx, actor.companyId, holdId)) !== people) {
    const message = 'The number of users has changed. Please look at them again.';
    throw new HttpError(409, ERROR_CODES.countChanged, message);
  }
  await tellOfTrust(tx, deps, actor, { kind: 'scimSyncApproved' });
}

/** What a company's directory may do, what it did, and what waits for an admin. */
export function provisioningRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(provisioningEndpoints.get, async ({ db, deps, params: { companyId } }) => ({
    data: await answerOf(db, companyId, deps.clock()),
  }));

  write(provisioningEndpoints.save, async ({ tx, deps, actor, params: { companyId }, body, audit }) => {
    await saveProvisioning(tx, deps, actor, body);
    await audit({ action: 'provisioning.set', target: { type: 'company', id: companyId }, details: body });
    return { data: await answerOf(tx, companyId, deps.clock()) };
  });

  read(provisioningEndpoints.log, async ({ db, params: { companyId }, query }) => {
    const { outcome, searchText: search } = query;
    const { rows, total } = await listLog(db, companyId, { outcome, search, ...windowOf(query) });
    const lines = rows.map(({ id, at, act, resource, userId, externalId, name, outcome, reason }) => ({
      ...{ id, act, resource, userId, externalId, name, outcome, reason },
      at: at.toISOString(),
    }));
    return pageAnswer(lines, total, query);
  });

  read(provisioningEndpoints.heldPeople, async ({ db, params: { companyId, holdId }, query }) => {
    const { rows, total } = await heldPeople(db, companyId, holdId, windowOf(query));
    const people = rows.map(({ at, ...person }) => person);
    return pageAnswer(people, total, query);
  });

  write(provisioningEndpoints.approve, async ({ tx, deps, actor, params, body, requestId, audit }) => {
    const { holdId } = params;
    await approve(tx, deps, actor, { holdId, people: body.people });
    const data = await startedRecord(tx, deps, {
      request: { kind: 'disableHeld', payload: { holdId } },
      requester: actor,
      requestId,
      audit,
      freeze: (key) => freezeHeld(tx, key, holdId),
    });
    return { data };
  });

  write(provisioningEndpoints.reject, async ({ tx, deps, actor, params: { holdId }, audit }) => {
    await rejectHold(tx, deps, actor, holdId);
    await tellOfTrust(tx, deps, actor, { kind: 'scimSyncRejected' });
    await audit({ action: 'provisioning.sync_rejected', target: { type: 'scim_hold', id: holdId } });
    return { data: { id: holdId } };
  });
}
