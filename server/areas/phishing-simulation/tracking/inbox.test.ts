import { simulationEvents, simulationMails } from '@server/domain/simulations/mails.tables';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildSimulation, mailsOf, wrongSimulationCounts } from '@tests/support/sent-simulations';
import { CORPUS_SENT_AT, visitsCorpus } from '@tests/support/visits-corpus';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Happening } from './events';
import { eventLog } from './inbox';
import { putIntoInbox } from './inbox.queries';
import { simulationInbox } from './inbox.tables';
import { signalsOf } from './signals';
import { mailTokens } from './tokens';

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'accept-language': 'en',
};
const PERSON = { isFromServers: false, isProgram: false, isHead: false };

let gateway: TestGateway;
let company: CompanyRow;
beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany({ seats: 5000 });
});
afterAll(() => gateway.close());

const openLog = (burst: number) => eventLog(gateway.db, { log: { error: () => undefined }, burst });

/** Mails to as many people that were accepted at this time; their ids. */
async function buildSent(count: number, sentAt = CORPUS_SENT_AT) {
  const people = await gateway.buildMany(company, count);
  const { id: simulationId } = await buildSimulation(gateway.db, {
    companyId: company.id,
    userIds: people.map(({ id }) => id),
    dueAt: sentAt,
  });
  await gateway.db
    .update(simulationMails)
    .set({ state: 'sent', sentAt })
    .where(sql`simulation_id = ${simulationId}`);
  return { simulationId, mailIds: (await mailsOf(gateway.db, simulationId)).map(({ id }) => id) };
}

const opened = (mailId: number): Happening => ({
  mailId,
  type: 'OPENED',
  at: new Date(CORPUS_SENT_AT.getTime() + 60_000),
  link: null,
  signals: PERSON,
  source: 'home',
  agent: 'browser',
});
const waiting = () => gateway.db.$count(simulationInbox);
const eventsOf = (simulationId: number) =>
  gateway.db.$count(simulationEvents, sql`simulation_id = ${simulationId}`);
const openedOf = async (simulationId: number) =>
  (await mailsOf(gateway.db, simulationId)).filter(({ openedAt }) => openedAt !== null).length;

describe('a burst of hits', () => {
  it('is answered once it is stored, and counted soon after', async () => {
    const { simulationId, mailIds } = await buildSent(500, new Date(gateway.clock().getTime() - 3600_000));
    const tokens = mailTokens(gateway.deps.secrets);
    const ask = (token: string) =>
      gateway.app.inject({ method: 'GET', url: `/s/${token}`, headers: BROWSER });
    const pictures = [0, 1, 2, 3].flatMap(() => mailIds.map((id) => ask(tokens.make('pixel', id))));
    const links = mailIds.slice(0, 100).map((id) => ask(tokens.make('link', id)));
    const answers = await Promise.all([...pictures, ...links]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array(2000).fill(200),
      ...Array(100).fill(303),
    ]);
    // In one statement: they are just being judged.
    const { rows } = await gateway.db.execute(
      sql`SELECT (SELECT count(*) FROM simulation_inbox) + (SELECT count(*) FROM simulation_events
        WHERE simulation_id = ${simulationId}) AS stored`,
    );
    expect(rows).toEqual([{ stored: 2100 }]);
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 30_000 });
    expect(await eventsOf(simulationId)).toBe(2100);
    const mails = await mailsOf(gateway.db, simulationId);
    expect(mails.filter(({ openedAt }) => openedAt !== null)).toHaveLength(500);
    expect(mails.filter(({ clickedAt }) => clickedAt !== null)).toHaveLength(100);
    expect(await wrongSimulationCounts(gateway.db)).toEqual([]);
  });

  it('tells whose link is followed, and keeps nothing about mails that are gone or over', async () => {
    const over = await buildSent(1);
    await gateway.db.update(simulations).set({ state: 'archived' }).where(sql`id = ${over.simulationId}`);
    const { simulationId, mailIds } = await buildSent(1);
    const log = openLog(0);
    const ids = [...mailIds, ...over.mailIds, 2 ** 47];
    const found = await Promise.all(ids.map((id) => log.add(opened(id))));
    expect(found.map((mail) => mail?.id)).toEqual([...mailIds, undefined, undefined]);
    await Promise.all(ids.map((id) => log.note(opened(id))));
    await log.idle();
    expect(await waiting()).toBe(0);
    expect([await eventsOf(simulationId), await eventsOf(over.simulationId)]).toEqual([2, 0]);
    await log.stop();
  });
});

describe('what a killed gateway left', () => {
  it('is judged once, by whichever of two gateways is quicker', async () => {
    const { simulationId, mailIds } = await buildSent(600);
    await putIntoInbox(gateway.db, mailIds.map(opened));
    const logs = [openLog(0), openLog(0)];
    // They also get hits of their own meanwhile.
    for (const [index, id] of mailIds.entries()) void logs[index % 2]?.note(opened(id));
    for (const log of logs) log.start();
    await Promise.all(logs.map((log) => log.idle()));
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 30_000 });
    expect(await eventsOf(simulationId)).toBe(1200);
    expect(await openedOf(simulationId)).toBe(600);
    expect(await wrongSimulationCounts(gateway.db)).toEqual([]);
    for (const log of logs) await log.stop();
  });

  it('stays until it can be judged', async () => {
    const { simulationId, mailIds } = await buildSent(3);
    const log = openLog(0);
    for (const id of mailIds) await log.note(opened(id));
    await gateway.db.execute(
      sql`ALTER TABLE simulation_events ADD CONSTRAINT refused CHECK (false) NOT VALID`,
    );
    await expect(log.idle()).rejects.toThrow();
    expect([await waiting(), await eventsOf(simulationId)]).toEqual([3, 0]);
    await gateway.db.execute(sql`ALTER TABLE simulation_events DROP CONSTRAINT refused`);
    await log.idle();
    expect([await waiting(), await eventsOf(simulationId)]).toEqual([0, 3]);
    await log.stop();
  });

  it('is judged by a gateway before it stops', async () => {
    const { simulationId, mailIds } = await buildSent(50);
    const log = openLog(0);
    for (const id of mailIds) void log.note(opened(id));
    await log.stop();
    expect(await eventsOf(simulationId)).toBe(50);
  });
});

describe('judging later', () => {
  it('says the same of people and machines as judging at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10_000 }), async (seed) => {
        const corpus = visitsCorpus(seed)
          .filter((visits) => visits.length > 0)
          .slice(0, 60);
        const said = [];
        for (const burst of [Number.POSITIVE_INFINITY, 0]) {
          const { simulationId, mailIds } = await buildSent(corpus.length);
          const log = openLog(burst);
          const hits = corpus.flatMap((visits, mail) => visits.map((visit) => ({ mail, ...visit })));
          for (const { mail, type, link, afterMs, method, address, headers } of hits) {
            void log.note({
              mailId: mailIds[mail] ?? 0,
              type,
              link,
              at: new Date(CORPUS_SENT_AT.getTime() + Math.round(afterMs)),
              signals: signalsOf({ method, address, headers, isPicture: type === 'OPENED' }),
              source: address,
              agent: null,
            });
          }
          await log.idle();
          await log.stop();
          const events = await gateway.db
            .select()
            .from(simulationEvents)
            .where(sql`simulation_id = ${simulationId}`)
            .orderBy(simulationEvents.mailId, simulationEvents.id);
          const mails = await mailsOf(gateway.db, simulationId);
          said.push({
            events: events.map(({ mailId, type, at, link, reason }) => [
              mailIds.indexOf(mailId),
              type,
              at,
              link,
              reason,
            ]),
            times: mails.map(({ openedAt, clickedAt, submittedAt, reportedAt }) => [
              openedAt,
              clickedAt,
              submittedAt,
              reportedAt,
            ]),
          });
        }
        expect(said[0]?.events.length).toBeGreaterThan(60);
        expect(said[1]).toEqual(said[0]);
      }),
      { numRuns: 4 },
    );
    expect(await wrongSimulationCounts(gateway.db)).toEqual([]);
  });
});
