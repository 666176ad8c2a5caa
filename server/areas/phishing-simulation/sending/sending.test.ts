import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { users } from '@server/domain/people/people.tables';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { changeSettings } from '@server/domain/simulations/settings.queries';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { movableClock, testSecrets } from '@server/platform/identity/testing';
import { buildersOn, type CompanyRow, type UserRow } from '@tests/support/builders';
import {
  buildSimulation,
  exampleSent,
  mailsOf,
  wrongSimulationCounts,
} from '@tests/support/sent-simulations';
import { type SinkBehavior, type SmtpSink, startSink } from '@tests/support/smtp-sink';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailTokens } from '../tracking/tokens';
import { prepareTemplate } from './mail-template';
import { retryAfterMs, type SimulationSender, simulationSender } from './sending';
import { claimOf, type Instance } from './sending.queries';
import { simulationTransport } from './transport';

const PEOPLE = 12;
const LEASE_MS = 60_000;
const MINUTE_MS = 60_000;

let database: OpenDatabase;
let sink: SmtpSink;
let company: CompanyRow;
let people: UserRow[];
let simulationId: number;
const clock = movableClock();
/** What the clock was set by, without time having passed. */
let jumpedMs = 0;
const uptime = () => clock().getTime() - jumpedMs;
function jump(ms: number): void {
  jumpedMs += ms;
  clock.advance(ms);
}
const log = { warn: vi.fn(), error: vi.fn() };
const senders: SimulationSender[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  sink = await startSink();
  const build = buildersOn(database.db);
  company = await build.buildCompany();
  people = await build.buildMany(company, PEOPLE);
  simulationId = (
    await buildSimulation(database.db, {
      companyId: company.id,
      userIds: people.map(({ id }) => id),
      dueAt: clock(),
    })
  ).id;
  for (const one of Object.values(log)) one.mockClear();
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  expect(await wrongSimulationCounts(database.db)).toEqual([]);
  await database.db.delete(simulations).where(eq(simulations.companyId, company.id));
  await database.db.delete(companyDomains).where(eq(companyDomains.companyId, company.id));
  await sink.close();
});

const smtp = (port: number) => simulationTransport(`smtp://127.0.0.1:${port}`, { connections: 3 });

/** One of several without a name, which knows nothing of its predecessors. */
const UNNAMED: Instance = { isAlone: false, name: null };

function start({
  perMinute = 0,
  port = sink.port,
  transport = smtp(port),
  instance = UNNAMED,
} = {}): SimulationSender {
  const sender = simulationSender(
    {
      db: database.db,
      clock,
      uptime,
      log,
      transport,
      templates: { find: () => prepareTemplate(exampleSent, async () => undefined) },
      message: {
        linkHosts: [
          { host: 'links.example', url: 'https://links.example' },
          { host: 'parcels.example', url: 'https://parcels.example' },
        ],
        fromDomain: null,
        replyDomain: null,
        tokens: mailTokens(testSecrets),
      },
    },
    { connections: 3, perMinute, instance, pollMs: 10, leaseMs: LEASE_MS },
  );
  sender.start();
  senders.push(sender);
  return sender;
}

const states = async () => {
  const found = await mailsOf(database.db, simulationId);
  return Object.fromEntries(
    found.map(({ userId, state }) => [people.findIndex(({ id }) => id === userId), state]),
  );
};
const until = (reached: () => Promise<boolean> | boolean) =>
  vi.waitUntil(reached, { timeout: 20_000, interval: 10 });
const untilAll = (...wanted: string[]) =>
  until(async () => Object.values(await states()).every((state) => wanted.includes(state)));
const emailOf = (index: number) => people[index]?.email ?? '';
const received = () => sink.received.map(({ to }) => to).toSorted();
const everyone = () => people.map(({ email }) => email).toSorted();

/** The server behaves in this way towards these people. */
function behave(behaviors: Partial<Record<number, SinkBehavior>>): void {
  const byEmail = new Map(Object.entries(behaviors).map(([index, how]) => [emailOf(Number(index)), how]));
  sink.behave = (to) => byEmail.get(to) ?? 'accept';
}

describe('due mails', () => {
  it('go to everyone, once, from however many gateways', async () => {
    start();
    start();
    await untilAll('sent');
    expect(received()).toEqual(everyone());
    const [first] = await mailsOf(database.db, simulationId);
    expect(first).toMatchObject({ attempts: 1, claimedBy: null, failure: null });
    expect(first?.sentAt).toBeInstanceOf(Date);
  });

  it('lead to the host that their company has chosen', async () => {
    await database.db.transaction((tx) => changeSettings(tx, company.id, { linkHost: 'parcels.example' }));
    const build = buildersOn(database.db);
    const other = await build.buildCompany();
    const domain = 'brightwater.example';
    const [person] = await build.buildMany(other, 1, () => ({ email: `jo@${domain}` }));
    const userIds = [person?.id ?? 0];
    const proved = { companyId: other.id, domain, proof: 'other', verifiedAt: clock(), createdAt: clock() };
    await database.db.insert(companyDomains).values(proved);
    const theirs = await buildSimulation(database.db, { companyId: other.id, userIds, dueAt: clock() });
    start();
    await until(() => received().length === PEOPLE + 1);
    for (const { to, text } of sink.received) {
      const [, host] =
        /https:\/\/([\w.]+)\/s\//.exec(text.replaceAll('=\r\n', '').replaceAll('=\n', '')) ?? [];
      expect([to, host]).toEqual([to, to === person?.email ? 'links.example' : 'parcels.example']);
    }
    await until(async () => (await mailsOf(database.db, theirs.id)).every(({ state }) => state === 'sent'));
    await untilAll('sent');
    await database.db.delete(simulations).where(eq(simulations.companyId, other.id));
    await database.db.delete(companyDomains).where(eq(companyDomains.companyId, other.id));
  });

  it('wait until they are due', async () => {
    const later = new Date(clock().getTime() + MINUTE_MS);
    await database.db
      .update(simulationMails)
      .set({ dueAt: later })
      .where(eq(simulationMails.simulationId, simulationId));
    start();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sink.received).toEqual([]);
    clock.advance(MINUTE_MS);
    await untilAll('sent');
  });

  it('are not sent to those who may not receive any more, and end as cancelled', async () => {
    const change = (index: number, values: Partial<UserRow>) =>
      database.db
        .update(users)
        .set(values)
        .where(eq(users.id, people[index]?.id ?? 0));
    await change(0, { disabledAt: clock() });
    await change(1, { email: 'x@elsewhere.example', emailKey: 'x@elsewhere.example' });
    await change(2, { inviteRevokedAt: clock() });
    await change(3, { email: 'x@larkfield.example.elsewhere', emailKey: 'x@larkfield.example.elsewhere' });
    start();
    await untilAll('sent', 'cancelled');
    expect(await states()).toMatchObject({
      0: 'cancelled',
      1: 'cancelled',
      2: 'cancelled',
      3: 'cancelled',
      4: 'sent',
    });
    expect(sink.received).toHaveLength(PEOPLE - 4);
  });

  it('stay planned while their campaign is paused or the trial has expired', async () => {
    const set = (state: 'paused' | 'running') =>
      database.db.update(simulations).set({ state }).where(eq(simulations.id, simulationId));
    const trial = (values: Partial<CompanyRow>) =>
      database.db.update(companies).set(values).where(eq(companies.id, company.id));
    await set('paused');
    start();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await trial({ hasBoost: false, trialStatus: 'active', trialEnd: new Date(clock().getTime() - 1) });
    await set('running');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sink.begun).toEqual([]);
    await trial({ trialEnd: new Date(clock().getTime() + MINUTE_MS) });
    await untilAll('sent');
    expect(received()).toEqual(everyone());
  });

  it('whose way is closed for a while wait, at no cost, and hold up nobody else', async () => {
    const real = smtp(sink.port);
    const held = new Set([emailOf(0), emailOf(1)]);
    start({
      transport: {
        ...real,
        send: (message, claimEnd, to) =>
          held.has(to.email)
            ? Promise.resolve({ kind: 'later', afterMs: MINUTE_MS })
            : real.send(message, claimEnd, to),
      },
    });
    await until(async () => Object.values(await states()).filter((state) => state === 'sent').length === 10);
    await until(async () => (await mailsOf(database.db, simulationId))[0]?.claimedBy === null);
    const [first] = await mailsOf(database.db, simulationId);
    expect(first).toMatchObject({ state: 'planned', attempts: 0, failure: null });
    held.clear();
    clock.advance(MINUTE_MS);
    await untilAll('sent');
    expect(received()).toEqual(everyone());
  });

  it('leave at the pace of their domain', async () => {
    start({ perMinute: 600 });
    await until(() => sink.received.length >= 3);
    const before = Date.now();
    await until(() => sink.received.length >= 8);
    expect(Date.now() - before).toBeGreaterThan(300);
    await untilAll('sent');
  });
});

describe('a mail server that refuses', () => {
  it('for good fails those mails only', async () => {
    behave({ 0: 'refuse', 1: 'fail' });
    start();
    await untilAll('sent', 'failed');
    expect(await states()).toMatchObject({ 0: 'failed', 1: 'failed', 2: 'sent' });
    const [first] = await mailsOf(database.db, simulationId);
    expect(first?.failure).toContain('550 5.1.1 no such person');
  });

  it('for the time being gets them later', async () => {
    behave({ 0: 'greylist' });
    start();
    await until(
      async () => Object.values(await states()).filter((state) => state === 'sent').length === PEOPLE - 1,
    );
    await until(async () => (await mailsOf(database.db, simulationId))[0]?.attempts === 1);
    const [first] = await mailsOf(database.db, simulationId);
    expect(first).toMatchObject({ state: 'planned', claimedBy: null });
    expect((first?.dueAt.getTime() ?? 0) - clock().getTime()).toBe(retryAfterMs(0));
    clock.advance(MINUTE_MS + 1000);
    await untilAll('sent');
    expect(received()).toEqual(everyone());
  });

  it('again and again gives up after a day', () => {
    const pauses = Array.from({ length: 20 }, (_, attempt) => retryAfterMs(attempt));
    const first = pauses.indexOf(undefined);
    expect(first).toBeGreaterThan(5);
    const total = pauses.slice(0, first).reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
    expect(total).toBeGreaterThan(24 * 3600_000);
    expect(total).toBeLessThan(48 * 3600_000);
  });
});

describe('a connection that is lost', () => {
  it('before the end of the message means another attempt', async () => {
    let drops = 0;
    sink.behave = (to) => {
      if (to !== emailOf(0) || drops >= 2) return 'accept';
      drops += 1;
      return drops === 2 ? 'drop' : 'accept';
    };
    start();
    await until(async () => {
      clock.advance(5000);
      return Object.values(await states()).every((state) => state === 'sent');
    });
    expect(drops).toBe(2);
    expect(received()).toEqual(everyone());
  });

  it('after the end leaves it unknown, and it is never sent again', async () => {
    behave({ 0: 'lose' });
    start();
    await until(async () => {
      clock.advance(1000);
      return Object.values(await states()).every((state) => state === 'sent' || state === 'unknown');
    });
    expect(await states()).toMatchObject({ 0: 'unknown' });
    clock.advance(3 * 86_400_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(received()).toEqual(everyone());
  });

  it('because nobody listens costs no attempt, and the mails go out once it is back', async () => {
    const { port } = sink;
    await sink.close();
    start({ port });
    await until(() => log.warn.mock.calls.length > 0);
    sink = await startSink(port);
    await until(async () => {
      clock.advance(1000);
      return Object.values(await states()).every((state) => state === 'sent');
    });
    expect(received()).toEqual(everyone());
    expect((await mailsOf(database.db, simulationId)).map(({ attempts }) => attempts)).toEqual(
      Array(PEOPLE).fill(1),
    );
  });
});

describe('stopping', () => {
  it('a campaign lets nothing out after it was stopped', async () => {
    await buildersOn(database.db).buildMany(company, 1);
    sink.behave = () => 'slow';
    start();
    await until(() => sink.received.length >= 3);
    await database.db.transaction(async (tx) => {
      await tx.update(simulations).set({ state: 'paused' }).where(eq(simulations.id, simulationId));
    });
    // Ends that were claimed before are on their way.
    const claimed = (await mailsOf(database.db, simulationId)).filter(
      ({ state }) => state !== 'planned',
    ).length;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(sink.received.length).toBeLessThanOrEqual(claimed);
    expect(sink.received.length).toBeLessThan(PEOPLE);
    expect(Object.values(await states()).filter((state) => state === 'sending')).toEqual([]);
  });

  it('a gateway ends the mails under way, and leaves the others to the next at once', async () => {
    sink.behave = () => 'slow';
    const sender = start();
    await until(() => sink.received.length >= 1);
    await sender.stop();
    const left = await mailsOf(database.db, simulationId);
    expect(left.filter(({ claimedBy }) => claimedBy !== null)).toEqual([]);
    expect(new Set(left.map(({ state }) => state))).toEqual(new Set(['sent', 'planned']));
    sink.behave = () => 'accept';
    start();
    await untilAll('sent');
    expect(received()).toEqual(everyone());
  });

  it('without a word leaves what was ending unknown, and the rest to others, once the claim has ended', async () => {
    const [one, two] = await mailsOf(database.db, simulationId);
    const claim = { claimedBy: 'gone', claimedUntil: new Date(clock().getTime() + LEASE_MS) };
    const set = (id: number | undefined, values: Partial<typeof simulationMails.$inferInsert>) =>
      database.db
        .update(simulationMails)
        .set(values)
        .where(eq(simulationMails.id, id ?? 0));
    await set(one?.id, { ...claim, state: 'sending' });
    await set(two?.id, claim);
    start();
    await until(() => sink.received.length === PEOPLE - 2);
    clock.advance(LEASE_MS + 10_000);
    await untilAll('sent', 'unknown');
    expect(await states()).toMatchObject({ 0: 'unknown', 1: 'sent' });
    expect(received()).toEqual(everyone().filter((email) => email !== emailOf(0)));
  });

  it('a claim that ends behind a slow server begins few mails twice, and ends each once', async () => {
    sink.behave = () => 'slow';
    start();
    await until(() => sink.received.length >= 1);
    clock.advance(LEASE_MS);
    await untilAll('sent');
    expect(received()).toEqual(everyone());
    // Those that waited for one of three connections, not those behind them.
    expect(sink.begun.length).toBeLessThanOrEqual(PEOPLE + 3);
  });

  it('a mail that its own gateway claims again, as its conversation outlasts the claim, goes out once', async () => {
    const real = smtp(sink.port);
    const endings: (() => void)[] = [];
    start({
      transport: {
        ...real,
        send: (message, claimEnd, to) =>
          real.send(
            message,
            async () => {
              if (to.email === emailOf(0)) await new Promise<void>((resolve) => endings.push(resolve));
              return claimEnd();
            },
            to,
          ),
      },
    });
    await until(() => sink.received.length === PEOPLE - 1);
    clock.advance(LEASE_MS);
    await until(() => endings.length === 2);
    sink.behave = () => 'slow';
    for (const end of endings) end();
    await untilAll('sent');
    expect(received()).toEqual(everyone());
  });

  describe('without a word, when it starts again,', () => {
    /** Somebody ended while this mail's end was on its way, and somebody before the next one's was. */
    async function leave(claimedBy: string, first: number): Promise<void> {
      const mails = await mailsOf(database.db, simulationId);
      const claim = { claimedBy, claimedUntil: new Date(clock().getTime() + LEASE_MS) };
      for (const [index, values] of [{ state: 'sending' as const }, {}].entries()) {
        await database.db
          .update(simulationMails)
          .set({ ...claim, ...values })
          .where(eq(simulationMails.id, mails[first + index]?.id ?? 0));
      }
    }

    it('takes back at once what it had claimed, if it is alone', async () => {
      await leave('whoever', 0);
      start({ instance: { isAlone: true, name: null } });
      await untilAll('sent', 'unknown');
      expect(await states()).toMatchObject({ 0: 'unknown', 1: 'sent' });
      expect(received()).toEqual(everyone().filter((email) => email !== emailOf(0)));
      expect(log.warn).toHaveBeenCalledWith({ mails: 1 }, expect.stringContaining('may or may not'));
    });

    it('takes back what was claimed under its name only, if there are others', async () => {
      await leave(claimOf({ isAlone: false, name: 'vigil-1' }, 'earlier'), 0);
      await leave(claimOf({ isAlone: false, name: 'vigil-10' }, 'running'), 2);
      await leave('a-nameless-one', 4);
      start({ instance: { isAlone: false, name: 'vigil-1' } });
      await until(() => sink.received.length === PEOPLE - 5);
      await until(async () => (await states())[1] === 'sent');
      expect(await states()).toMatchObject({
        0: 'unknown',
        2: 'sending',
        3: 'planned',
        4: 'sending',
        5: 'planned',
      });
    });
  });
});

describe('a clock that is set while mails are sent', () => {
  const twoGateways = async (jumpMs: number) => {
    sink.behave = () => 'slow';
    start({ perMinute: 60_000 });
    start({ perMinute: 60_000 });
    await until(() => sink.received.length >= 1);
    jump(jumpMs);
    // Time for the next look at what was lost.
    clock.advance(11_000);
    await until(() => sink.received.length >= PEOPLE / 2);
    jump(-jumpMs);
  };

  it('forward, and back, makes nobody get a mail twice and loses nobody', async () => {
    await twoGateways(86_400_000);
    // Claims made meanwhile end a day later.
    await until(async () => {
      clock.advance(60_000);
      return Object.values(await states()).every((state) => state === 'sent');
    });
    expect(received()).toEqual(everyone());
  });

  it('back, and forward, does not either', async () => {
    await twoGateways(-86_400_000);
    await untilAll('sent');
    expect(received()).toEqual(everyone());
  });
});
