import type { Role } from '@contract/access';
import type { SignedInActor } from '../../http/context';
import { conflict } from '../../http/errors';
import { isManaged } from './users.model';

/**
 * Whether the account is the caller's own; a partner who acts as the company's admin is somebody else (3 §7).
 */
const isOwn = (actor: SignedInActor, userId: number) => actor.onBehalfOf === null && actor.userId === userId;

/**
 * Throws 409 for an account whose ways in are nobody else's to change: with another address the owner's account, or
 * that of the service's staff, would be in other hands.
 */
export function refuseForeign(actor: SignedInActor, person: { id: number; role: Role }): void {
  if (isOwn(actor, person.id)) return;
  if (person.id === actor.ownerId) throw conflict('Only the account owner can change this.');
  if (!isManaged(person.role)) throw conflict('This account is managed by the service.');
}
