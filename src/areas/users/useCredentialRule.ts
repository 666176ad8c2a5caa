import {
  type CredentialAct,
  type CredentialActor,
  type CredentialHolder,
  type Protection,
  whyNotGiveRole,
  whyNotTheirCredentials,
} from '@contract/users/credentials';
import { ASSIGNABLE_ROLES } from '@contract/users/users';
import { useCallback } from 'react';
import { useSession } from '@/authProvider/currentSession';

/** Why the signed-in user may not perform an act on an account; undefined when they may. */
export type CredentialRule = (person: CredentialHolder, act: CredentialAct) => Protection | undefined;

const NOBODY: CredentialActor = { userId: 0, isOwner: false, isVisitor: false };

function useCredentialActor(): CredentialActor {
  const session = useSession();
  if (!session) return NOBODY;
  const { user, company } = session;
  const isVisitor = user.isAdminLoggedInAsCompany;
  return { userId: user.id, isOwner: company.ownerId === user.id && !isVisitor, isVisitor };
}

/** The gateway's own rule about other users' credentials: acts it refuses are not offered. */
export function useCredentialRule(): CredentialRule {
  const { userId, isOwner, isVisitor } = useCredentialActor();
  return useCallback(
    (person, act) => whyNotTheirCredentials({ userId, isOwner, isVisitor }, person, act),
    [userId, isOwner, isVisitor],
  );
}

/** The roles the signed-in user may give. */
export function useGivenRoles() {
  const actor = useCredentialActor();
  return ASSIGNABLE_ROLES.filter((role) => whyNotGiveRole(actor, role) === undefined);
}
