import type { JobQueue } from '../../jobs/queue';
import type { SecretBox } from '../../secrets/secret-box';
import type { EmbeddedIdentityDeps } from './deps';
import { mailReset } from './oob';

const CONTEXT = 'jobs/password.reset';

/**
 * The identity service with its resets as jobs: asking for one costs the same for every address, and what is done for
 * those that have an account is done after the answer.
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
