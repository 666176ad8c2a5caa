import { limits } from '@contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import { areas } from './composition';
import { removeUnused } from './domain/files/files.rules';
import { keepOperations } from './domain/operations/run';
import { forgetFailures } from './domain/sign-in/failures.queries';
import { forgetLinks } from './domain/sign-in/links.queries';
import { forgetSessions } from './domain/sign-in/sessions.queries';
import { forgetClaims } from './domain/sign-on/candidates.queries';
import { forgetRequests } from './domain/sign-on/sso.queries';
import { allowLongWork, type Tx } from './platform/db/client';
import { forgetAnswersBefore } from './platform/db/idempotency.queries';
import { deleteFilesBefore } from './platform/disk/old-files';
import type { Deps } from './platform/http/context';
import { uploadsFolder } from './platform/http/upload';
import type { Keyring } from './platform/identity/embedded/keyring';
import { purgeIdentity } from './platform/identity/embedded/purge';
import { purgeVerifications } from './platform/identity/mfa';
import { forgetFinishedJobs } from './platform/jobs/jobs.queries';
import { tidyMails } from './platform/mail/outbox';
import { forgetQuotas } from './platform/quotas/quotas.queries';

const HOUR_MS = 3600_000;
/** Early enough for a gateway that never runs for a full hour. */
const FIRST_MS = 60_000;
const KEEP_ANSWERS_MS = 24 * HOUR_MS;
/** What a provider said of somebody in a try. */
const KEEP_CLAIMS_MS = 24 * HOUR_MS;
const KEEP_ENDED_JOBS_MS = 7 * 24 * HOUR_MS;
/** Uploaded files are removed with their answer; older ones were left by a killed process. */
const KEEP_UPLOADS_MS = 24 * HOUR_MS;

type UpkeepDeps = Pick<Deps, 'db' | 'jobs' | 'files' | 'clock' | 'config' | 'secrets' | 'fileUses'>;
type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Deletes everything that has expired, one kind after another. A failing kind doesn't stop the others. */
export async function runUpkeep(deps: UpkeepDeps, log: Log): Promise<void> {
  const { db, jobs, clock, config, secrets } = deps;
  const now = clock();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const inTransaction = (work: (tx: Tx) => Promise<void>) => () =>
    db.transaction(async (tx) => {
      await allowLongWork(tx);
      await work(tx);
    });
  const kinds: Readonly<Record<string, () => Promise<void>>> = {
    answers: inTransaction((tx) => forgetAnswersBefore(tx, ago(KEEP_ANSWERS_MS))),
    jobs: inTransaction((tx) => forgetFinishedJobs(tx, ago(KEEP_ENDED_JOBS_MS))),
    mails: () => tidyMails({ db, clock, secrets }),
    identity: inTransaction((tx) => purgeIdentity(tx, now)),
    codes: inTransaction((tx) => purgeVerifications(tx, now)),
    'sign-ons': inTransaction(async (tx) => {
      await forgetRequests(tx, now);
      await forgetClaims(tx, ago(KEEP_CLAIMS_MS));
    }),
    operations: () => keepOperations({ db, jobs }, now),
    links: inTransaction((tx) => forgetLinks(tx, now)),
    sessions: inTransaction((tx) => forgetSessions(tx, ago(limits.session.absoluteMs))),
    failures: inTransaction((tx) => forgetFailures(tx, ago(limits.session.failuresKeptMs))),
    quotas: inTransaction((tx) => forgetQuotas(tx, now)),
    ...Object.fromEntries(
      areas
        .flatMap((area) => Object.entries(area.upkeep ?? {}))
        .map(([kind, forget]) => {
          const report = (err: unknown, companyId: number) =>
            log.warn({ err, kind, companyId }, 'upkeep failed for a company; it runs again in an hour');
          return [kind, inTransaction((tx) => forget(tx, now, report))];
        }),
    ),
    ...Object.fromEntries(
      areas
        .flatMap((area) => Object.entries(area.hourly ?? {}))
        .map(([kind, queue]) => [kind, () => queue(deps)]),
    ),
    files: () => removeUnused(deps),
    uploads: () => deleteFilesBefore(uploadsFolder(config), ago(KEEP_UPLOADS_MS)),
  };
  for (const [kind, forget] of Object.entries(kinds)) {
    await forget().catch((error: unknown) =>
      log.warn({ err: error, kind }, 'upkeep failed; it runs again in an hour'),
    );
  }
}

/**
 * Runs the upkeep soon after the start and then every hour. Returns the function that stops it. Replicas may
 * run it at the same time.
 */
export function startUpkeep(deps: UpkeepDeps, log: Log): () => void {
  const run = () => void runUpkeep(deps, log);
  const timers = [setTimeout(run, FIRST_MS), setInterval(run, HOUR_MS)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}

const KEYS_MS = 60_000;

/** Maintains the embedded service's signing keys, in every replica. Returns the function that stops it. */
export function keepKeyring(keyring: Keyring, log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const timer = setInterval(() => {
    keyring.keep().catch((error: unknown) => log.warn({ err: error }, 'the signing keys could not be read'));
  }, KEYS_MS);
  timer.unref();
  return () => clearInterval(timer);
}
