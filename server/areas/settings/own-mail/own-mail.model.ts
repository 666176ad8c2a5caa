import { limits } from '@contract/limits';
import type { OwnMail, OwnMailWay, RefusedAddress } from '@contract/settings/own-mail';
import { provedDomainsOf } from '@server/domain/domains/domains.queries';
import type { OwnMailWayRow, RefusedRow } from '@server/domain/own-mail/own-mail.tables';
import { whyRests } from '@server/domain/own-mail/route';
import { secretPlace } from '@server/domain/own-mail/send';
import { findWay, findWayOfMail, whenFailsOf } from '@server/domain/own-mail/ways.queries';
import type { Queryable } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { heldSummary } from '@server/platform/mail/mails.queries';
import type { SecretBox } from '@server/platform/secrets/secret-box';

const iso = (at: Date | null) => at?.toISOString() ?? null;

const toWay = (secrets: SecretBox, row: OwnMailWayRow): OwnMailWay => ({
  kind: row.kind,
  host: row.host,
  port: row.port,
  security: row.security,
  user: row.userName,
  password: row.kind === 'smtp' && row.secret ? endOf(secrets.open(row.secret, secretPlace(row))) : null,
  fromName: row.fromName,
  fromAddress: row.fromAddress,
  savedAt: row.savedAt.toISOString(),
});

/** The last four characters, or less of a short one, of which four would be most. */
const endOf = (password: string) => password.slice(-Math.min(4, Math.floor(password.length / 3))) || null;

/** Whether the code of the last test mail can still be entered. */
export const isCodeOpen = ({ codeHash, testedAt, codeTries }: OwnMailWayRow, now: Date): boolean =>
  codeHash !== null &&
  testedAt !== null &&
  codeTries < limits.ownMail.codeTriesMax &&
  now.getTime() - testedAt.getTime() < limits.ownMail.codeLifetimeMs;

/** Everything that admins see of how their company's mail is sent. */
export async function ownMailOf(
  deps: Pick<Deps, 'config' | 'secrets' | 'clock' | 'db'>,
  db: Queryable,
  companyId: number,
): Promise<OwnMail> {
  const { secrets } = deps;
  const found = await findWayOfMail(db, companyId);
  const candidate = await findWay(db, companyId, 'candidate');
  const held = await heldSummary(db, companyId, limits.ownMail.heldShown);
  const used = found?.way;
  return {
    whenFails: await whenFailsOf(db, companyId),
    used:
      found && used
        ? {
            ...toWay(secrets, used),
            usedSince: (used.usedSince ?? used.savedAt).toISOString(),
            rests: await whyRests({ ...deps, db }, found),
            lastSentAt: iso(used.lastSentAt),
            failingSince: iso(used.failingSince),
            lastFailedAt: iso(used.lastFailedAt),
            lastFailure: used.lastFailure,
            retryAt: iso(used.retryAt),
          }
        : null,
    candidate: candidate
      ? {
          ...toWay(secrets, candidate),
          testedAt: iso(candidate.testedAt),
          isCodeOpen: isCodeOpen(candidate, deps.clock()),
        }
      : null,
    held: {
      count: held.count,
      mails: held.oldest.map(({ to, template, createdAt }) => ({
        to,
        template,
        since: createdAt.toISOString(),
      })),
    },
    domains: await provedDomainsOf(db, companyId),
  };
}

export const toRefused = (row: RefusedRow): RefusedAddress => ({
  email: row.address,
  saidBy: row.saidBy,
  refusals: row.refusals,
  reason: row.reason,
  lastAt: row.lastAt.toISOString(),
  restingSince: iso(row.restingSince),
});
