import { describe, expect, it } from 'vitest';
import { ROLES } from '../access';
import {
  CREDENTIAL_ACTS,
  type CredentialAct,
  type CredentialActor,
  type CredentialHolder,
  type Protection,
  whyNotGiveRole,
  whyNotTheirCredentials,
} from './credentials';

const OWNER_ID = 1;
const ADMIN_ID = 2;

const ACTORS = {
  owner: { userId: OWNER_ID, isOwner: true, isVisitor: false },
  admin: { userId: ADMIN_ID, isOwner: false, isVisitor: false },
  // As the guard builds it: with the owner's id.
  visitor: { userId: OWNER_ID, isOwner: false, isVisitor: true },
} satisfies Record<string, CredentialActor>;
type ActorKind = keyof typeof ACTORS;

const PEOPLE = {
  owner: { id: OWNER_ID, role: 'admin', isOwner: true },
  admin: { id: ADMIN_ID, role: 'admin', isOwner: false },
  colleague: { id: 3, role: 'admin', isOwner: false },
  reader: { id: 4, role: 'read_only_admin', isOwner: false },
  learner: { id: 5, role: 'user', isOwner: false },
  staff: { id: 6, role: 'support', isOwner: false },
} satisfies Record<string, CredentialHolder>;
type PersonKind = keyof typeof PEOPLE;

type Cell = Protection | 'yes';
type Row = Readonly<Record<PersonKind, Cell>>;

/** address, temporary password, reset, second factor, role: acts that can take an account over */
const takeOver: Record<ActorKind, Row> = {
  owner: {
    owner: 'SELF',
    admin: 'yes',
    colleague: 'yes',
    reader: 'yes',
    learner: 'yes',
    staff: 'FOREIGN_ROLE',
  },
  admin: {
    owner: 'OWNER',
    admin: 'SELF',
    colleague: 'OTHER_ADMIN',
    reader: 'yes',
    learner: 'yes',
    staff: 'FOREIGN_ROLE',
  },
  visitor: {
    owner: 'OWNER',
    admin: 'VISIT',
    colleague: 'VISIT',
    reader: 'VISIT',
    learner: 'VISIT',
    staff: 'FOREIGN_ROLE',
  },
};
/** The user's own address and reset are not governed by this rule. */
const own = {
  ...takeOver,
  owner: { ...takeOver.owner, owner: 'yes' },
  admin: { ...takeOver.admin, admin: 'yes' },
} as const;
const visitorTouches: Row = {
  owner: 'OWNER',
  admin: 'VISIT',
  colleague: 'VISIT',
  reader: 'VISIT',
  learner: 'yes',
  staff: 'FOREIGN_ROLE',
};
/** disable, delete: any admin may do this to any other except the owner */
const end: Record<ActorKind, Row> = {
  owner: { ...takeOver.owner },
  admin: { ...takeOver.admin, colleague: 'yes' },
  visitor: visitorTouches,
};
/** enable, invite again: access goes to the user themselves */
const open: Record<ActorKind, Row> = {
  owner: { ...end.owner, owner: 'yes' },
  admin: { ...end.admin, owner: 'yes', admin: 'yes' },
  visitor: visitorTouches,
};

const DEMANDED: Record<CredentialAct, Record<ActorKind, Row>> = {
  address: own,
  passwordReset: own,
  temporaryPassword: takeOver,
  secondFactor: takeOver,
  role: takeOver,
  disable: end,
  delete: end,
  enable: open,
  invitation: open,
};

describe("acts on a user's credentials", () => {
  it.each(CREDENTIAL_ACTS)('%s: every kind of actor on every kind of person', (act) => {
    const tableOf = (cell: (actor: ActorKind, person: PersonKind) => Cell) =>
      Object.fromEntries(
        (Object.keys(ACTORS) as ActorKind[]).map((actor) => [
          actor,
          Object.fromEntries(
            (Object.keys(PEOPLE) as PersonKind[]).map((person) => [person, cell(actor, person)]),
          ),
        ]),
      );
    expect(
      tableOf((actor, person) => whyNotTheirCredentials(ACTORS[actor], PEOPLE[person], act) ?? 'yes'),
    ).toEqual(tableOf((actor, person) => DEMANDED[act][actor][person]));
  });

  it("visitors reach no console account, whatever its role, and no one's credentials", () => {
    for (const act of CREDENTIAL_ACTS) {
      for (const role of ROLES) {
        for (const isOwner of [false, true]) {
          const why = whyNotTheirCredentials(ACTORS.visitor, { id: OWNER_ID, role, isOwner }, act);
          const isHarmless = ['invitation', 'disable', 'enable', 'delete'].includes(act);
          const isLearner = !isOwner && ['user', 'guest', 'hidden'].includes(role);
          expect([act, role, isOwner, why === undefined]).toEqual([
            act,
            role,
            isOwner,
            isHarmless && isLearner,
          ]);
        }
      }
    }
  });

  it('visitors make no one an admin', () => {
    const given = ROLES.filter((role) => whyNotGiveRole(ACTORS.visitor, role) === undefined);
    expect(given).toEqual(['hidden', 'user', 'guest']);
    expect(ROLES.filter((role) => whyNotGiveRole(ACTORS.admin, role) !== undefined)).toEqual([]);
  });
});
