import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Deps } from '@server/platform/http/context';
import { EPOCH_CLAIM, METHOD_CLAIM } from '@server/platform/identity/claims';
import type { AccountHolders } from '@server/platform/identity/holders';
import { findActor } from './actor.queries';
import { findHolder, findWords, lockHolder } from './credentials.queries';
import { countPasswordChange, endOtherCredentials, passwordReplaced } from './credentials.rules';
import { passwordRefused } from './failures.rules';
import { registerOwner } from './registration.rules';
import { standingOf } from './standing';

/** The gateway's implementation of {@link AccountHolders} for the embedded identity service. */
export function accountHolders(deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'identity'>): AccountHolders {
  return {
    async standingOf(db, session) {
      const found = await findActor(db, session.uid, deps.clock(), session.sessionId);
      if (!found) return 'full';
      // Ending a single session doesn't change the epoch, so check it separately.
      return found.session?.endedAt ? 'ended' : standingOf(found, session, deps.clock());
    },

    wordsAbout: findWords,

    async passwordChanged(tx, { uid, by, requestId }) {
      const invited = await findHolder(tx, uid);
      if (invited?.registrationType === 'INVITED') await registerOwner(tx, deps, invited);
      const person = await lockHolder(tx, uid);
      if (!person) return {};
      const { companyId, userId, email } = person;
      if (by === 'session') await countPasswordChange(tx, deps, uid);
      const epoch = await endOtherCredentials(tx, deps, { uid, epoch: person.epoch });
      await passwordReplaced(tx, deps, { uid, companyId, email });
      await appendAuditEvent(tx, {
        action: by === 'code' ? 'user.password_reset' : 'user.password_changed',
        target: { type: 'user', id: userId },
        actor: { companyId, userId, onBehalfOf: null },
        requestId,
        at: deps.clock(),
      });
      return { [EPOCH_CLAIM]: epoch, [METHOD_CLAIM]: 'renewed' };
    },

    passwordRefused: ({ outcome, ...attempt }) => passwordRefused(deps, attempt, outcome),

    async resetAsked(tx, { uid, requestId }) {
      const person = await findHolder(tx, uid);
      if (!person) return;
      await appendAuditEvent(tx, {
        action: 'user.password_reset_asked',
        target: { type: 'user', id: person.userId },
        actor: { companyId: person.companyId, userId: person.userId, onBehalfOf: null },
        requestId,
        at: deps.clock(),
      });
    },
  };
}
