import { OTHER_WAYS, SIMULATION_EVENTS, type SimulationEvent } from '@contract/phishing-simulation/content';
import {
  simulationEvents,
  simulationMails,
  simulationReviews,
} from '@server/domain/simulations/mails.tables';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { buildersOn, type CompanyRow } from '@tests/support/builders';
import { buildSimulation, mailsOf, wrongSimulationCounts } from '@tests/support/sent-simulations';
import { CORPUS_SENT_AT, visitsCorpus } from '@tests/support/visits-corpus';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Happening, recountMails, withEvent } from './events';
import type { FirstTimes } from './events.queries';
import { type EventLog, eventLog } from './inbox';
import { signalsOf } from './signals';

const PERSON = { isFromServers: false, isProgram: false, isHead: false };
const MACHINE = { ...PERSON, isProgram: true };
const NEVER: FirstTimes = { openedAt: null, clickedAt: null, submittedAt: null, reportedAt: null };

let database: OpenDatabase;
let company: CompanyRow;
let log: EventLog;

beforeAll(async () => {
  database = await testDatabase();
  company = await buildersOn(database.db).buildCompany({ seats: 5000 });
  log = eventLog(database.db, { log: { error: () => undefined } });
});
afterAll(async () => {
  await log.stop();
  await database.close();
});

/** Mails that were accepted, to as many people. */
async function buildSent(count: number, state: 'sent' | 'unknown' | 'planned' = 'sent') {
  const people = await buildersOn(database.db).buildMany(company, count);
  const { id } = await buildSimulation(database.db, {
    companyId: company.id,
    userIds: people.map((person) => person.id),
    dueAt: CORPUS_SENT_AT,
  });
  await database.db
    .update(simulationMails)
    .set({ state, sentAt: state === 'sent' ? CORPUS_SENT_AT : null })
    .where(sql`simulation_id = ${id}`);
  return { simulationId: id, mails: await mailsOf(database.db, id) };
}
const happening = (
  mailId: number,
  type: SimulationEvent,
  minutes: number,
  values: Partial<Happening> = {},
) => ({
  mailId,
  type,
  at: new Date(CORPUS_SENT_AT.getTime() + minutes * 60_000),
  link: type === 'CLICKED' ? 0 : null,
  signals: PERSON,
  source: 'home',
  agent: 'browser',
  ...values,
});
const timesOf = async (simulationId: number) =>
  (await mailsOf(database.db, simulationId)).map(
    ({ openedAt, clickedAt, submittedAt, reportedAt, state }) => ({
      openedAt,
      clickedAt,
      submittedAt,
      reportedAt,
      state,
    }),
  );
const minute = (minutes: number) => new Date(CORPUS_SENT_AT.getTime() + minutes * 60_000);

describe('what people did with a mail', () => {
  it('is the first time of each thing, whatever order the events come in', () => {
    const event = fc.record({
      type: fc.constantFrom<SimulationEvent>(...SIMULATION_EVENTS),
      at: fc.date({ min: new Date(1e12), max: new Date(2e12), noInvalidDate: true }),
    });
    fc.assert(
      fc.property(fc.array(event), fc.array(fc.nat()), (events, order) => {
        const shuffled = events.toSorted(
          (a, b) => (order[events.indexOf(a)] ?? 0) - (order[events.indexOf(b)] ?? 0),
        );
        const all = (given: typeof events) => given.reduce(withEvent, NEVER);
        const first = (...types: SimulationEvent[]) => {
          const at = events.filter(({ type }) => types.includes(type)).map((one) => one.at.getTime());
          return at.length > 0 ? new Date(Math.min(...at)) : null;
        };
        expect(all(shuffled)).toEqual({
          openedAt: first('OPENED', 'CLICKED', 'SUBMITTED', ...OTHER_WAYS),
          clickedAt: first('CLICKED', 'SUBMITTED', ...OTHER_WAYS),
          submittedAt: first('SUBMITTED'),
          reportedAt: first('REPORTED'),
        });
      }),
    );
  });

  it('is stored with its events, and counted', async () => {
    const { simulationId, mails } = await buildSent(3);
    const [one = 0, two = 0, three = 0] = mails.map(({ id }) => id);
    const stored = await Promise.all([
      log.add(happening(one, 'OPENED', 5)),
      log.add(happening(one, 'CLICKED', 6)),
      log.add(happening(one, 'OPENED', 3)),
      log.add(happening(two, 'SUBMITTED', 9)),
      log.add(happening(three, 'OPENED', 1, { signals: MACHINE })),
      log.add(happening(2 ** 47, 'OPENED', 1)),
    ]);
    expect(stored.map((mail) => mail?.id)).toEqual([one, one, one, two, three, undefined]);
    expect(await timesOf(simulationId)).toEqual([
      { ...NEVER, openedAt: minute(3), clickedAt: minute(6), state: 'sent' },
      { ...NEVER, openedAt: minute(9), clickedAt: minute(9), submittedAt: minute(9), state: 'sent' },
      { ...NEVER, state: 'sent' },
    ]);
    const events = await database.db
      .select()
      .from(simulationEvents)
      .where(sql`simulation_id = ${simulationId}`);
    expect(events).toHaveLength(5);
    expect(events.filter(({ reason }) => reason === 'HEADLESS')).toHaveLength(1);
    expect(await wrongSimulationCounts(database.db)).toEqual([]);
  });

  it('changes nothing once the campaign is over', async () => {
    const { simulationId, mails } = await buildSent(1);
    await database.db.update(simulations).set({ state: 'archived' }).where(sql`id = ${simulationId}`);
    expect(await log.add(happening(mails[0]?.id ?? 0, 'CLICKED', 5))).toBeUndefined();
    expect(await timesOf(simulationId)).toEqual([{ ...NEVER, state: 'sent' }]);
  });

  it('proves that a mail arrived whose outcome nobody knew; a machine proves nothing', async () => {
    const { simulationId, mails } = await buildSent(2, 'unknown');
    const [one = 0, two = 0] = mails.map(({ id }) => id);
    await Promise.all([
      log.add(happening(one, 'OPENED', 5)),
      log.add(happening(two, 'OPENED', 5, { signals: MACHINE })),
    ]);
    expect((await timesOf(simulationId)).map(({ state }) => state)).toEqual(['sent', 'unknown']);
    expect(await wrongSimulationCounts(database.db)).toEqual([]);
  });

  it('does not count before the mail was accepted', async () => {
    const { simulationId, mails } = await buildSent(1, 'planned');
    await log.add(happening(mails[0]?.id ?? 0, 'CLICKED', 5));
    expect(await timesOf(simulationId)).toEqual([{ ...NEVER, state: 'planned' }]);
  });

  it('is kept to some hundred events a mail, and a person’s first click is among them', async () => {
    const { simulationId, mails } = await buildSent(1);
    const id = mails[0]?.id ?? 0;
    for (let round = 0; round < 3; round += 1)
      await Promise.all(
        Array.from({ length: 100 }, () => log.add(happening(id, 'OPENED', 5, { signals: MACHINE }))),
      );
    await log.add(happening(id, 'CLICKED', 9));
    await log.add(happening(id, 'CLICKED', 10));
    await log.idle();
    const events = await database.db
      .select()
      .from(simulationEvents)
      .where(sql`simulation_id = ${simulationId}`);
    expect(events).toHaveLength(201);
    expect(await timesOf(simulationId)).toMatchObject([{ clickedAt: minute(9) }]);
  });
});

describe('all links followed at once', () => {
  it('take back the first click, in the same batch or a later one', async () => {
    const { simulationId, mails } = await buildSent(2);
    const [one = 0, two = 0] = mails.map(({ id }) => id);
    const second = (mailId: number, seconds: number, link: number) =>
      happening(mailId, 'CLICKED', 60 + seconds / 60, { link });
    await Promise.all([log.add(second(one, 0, 0)), log.add(second(one, 0.5, 1))]);
    await log.add(second(two, 0, 0));
    expect((await timesOf(simulationId))[1]).toMatchObject({ clickedAt: minute(60) });
    await log.add(second(two, 0.5, 1));
    expect(await timesOf(simulationId)).toEqual([
      { ...NEVER, state: 'sent' },
      { ...NEVER, state: 'sent' },
    ]);
    const events = await database.db
      .select()
      .from(simulationEvents)
      .where(sql`simulation_id = ${simulationId}`);
    expect(events.map(({ reason }) => reason)).toEqual(Array(4).fill('ALL_LINKS'));
    expect(await wrongSimulationCounts(database.db)).toEqual([]);
  });
});

describe('reviews of events', () => {
  it('restoring every machine’s and ignoring every person’s, and taking it back, is exact', async () => {
    const corpus = visitsCorpus(7)
      .filter((visits) => visits.length > 0)
      .slice(0, 150);
    const { simulationId, mails } = await buildSent(corpus.length);
    for (const [index, visits] of corpus.entries()) {
      for (const { type, link, afterMs, method, address, headers } of visits) {
        void log.add({
          mailId: mails[index]?.id ?? 0,
          type,
          link,
          at: new Date(CORPUS_SENT_AT.getTime() + Math.round(afterMs)),
          signals: signalsOf({ method, address, headers, isPicture: type === 'OPENED' }),
          source: address,
          agent: null,
        });
      }
    }
    await log.idle();
    const before = await timesOf(simulationId);
    const events = await database.db
      .select()
      .from(simulationEvents)
      .where(sql`simulation_id = ${simulationId}`)
      .orderBy(simulationEvents.id);
    expect(new Set(events.map(({ reason }) => reason)).size).toBeGreaterThan(4);
    const ids = mails.map(({ id }) => id);

    /** What a plain reading of the events says. */
    const plain = (counts: (event: (typeof events)[number]) => boolean) =>
      ids.map((id) => ({
        ...events.filter((event) => event.mailId === id && counts(event)).reduce(withEvent, NEVER),
        state: 'sent',
      }));
    const review = (isPerson: (event: (typeof events)[number]) => boolean | undefined) =>
      database.db.transaction(async (tx) => {
        await tx.delete(simulationReviews);
        const reviews = events.flatMap((event) => {
          const said = isPerson(event);
          return said === undefined
            ? []
            : [
                {
                  companyId: company.id,
                  eventId: event.id,
                  isPerson: said,
                  reviewedBy: 1,
                  reviewedAt: new Date(),
                },
              ];
        });
        if (reviews.length > 0) await tx.insert(simulationReviews).values(reviews);
        await recountMails(tx, company.id, ids);
      });

    expect(before).toEqual(plain(({ reason }) => reason === null));
    await review(({ reason }) => (reason === null ? undefined : true));
    expect(await timesOf(simulationId)).toEqual(plain(() => true));
    await review(({ reason }) => (reason === null ? false : undefined));
    expect(await timesOf(simulationId)).toEqual(plain(() => false));
    await review(({ id }) => (id % 3 === 0 ? true : id % 3 === 1 ? false : undefined));
    expect(await timesOf(simulationId)).toEqual(
      plain(({ id, reason }) => (id % 3 === 0 ? true : id % 3 === 1 ? false : reason === null)),
    );
    expect(await wrongSimulationCounts(database.db)).toEqual([]);
    await review(() => undefined);
    expect(await timesOf(simulationId)).toEqual(before);
    expect(await wrongSimulationCounts(database.db)).toEqual([]);
  });
});
