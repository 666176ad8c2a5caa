import type { JobQueue } from '@server/platform/jobs/queue';
import type { SecretBox } from '@server/platform/secrets/secret-box';
import type { EmbeddedIdentityDeps } from './deps';
import { mailReset } from './oob';

const CONTEXT = 'jobs/password.reset';

/**
 * Runs the identity service's resets as jobs: the request costs the same for every address, and the work for
 * those with an account happens after the answer.
 */
export function withResetJobs(
  service: Omit<EmbeddedIdentityDeps, 'queueReset'>,
  { jobs, secrets }: { readonly jobs: JobQueue; readonly secrets: SecretBox },
): EmbeddedIdentityDeps {
  jobs.work('password.reset', async ({ sealedEmail, requestId }) =>
    mailReset(service, secrets.open(sealedEmail, CONTEXT), { requestId }),
  );
  return {
    ...service,
    queueReset: (email, { requestId }) =>
      service.db.transaction((tx) =>
        jobs.enqueue(tx, 'password.reset', { sealedEmail: secrets.seal(email, CONTEXT), requestId }),
      ),
  };
}
