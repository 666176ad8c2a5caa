import { limits } from '@contract/limits';
import type { SimulationPreview } from '@contract/phishing-simulation/campaigns';
import { FREQUENCY_MONTHS } from '@contract/phishing-simulation/content';
import { readCompany } from '@server/domain/company/company.queries';
import { userLimit } from '@server/domain/company/plan';
import {
  mailsByPeriod,
  type RoundPlan,
  type RoundTimes,
  roundTimes,
} from '@server/domain/simulations/schedule';
import type { StoredSimulation } from '@server/domain/simulations/simulations.queries';
import type { Queryable } from '@server/platform/db/client';
import { selectOverlaps } from './campaigns/campaigns.queries';
import { startOfDraft } from './campaigns/launch.rules';
import { countAudience, unverifiedDomains } from './planning/audience';
import { isInert } from './sending/mail-template';
import { sendableTemplates } from './templates.queries';

/** The rounds that begin within a year. */
function roundsAhead(plan: RoundPlan): RoundTimes[] {
  const months = FREQUENCY_MONTHS[plan.delivery.frequency];
  const many = months === null ? 1 : limits.simulations.aheadMonths / months;
  return Array.from({ length: many }, (_, n) => roundTimes(plan, n)).filter(
    ({ periods }) => periods.length > 0,
  );
}

/** The chosen templates that nobody can fall for, and the others whose replies nobody counts, in order. */
async function untrackedTemplates(
  db: Queryable,
  { companyId, settings }: StoredSimulation,
  takesReplies: boolean,
) {
  const ids = settings.templates.map(({ templateId }) => templateId);
  const rows = new Map((await sendableTemplates(db, companyId, ids)).map((row) => [row.id, row]));
  const chosen = ids.flatMap((id) => rows.get(id) ?? []);
  const named = (of: typeof chosen) => of.map(({ id, name }) => ({ id, name }));
  const inert = chosen.filter((row) => isInert(row, takesReplies));
  const unheard = chosen.filter((row) => row.isReplyTracked && !takesReplies && !inert.includes(row));
  return { inert: named(inert), unheardReplies: named(unheard) };
}

/** What launching a draft now would send when, to the people as they are now. Throws 422 for a start in the past. */
export async function previewOf(
  db: Queryable,
  campaign: StoredSimulation,
  { now, takesReplies }: { readonly now: Date; readonly takesReplies: boolean },
): Promise<SimulationPreview> {
  const { companyId, settings, timeZone } = campaign;
  const { audience, delivery } = settings;
  const company = await readCompany(db, companyId);
  const startsAt = campaign.startsAt ?? (await startOfDraft(db, settings, timeZone, now));
  const rounds =
    delivery.deliveryDays.length > 0 && delivery.stopTime > delivery.startTime
      ? roundsAhead({ delivery, timeZone, startsAt })
      : [];
  const { recipients, withoutVerifiedDomain, disabled } = await countAudience(db, companyId, audience);
  const [first] = rounds;
  const overlaps = first
    ? await selectOverlaps(db, campaign, {
        from: first.startsAt,
        to: first.endsAt,
        most: limits.simulations.overlapsShown,
      })
    : [];
  return {
    recipients,
    rounds: rounds.map(({ startsAt: start, endsAt, periods }, index) => {
      const mails = mailsByPeriod(periods, recipients);
      return {
        roundNumber: index + 1,
        startDate: start.toISOString(),
        endDate: endsAt.toISOString(),
        mails: recipients,
        periods: periods.map(({ from, to }, at) => ({
          dateFrom: from.toISOString(),
          dateTo: to.toISOString(),
          mails: mails[at] ?? 0,
        })),
      };
    }),
    checks: {
      overlaps,
      withoutVerifiedDomain,
      disabled,
      ...(await untrackedTemplates(db, campaign, takesReplies)),
      unverifiedDomains:
        withoutVerifiedDomain > 0
          ? await unverifiedDomains(db, companyId, audience, limits.simulations.domainsShown)
          : [],
      licenses: { used: recipients, total: userLimit(company) },
    },
  };
}
