import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import {
  type ReportChannel,
  reportDays,
  simulationSettings,
} from '@server/domain/simulations/settings.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, gt, isNull, max, sql, sum } from 'drizzle-orm';

/** A company whose people report. */
export interface ReportingCompany {
  readonly companyId: number;
  readonly lang: string;
  /** Where reports go; null: nowhere. */
  readonly email: string | null;
  readonly isReportConfirmed: boolean;
}

const COMPANY = {
  companyId: companies.id,
  lang: companies.lang,
  email: simulationSettings.email,
  isReportConfirmed: sql<boolean>`coalesce(${simulationSettings.isReportConfirmed}, true)`,
};

/** The company with this key, unless it is disabled. */
export async function findKeyHolder(db: Queryable, hash: string): Promise<ReportingCompany | undefined> {
  const [row] = await db
    .select(COMPANY)
    .from(simulationSettings)
    .innerJoin(companies, eq(companies.id, simulationSettings.companyId))
    .where(and(eq(simulationSettings.reportKeyHash, hash), isNull(companies.disabledAt)));
  return row;
}

/** A company by its id, unless it is disabled. */
export async function findReportingCompany(
  db: Queryable,
  companyId: number,
): Promise<ReportingCompany | undefined> {
  const [row] = await db
    .select(COMPANY)
    .from(companies)
    .leftJoin(simulationSettings, eq(simulationSettings.companyId, companies.id))
    .where(and(eq(companies.id, companyId), isNull(companies.disabledAt)));
  return row;
}

/** A simulated mail of the company, of whatever campaign, and whose it is. */
export async function findReportable(db: Queryable, companyId: number, mailId: number) {
  const [row] = await db
    .select({ id: simulationMails.id, reportedAt: simulationMails.reportedAt, emailKey: users.emailKey })
    .from(simulationMails)
    .innerJoin(
      users,
      and(eq(users.companyId, simulationMails.companyId), eq(users.id, simulationMails.userId)),
    )
    .where(and(eq(simulationMails.companyId, companyId), eq(simulationMails.id, mailId)));
  return row;
}

/** A simulated mail that somebody answers, of a company that is not disabled, and whose it is. */
export async function findAnswered(db: Queryable, mailId: number) {
  const [row] = await db
    .select({ id: simulationMails.id, companyId: simulationMails.companyId, emailKey: users.emailKey })
    .from(simulationMails)
    .innerJoin(
      users,
      and(eq(users.companyId, simulationMails.companyId), eq(users.id, simulationMails.userId)),
    )
    .innerJoin(companies, eq(companies.id, simulationMails.companyId))
    .where(and(eq(simulationMails.id, mailId), isNull(companies.disabledAt)));
  return row;
}

/** Whether the company has an enabled person with this address. */
export async function isPerson(db: Queryable, companyId: number, emailKey: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.emailKey, emailKey), isNull(users.disabledAt)));
  return row !== undefined;
}

/** Counts a report on its day. */
export async function countReport(
  db: Queryable,
  companyId: number,
  kind: 'simulated' | 'suspicious',
  channel: ReportChannel,
  at: Date,
): Promise<void> {
  const lastAt = sql`greatest(${reportDays.lastAt}, excluded.last_at)`;
  await db
    .insert(reportDays)
    .values({ companyId, day: at.toISOString().slice(0, 10), channel, [kind]: 1, lastAt: at })
    .onConflictDoUpdate({
      target: [reportDays.companyId, reportDays.day, reportDays.channel],
      set: { [kind]: sql`${reportDays[kind]} + 1`, lastAt },
    });
}

/** Reports of a company since a day, and when the last one ever came in. */
export async function sumReports(db: Queryable, companyId: number, since: Date) {
  const day = since.toISOString().slice(0, 10);
  const [recent] = await db
    .select({ simulated: sum(reportDays.simulated), suspicious: sum(reportDays.suspicious) })
    .from(reportDays)
    .where(and(eq(reportDays.companyId, companyId), gt(reportDays.day, day)));
  const [last] = await db
    .select({ at: max(reportDays.lastAt) })
    .from(reportDays)
    .where(eq(reportDays.companyId, companyId));
  return {
    recent: { simulated: Number(recent?.simulated ?? 0), suspicious: Number(recent?.suspicious ?? 0) },
    lastReportAt: last?.at ?? null,
  };
}
