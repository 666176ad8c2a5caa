import { type AccessRule, type Actor, access, canAccess } from '@contract/access';

/** The actions react-admin uses for reads; everything else is a write. */
const READS: ReadonlySet<string> = new Set(['list', 'show', 'export', 'read']);

interface ResourceAccess {
  read: AccessRule;
  write: AccessRule;
}

/** The rules of each react-admin resource; the same as its endpoints' in the contract. */
const resources: Record<string, ResourceAccess> = {
  users: { read: access.staffRead, write: access.staffWrite },
  departments: { read: access.staffRead, write: access.staffWrite },
  customers: {
    read: access.partnerRead,
    write: { ...access.partnerRead, roles: access.adminAreaWrite.roles },
  },
  groups: { read: access.staffRead, write: access.staffWrite },
};

/** Whether the actor may perform a react-admin action on a resource (no rule means allowed). */
export function canAccessResource(actor: Actor, resource: string, action: string): boolean {
  const rules = resources[resource];
  return canAccess(READS.has(action) ? rules?.read : rules?.write, actor);
}
