import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { buildersOn, type CompanyRow, type UserRow } from '@tests/support/builders';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { departmentResults, groupResults, roundsWithCounts, templateResults } from './report-counts.queries';
import { readRecipients } from './report-recipients.queries';
import { sentPeriod } from './reports.rules';

const START = new Date('2026-03-02T09:00:00Z');
const HOUR = 3_600_000;
const ZONE = 'Pacific/Auckland';
let database: OpenDatabase;
let company: CompanyRow;
let people: UserRow[];
let campaignId: number;

beforeAll(async () => {
  database = await testDatabase();
  const build = buildersOn(database.db);
  company = await build.buildCompany({ seats: 5000 });
  const other = await build.buildDepartment({ companyId: company.id });
  people = await build.buildMany(company, 12, (index) => (index % 3 === 0 ? { departmentId: other.id } : {}));
  await build.buildGroup(
    { companyId: company.id },
    people.map(({ id }) => id),
  );
  const simulation = await storeSimulation(database.db, company.id, {
    ...{ startsAt: START, rounds: 3, templates: ['Parcel', 'Invoice'] },
    timeZone: ZONE,
  });
  campaignId = simulation.id;
  const mails = [1, 2, 3].flatMap((round) =>
    people.map(({ id: userId, departmentId }, index) => {
      // Around midnight in the campaign's zone, over several days.
      const at = new Date(START.getTime() + (round * 24 + index * 5) * HOUR);
      const isSent = index % 5 !== 4;
      const later = new Date(at.getTime() + HOUR);
      return {
        ...{ userId, departmentId, round, templateId: 1 + (index % 2), dueAt: at },
        ...(isSent ? { state: 'sent' as const, sentAt: at } : { state: 'failed' as const }),
        ...(isSent && index % 2 === 0 ? { openedAt: later, clickedAt: later } : {}),
        ...(isSent && index % 4 === 1 ? { reportedAt: later } : {}),
      };
    }),
  );
  await storeMails(database.db, simulation, mails);
});
afterAll(() => database.close());

const day = fc.integer({ min: 1, max: 8 }).map((number) => `2026-03-0${number}`);

it('the tables of a report and its recipients are about the same mails, whatever the days of sending', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(
      fc.record({ from: day, to: day }, { requiredKeys: [] }),
      fc.option(fc.subarray([1, 2, 3], { minLength: 1 }), { nil: undefined }),
      async ({ from, to }, rounds) => {
        const sent = from || to ? { from, to, timeZone: ZONE } : undefined;
        const own = { companyId: company.id, campaignId, timeZone: ZONE };
        const window = { ...own, orderBy: 'sentAt', order: 'asc', offset: 0, limit: 100 } as const;
        const { rows: all } = await readRecipients(db, { ...window, from, to, rounds });
        const mails = all.filter(({ sentAt }) => sentAt !== null);
        const filter = { companyId: company.id, campaignIds: [campaignId], rounds, sent };
        const expected = {
          sent: mails.length,
          phished: mails.filter(({ clickedAt }) => clickedAt !== null).length,
          reported: mails.filter(({ reportedAt }) => reportedAt !== null).length,
        };
        const sum = (rows: readonly (typeof expected)[]) => ({
          sent: rows.reduce((total, row) => total + row.sent, 0),
          phished: rows.reduce((total, row) => total + row.phished, 0),
          reported: rows.reduce((total, row) => total + row.reported, 0),
        });
        expect(sum(await departmentResults(db, filter))).toEqual(expected);
        expect(sum(await groupResults(db, filter))).toEqual(expected);
        expect(sum(await templateResults(db, filter))).toEqual(expected);
        const byRound = await roundsWithCounts(db, { companyId: company.id, campaignId, sent });
        const listed = byRound.filter(({ round }) => !rounds || rounds.includes(round));
        expect(sum(listed)).toEqual(expected);
        if (sent) expect(byRound.every((round) => round.sent > 0)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

it('anonymous results are not told by day', () => {
  const own = { companyId: 1, campaignId: 1, campaignIds: [1], timeZone: ZONE, anonymousAt: null };
  expect(sentPeriod({ ...own, isAnonymous: true }, {})).toBeUndefined();
  expect(() => sentPeriod({ ...own, isAnonymous: true }, { periodTo: '2026-03-02' })).toThrow(
    expect.objectContaining({ status: 422 }),
  );
  const old = { ...own, isAnonymous: false, anonymousAt: new Date() };
  expect(() => sentPeriod(old, { periodTo: '2026-03-02' })).toThrow(expect.objectContaining({ status: 422 }));
  expect(sentPeriod({ ...own, isAnonymous: false }, { periodTo: '2026-03-02' })).toMatchObject({
    timeZone: ZONE,
  });
});
