import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@contract/endpoint';
import { type NewPeople, newPeopleEndpoints } from '@contract/settings/new-people';
import { lockCompany } from '@server/domain/company/company.queries';
import { isProvedDomain, provedDomainsOf } from '@server/domain/domains/domains.queries';
import type { DomainUse } from '@server/domain/domains/use';
import { newPeopleOf, putNewPeople } from '@server/domain/sign-on/new-people.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict } from '@server/platform/http/errors';
import { tellOfTrust } from '../trust/told.rules';
import { sameCompany } from './single-sign-on.routes';

const answerOf = async (db: Queryable, companyId: number): Promise<NewPeople> => ({
  ...(await newPeopleOf(db, companyId)),
  domains: await provedDomainsOf(db, companyId),
});

/** Nobody is added at a domain that is no longer proved. */
export const NEW_PEOPLE_AT_DOMAIN: DomainUse = {
  kind: 'newPeople',
  count: async (db, { companyId, domain }) =>
    (await newPeopleOf(db, companyId)).isOn && (await isProvedDomain(db, companyId, domain)) ? 1 : 0,
};

type Wanted = Omit<BodyOf<typeof newPeopleEndpoints.save>, 'companyId'>;

/** Sets who is added by single sign-on. Throws 409 where nobody could be, since no domain is proved. */
async function saveNewPeople(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  { isOn, claims }: Wanted,
): Promise<void> {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  const before = await newPeopleOf(tx, companyId);
  if (isDeepStrictEqual(before, { isOn, claims })) return;
  if (isOn && !before.isOn && (await provedDomainsOf(tx, companyId)).length === 0)
    throw conflict('Verify a domain first: users are added at your own domains only.');
  await putNewPeople(tx, { companyId, isOn, claims, updatedAt: deps.clock() });
  // Claims alone let nobody in while it is off.
  if (isOn || before.isOn)
    await tellOfTrust(tx, deps, actor, { kind: isOn ? 'ssoNewPeopleOn' : 'ssoNewPeopleOff' });
}

/** Whether whoever signs in at the company's provider for the first time becomes a user. */
export function newPeopleRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(newPeopleEndpoints.get, async ({ db, params: { id } }) => ({ data: await answerOf(db, id) }));

  write(newPeopleEndpoints.save, async ({ tx, deps, actor, params: { id }, body, audit }) => {
    sameCompany(id, body);
    await saveNewPeople(tx, deps, actor, body);
    await audit({
      action: 'sso.new_people_set',
      target: { type: 'company', id },
      details: { isOn: body.isOn },
    });
    return { data: await answerOf(tx, id) };
  });
}
