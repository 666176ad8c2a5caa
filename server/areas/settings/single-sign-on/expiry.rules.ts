import { limits } from '@contract/limits';
import { readCompany } from '@server/domain/company/company.queries';
import { watchersOf } from '@server/domain/notifications/watchers.queries';
import type { Deps } from '@server/platform/http/context';
import { lockEnding, noteTold } from './expiry.queries';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Tells owner and admins that a provider's certificate ends, once for each of so many days before, and once when it has
 * ended. What one run leaves, the next one tells.
 */
export async function tellOfCertificates(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>,
): Promise<void> {
  const now = deps.clock();
  const { certificateToldDays, toldAtOnce: limit } = limits.singleSignOn;
  // The shortest first: who was not told before is told once.
  for (const days of [...certificateToldDays].toSorted((a, b) => a - b)) {
    const window = { until: new Date(now.getTime() + days * DAY_MS), days, limit };
    await deps.db.transaction(async (tx) => {
      for (const { companyId, certificateEndsAt } of await lockEnding(tx, window)) {
        if (!certificateEndsAt) continue;
        const { name: companyName, lang, timeZone } = await readCompany(tx, companyId);
        const date = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone }).format(certificateEndsAt);
        const values = { companyName, date, link: `${deps.config.publicUrl}/settings/single-sign-on` };
        const template =
          certificateEndsAt <= now ? ('ssoCertificateEnded' as const) : ('ssoCertificate' as const);
        const watchers = await watchersOf(tx, companyId);
        await deps.jobs.enqueueAll(
          tx,
          'mail.send',
          watchers.map(({ email }) => ({ template, to: email, lang, values })),
        );
        await noteTold(tx, companyId, days);
      }
    });
  }
}
