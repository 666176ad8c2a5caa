import type { OwnMailKind, WhenFails } from '@contract/settings/own-mail';
import { readConfig } from '@server/config';
import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { ownMailChoices, ownMailWays, refusedAddresses } from '@server/domain/own-mail/own-mail.tables';
import { routedMail } from '@server/domain/own-mail/route';
import { secretPlace } from '@server/domain/own-mail/send';
import { findWay } from '@server/domain/own-mail/ways.queries';
import { testDatabase } from '@server/platform/db/testing';
import { movableClock } from '@server/platform/identity/testing';
import { type EmbeddedQueue, embeddedQueue } from '@server/platform/jobs/embedded';
import { jobs } from '@server/platform/jobs/jobs.tables';
import type { JobQueue, MailJob } from '@server/platform/jobs/queue';
import { smtpMailer } from '@server/platform/mail/mailer';
import { mails } from '@server/platform/mail/mails.tables';
import { withOutbox } from '@server/platform/mail/outbox';
import { createSecretBox } from '@server/platform/secrets/secret-box';
import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { buildersOn } from './builders';
import { startMailProviders } from './mail-providers';
import { ACCOUNT, certificate, proveFor, startOwnServer } from './own-mail';
import { startSink } from './smtp-sink';

export const OWN_HOST = 'localhost';
export const OWN_SENDER = 'training@larkfield.example';

type Way = Partial<typeof ownMailWays.$inferInsert>;

/** Mail as a gateway sends it: the product's own server, a company with its server and Microsoft, all on this machine. */
export async function routedMailWorld() {
  const clock = movableClock();
  const secrets = createSecretBox('a secret of the tests, 32 characters');
  const log = { warn: vi.fn(), error: vi.fn() };
  const silent = { warn: () => undefined, error: () => undefined };
  const [database, product, own, providers] = await Promise.all([
    testDatabase(),
    startSink(),
    startOwnServer(),
    startMailProviders({ clock }),
  ]);
  const { db } = database;
  const builders = buildersOn(db);
  let queue: EmbeddedQueue;
  let outbox: JobQueue;
  let company = await builders.buildCompany();
  let reader = '';

  /** The gateway's mail, with the company's server at a port of this machine. */
  function listen(port: number) {
    const environment = { ...providers.environment, OWN_MAIL_HOSTS: `${OWN_HOST}=127.0.0.1:${port}` };
    const config = readConfig({ NODE_ENV: 'test', ...environment });
    queue = embeddedQueue({ db, clock, log: silent });
    outbox = withOutbox(queue, { db, clock, secrets, log: silent });
    const mailer = smtpMailer(product.url, 'Vigil <no-reply@vigil.example>', async () => null);
    outbox.work(
      'mail.send',
      routedMail({
        ...{ config, db, clock, secrets, log, product: mailer },
        findBrand: async () => null,
        certificates: [certificate],
      }),
    );
  }

  const mail = (template: MailJob['template'] = 'reminder', to = reader): MailJob => ({
    ...{ template, to, lang: 'en' },
    values: {
      ...{ companyName: 'Larkfield', subject: 'Three courses', message: 'Please finish them.', name: 'Bo' },
      ...{ link: 'https://learn.example/tasks', code: '123456', courseName: 'Phishing' },
      videoTitle: 'Tailgating',
    },
  });
  const drain = () => queue.drain();
  /** The mails, the first first: their ids are random, and the clock stands still. */
  const sent = new Set<string>();

  return {
    ...{ database, db, builders, clock, secrets, log, product, own, providers, listen, mail, drain },
    company: () => company,
    reader: () => reader,
    /** Everything as it was, with a company of its own that has proved the sender's domain. */
    async reset() {
      for (const table of [jobs, mails, ownMailWays, ownMailChoices, refusedAddresses, companyDomains])
        await db.delete(table);
      product.received.length = 0;
      product.begun.length = 0;
      product.behave = () => 'accept';
      product.offers = [];
      own.received.length = 0;
      own.state.refuse = () => undefined;
      providers.sentBy.length = 0;
      providers.state.behave = () => 'accept';
      log.warn.mockClear();
      company = await builders.buildCompany();
      reader = (await builders.buildUser({ companyId: company.id })).email;
      await proveFor(db, company.id, 'larkfield.example', clock());
      listen(own.port);
    },
    /** The company's own way, in use. */
    async using(changes: Way = {}, whenFails: WhenFails = 'fallBack') {
      const place = {
        ...{ companyId: company.id, kind: 'smtp' as OwnMailKind, host: OWN_HOST },
        ...{ userName: ACCOUNT.user, fromAddress: OWN_SENDER },
      };
      await db.insert(ownMailWays).values({
        stage: 'used',
        port: 587,
        security: 'startTls',
        fromName: 'Larkfield Training',
        fromDomain: 'larkfield.example',
        secret: secrets.seal(ACCOUNT.password, secretPlace({ ...place, ...changes })),
        ...{ savedAt: clock(), usedSince: clock() },
        ...place,
        ...changes,
      });
      await db.insert(ownMailChoices).values({ companyId: company.id, whenFails });
    },
    async send(job: MailJob = mail()) {
      await db.transaction((tx) => outbox.enqueue(tx, 'mail.send', job));
      for (const { id } of await db.select().from(mails)) sent.add(id);
      await drain();
    },
    changeCompany: (changes: Partial<typeof companies.$inferInsert>) =>
      db.update(companies).set(changes).where(eq(companies.id, company.id)),
    /** Of each mail, in the order in which they were sent. */
    async state() {
      const states = new Map((await db.select().from(mails)).map(({ id, state }) => [id, state]));
      return [...new Set([...sent, ...states.keys()])].flatMap((id) => states.get(id) ?? []);
    },
    way: () => findWay(db, company.id, 'used'),
    carried: () => ({ own: own.received.length, product: product.received.length }),
    logged: () => JSON.stringify(log.warn.mock.calls),
    async close() {
      await Promise.all([product.close(), own.close(), providers.close()]);
      await database.close();
    },
  };
}
export type RoutedMailWorld = Awaited<ReturnType<typeof routedMailWorld>>;
