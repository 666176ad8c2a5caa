import { limits } from '@contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import { forgetLinks } from './areas/session/links.queries';
import { forgetImports } from './areas/users/imports/imports.queries';
import { forgetAnswersBefore } from './db/audit.queries';
import type { Deps } from './http/context';
import { purgeIdentity } from './identity/embedded/purge';
import { purgeVerifications } from './identity/mfa';
import { forgetFinishedJobs } from './jobs/jobs.queries';
import { tidyMails } from './mail/outbox';
import { keepOperations } from './operations/run';
import { forgetRequests } from './sso/sso.queries';

const HOUR_MS = 3600_000;
const KEEP_ANSWERS_MS = 24 * HOUR_MS;
const KEEP_FINISHED_JOBS_MS = 7 * 24 * HOUR_MS;

/** Deletes what has expired, every hour; returns the function that stops it. Replicas may do it side by side. */
export function startUpkeep(
  { db, jobs, clock, secrets }: Pick<Deps, 'db' | 'jobs' | 'clock' | 'secrets'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => void {
  const timer = setInterval(() => {
    const now = clock();
    Promise.all([
      forgetAnswersBefore(db, new Date(now.getTime() - KEEP_ANSWERS_MS)),
      forgetFinishedJobs(db, new Date(now.getTime() - KEEP_FINISHED_JOBS_MS)),
      tidyMails({ db, clock, secrets }),
      purgeIdentity(db, now),
      purgeVerifications(db, now),
      forgetRequests(db, now),
      keepOperations({ db, jobs }, now),
      forgetLinks(db, now),
      forgetImports(db, new Date(now.getTime() - limits.imports.keepMs)),
    ]).catch((error: unknown) => log.warn({ err: error }, 'upkeep failed; the next hour tries again'));
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
