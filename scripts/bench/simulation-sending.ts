import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { simulationReportEndpoints } from '@contract/phishing-simulation/reports';
import { prepareTemplate } from '@server/areas/phishing-simulation/sending/mail-template';
import { simulationMessage } from '@server/areas/phishing-simulation/sending/message';
import { mailTokens } from '@server/areas/phishing-simulation/tracking/tokens';
import { readConfig } from '@server/config';
import { createSecretBox } from '@server/platform/secrets/secret-box';
import { readSecretsKey } from '@server/platform/secrets/secrets-key';
import { root } from '../lib/console-fresh';
import type { BareMails } from './bare-mails';
import { callAs } from './calls';
import { asAdmin } from './copies';
import { freePort, type RunningGateway, startGateway, stop } from './gateway';
import { inParallel } from './learners';
import type { SinkFigures } from './mail-sink';
import type { Caller } from './session';
import {
  BENCH_CONTENT,
  companyIdOf,
  insertCampaign,
  insertDueMails,
  verifyDomains,
  withQuery,
} from './simulation-data';

/** To the mail server, of each sender that is measured. */
export const CONNECTIONS = 40;
const HIT_CONNECTIONS = 50;
const TEMPLATES = 5;
const POLL_MS = 200;
/** Nothing was received for so long: the rest is not coming. */
const SILENCE_MS = 30_000;

export const child = (name: string) =>
  fork(join(root, 'scripts/bench', name), { cwd: root, execArgv: ['--import', 'tsx'] });

export async function answerOf<Answer>(of: ChildProcess, question: unknown): Promise<Answer> {
  const answered = once(of, 'message');
  of.send(question as object);
  return (await answered)[0] as Answer;
}

/** What arrives at the sink until so many messages are there; a second. */
export async function perSecond(
  sink: ChildProcess,
  mails: number,
): Promise<{ arrived: number; perSecond: number }> {
  let [arrived, firstAt, lastAt, heardAt] = [0, 0, 0, Date.now()];
  while (arrived < mails && Date.now() - heardAt < SILENCE_MS) {
    await delay(POLL_MS);
    const figures = await answerOf<SinkFigures>(sink, 'read');
    if (figures.messages === 0) continue;
    arrived += figures.messages;
    firstAt ||= figures.firstAt;
    [lastAt, heardAt] = [figures.lastAt, Date.now()];
  }
  return { arrived, perSecond: (1000 * arrived) / (lastAt - firstAt) };
}

export interface SendingFigures {
  readonly mails: number;
  readonly bare: number;
  /** Mails a second by the gateway, and how many of them arrived. */
  readonly gateway: number;
  readonly arrived: number;
  /** How many the gateway says it has sent. */
  readonly recorded: number;
}

/** A message as the gateway sends it, of somebody. */
async function exampleMessage(): Promise<BareMails['message']> {
  const template = await prepareTemplate(BENCH_CONTENT, async () => undefined);
  const person = {
    email: 'person@larkfield.example',
    name: 'Ana',
    lastName: 'Roe',
    companyName: 'Larkfield',
    timeZone: 'UTC',
    xTestPhish: 'larkfield',
    linkHost: null,
  };
  const tokens = mailTokens({ digest: () => Buffer.alloc(32).toString('base64url') });
  const linkHosts = [{ host: '127.0.0.1', url: 'http://127.0.0.1:4000' }] as const;
  const settings = { linkHosts, fromDomain: null, replyDomain: null, tokens };
  return simulationMessage(template, 1, person, settings, new Date());
}

/** Sends the same messages by a bare pool and by a gateway whose campaign is due, to the same sink. */
export async function measureSending(folder: string, slug: string, mails: number): Promise<SendingFigures> {
  await withQuery(folder, async (query) => {
    const companyId = await companyIdOf(query, slug);
    await verifyDomains(query, companyId);
    const id = await insertCampaign(query, { companyId, name: 'Due', templates: TEMPLATES, rounds: 1 });
    await insertDueMails(query, companyId, id, mails);
    await query('VACUUM ANALYZE simulation_mails, simulation_counts, company_domains');
    await query('CHECKPOINT');
  });
  const sink = child('mail-sink.ts');
  const bareSender = child('bare-mails.ts');
  try {
    const [[port]] = await Promise.all([once(sink, 'message'), once(bareSender, 'message')]);
    const url = `smtp://127.0.0.1:${port}`;
    const given: BareMails = { url, connections: CONNECTIONS, mails, message: await exampleMessage() };
    const ended = answerOf<string>(bareSender, given);
    const bare = await perSecond(sink, mails);
    if ((await ended) !== 'done') throw new Error(`The bare pool ended with ${await ended}.`);
    const gateway = await startGateway(folder, {
      SIMULATION_SMTP_URL: url,
      SIMULATION_DOMAIN_RATE: '0',
      SIMULATION_CONNECTIONS: String(CONNECTIONS),
    });
    const sent = await perSecond(sink, mails).finally(() => gateway.close());
    const recorded = await withQuery(folder, async (query) => {
      const { rows } = await query<{ n: string }>(
        "SELECT count(*) AS n FROM simulation_mails WHERE state = 'sent'",
      );
      return Number(rows[0]?.n);
    });
    return { mails, bare: bare.perSecond, gateway: sent.perSecond, arrived: sent.arrived, recorded };
  } finally {
    bareSender.disconnect();
    sink.disconnect();
  }
}

export interface HitFigures {
  readonly hits: number;
  readonly bare: number;
  readonly gateway: number;
  readonly recorded: number;
  /** How many a second were counted after the last was answered: what a burst leaves is judged when it is over. */
  readonly judged: number;
}

/** As a mail client asks for a picture. */
const HEADERS = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130',
  'accept-language': 'en',
};

/** Asks for each of the addresses once, on several connections; returns how many a second were answered. */
async function ask(origin: string, paths: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: HIT_CONNECTIONS });
  const start = performance.now();
  await inParallel(
    paths,
    HIT_CONNECTIONS,
    (path) =>
      new Promise((resolve, reject) => {
        const asked = request(origin + path, { agent, headers: HEADERS }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
          answer.on('end', resolve).resume();
        });
        asked.on('error', reject).end();
      }),
  );
  agent.destroy();
  return (1000 * paths.length) / (performance.now() - start);
}

/** A Fastify that only answers with a picture. */
const BARE_ROUTE = `
  import fastify from 'fastify';
  const app = fastify();
  app.get('/s/:token', async (_, reply) => reply.type('image/gif').send(Buffer.alloc(42)));
  await app.listen({ port: Number(process.argv[1]) });
  process.stdout.write('up');`;

async function measureBareRoute(paths: readonly string[]): Promise<number> {
  const port = await freePort();
  const server = spawn(process.execPath, ['--input-type=module', '-e', BARE_ROUTE, String(port)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(server.stdout, 'data');
    return await ask(`http://127.0.0.1:${port}`, paths);
  } finally {
    await stop(server);
  }
}

/** Waits until a campaign's report counts so many opened mails, or no more; returns how many a second it counted. */
async function untilCounted({ origin }: RunningGateway, admin: Caller, campaignId: number, mails: number) {
  const call = callAs(origin, admin);
  const read = async () =>
    (await call(simulationReportEndpoints.overview, { campaignId })).data.results?.opened ?? 0;
  const start = performance.now();
  const first = await read();
  let [counted, movedAt] = [first, start];
  while (counted < mails && performance.now() - movedAt < SILENCE_MS) {
    await delay(POLL_MS);
    const now = await read();
    if (now !== counted) [counted, movedAt] = [now, performance.now()];
  }
  return (1000 * (counted - first)) / (movedAt - start);
}

/** Opens each of the sent mails of a folder once, and waits until an admin sees it. */
export async function measureHits(folder: string, email: string): Promise<HitFigures> {
  const { ids, campaignId } = await withQuery(folder, async (query) => {
    // Long enough ago to be a person.
    await query("UPDATE simulation_mails SET sent_at = sent_at - interval '1 hour' WHERE state = 'sent'");
    await query('VACUUM ANALYZE simulation_mails');
    const { rows } = await query<{ id: string; campaign: string }>(
      "SELECT id, simulation_id AS campaign FROM simulation_mails WHERE state = 'sent'",
    );
    return { ids: rows.map(({ id }) => Number(id)), campaignId: Number(rows[0]?.campaign) };
  });
  const tokens = mailTokens(createSecretBox(await readSecretsKey(readConfig({ DATA_DIR: folder }))));
  const paths = ids.map((id) => `/s/${tokens.make('pixel', id)}`);
  const bare = await measureBareRoute(paths);
  const { answered, judged } = await asAdmin(folder, email, async (gateway, admin) => ({
    answered: await ask(gateway.origin, paths),
    judged: await untilCounted(gateway, admin, campaignId, ids.length),
  }));
  const recorded = await withQuery(folder, async (query) => {
    const { rows } = await query<{ n: string }>('SELECT sum(opened) AS n FROM simulation_counts');
    return Number(rows[0]?.n);
  });
  return { hits: ids.length, bare, gateway: answered, recorded, judged };
}
