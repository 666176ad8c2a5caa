import type { Actor } from '@contract/access';
import { usePermissions } from 'react-admin';

/** The signed-in person's role and plan, as the auth provider's getPermissions answers; undefined until known. */
export function useActor(): Actor | undefined {
  const { permissions } = usePermissions<Actor>();
  return permissions;
}
