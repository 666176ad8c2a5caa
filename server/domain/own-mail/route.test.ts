import { createHash } from 'node:crypto';
import { limits } from '@contract/limits';
import type { WhenFails } from '@contract/settings/own-mail';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { featureFlagOverrides } from '@server/domain/flags/flags.tables';
import { jobs } from '@server/platform/jobs/jobs.tables';
import type { MailJob } from '@server/platform/jobs/queue';
import { classOf, MAIL_CLASSES } from '@server/platform/mail/classes';
import { mails } from '@server/platform/mail/mails.tables';
import { tidyMails } from '@server/platform/mail/outbox';
import { ACCOUNT, proveFor, startOwnServer } from '@tests/support/own-mail';
import { OWN_SENDER, type RoutedMailWorld, routedMailWorld } from '@tests/support/routed-mail';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restAfter } from './route';
import { secretPlace } from './send';

const DAY_MS = 86_400_000;

let world: RoutedMailWorld;
beforeAll(async () => {
  world = await routedMailWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('who carries a mail', () => {
  it('is decided for every template', async () => {
    await world.using();
    for (const template of Object.keys(MAIL_CLASSES) as MailJob['template'][])
      await world.send(world.mail(template));
    expect(await world.state()).toEqual(Object.keys(MAIL_CLASSES).map(() => 'sent'));
    const byOwn = Object.entries(MAIL_CLASSES).filter(([, one]) => one === 'company');
    expect(byOwn.map(([template]) => template).toSorted()).toEqual([
      'adminSignOnInvitation',
      'assignment',
      'assignmentInOwnWords',
      'managerReminder',
      'monthlyVideo',
      'policyAssignment',
      'reminder',
      'reportLink',
      'reportPdf',
      'signOnInvitation',
      'taskReminder',
    ]);
    expect(world.carried()).toEqual({
      own: byOwn.length,
      product: Object.keys(MAIL_CLASSES).length - byOwn.length,
    });
  });

  it('is the product for a template that it does not know', () => {
    expect(classOf('ofAnotherRelease')).toBe('credential');
    expect(classOf('toString')).toBe('credential');
  });

  it('is the own server with its account, encrypted, from the sender that was set', async () => {
    await world.using();
    await world.send();
    expect(world.own.received).toMatchObject([
      { from: OWN_SENDER, to: world.reader(), user: ACCOUNT.user, secure: true },
    ]);
    expect(world.own.received[0]?.text).toMatch(/^From: Larkfield Training <training@larkfield\.example>$/m);
    expect(world.own.received[0]?.text).toMatch(/^Message-ID: <mail-.*@larkfield\.example>$/m);
    expect((await world.way())?.lastSentAt).toEqual(world.clock());
  });

  it('is the own server by TLS from the start', async () => {
    const server = await startOwnServer({ isImplicit: true });
    world.listen(server.port);
    await world.using({ security: 'tls' });
    await world.send();
    expect(server.received).toHaveLength(1);
    await server.close();
  });

  it('is the product for a company without a way of its own, and for nobody’s address', async () => {
    await world.using();
    const { email } = await world.builders.buildUser({
      companyId: (await world.builders.buildCompany()).id,
    });
    await world.send(world.mail('reminder', email));
    await world.send(world.mail('reminder', 'nobody@elsewhere.example'));
    expect(world.carried()).toEqual({ own: 0, product: 2 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the plan has ended', () => world.changeCompany({ hasBoost: false })],
    ['it is suspended', () => world.changeCompany({ status: 'SUSPENDED' })],
    ['it is disabled', () => world.changeCompany({ disabledAt: world.clock() })],
    ['the domain is no longer proved', () => world.db.update(companyDomains).set({ verifiedAt: null })],
  ])('is the product when %s', async (_why, end) => {
    await world.using();
    await end();
    await world.send();
    expect(world.carried()).toEqual({ own: 0, product: 1 });
  });
});

describe('a company that would rather wait', () => {
  beforeEach(async () => {
    world.listen(1);
    await world.using({}, 'hold');
  });

  it('has its mails held and sent when its server works again, once', async () => {
    await world.send();
    await world.send(world.mail('assignment'));
    expect(await world.state()).toEqual(['held', 'held']);
    expect((await world.db.select().from(mails))[0]?.heldFor).toBe(world.company().id);
    world.listen(world.own.port);
    world.clock.advance(restAfter(1) + 1);
    await world.drain();
    expect([await world.state(), world.carried()]).toEqual([['sent', 'sent'], { own: 2, product: 0 }]);
    world.clock.advance(DAY_MS);
    await world.drain();
    expect(world.carried()).toEqual({ own: 2, product: 0 });
  });

  it('can release them to the product', async () => {
    await world.send();
    await world.db.update(mails).set({ isReleased: true });
    world.clock.advance(DAY_MS);
    await world.drain();
    expect([await world.state(), world.carried()]).toEqual([['sent'], { own: 0, product: 1 }]);
  });

  it('has a mail that is due twice sent by one of the two jobs, and kept by the other', async () => {
    await world.send();
    await world.db.update(mails).set({ state: 'sending', updatedAt: world.clock() });
    world.clock.advance(restAfter(1) / 2);
    await world.db.update(jobs).set({ runAt: world.clock() });
    await world.drain();
    expect([await world.state(), world.carried()]).toEqual([['sending'], { own: 0, product: 0 }]);
  });

  it('gets its codes at once', async () => {
    await world.send(world.mail('loginCode'));
    expect([await world.state(), world.carried()]).toEqual([['sent'], { own: 0, product: 1 }]);
  });

  it('has nothing waiting for ever', async () => {
    await world.send();
    world.clock.advance(limits.ownMail.heldMs - DAY_MS / 2);
    await tidyMails(world);
    expect(await world.state()).toEqual(['held']);
    world.clock.advance(DAY_MS);
    await tidyMails(world);
    expect(await world.state()).toEqual(['failed']);
    world.listen(world.own.port);
    await world.drain();
    expect(world.carried()).toEqual({ own: 0, product: 0 });
  });
});

describe('a mailbox at Microsoft', () => {
  const MAILBOX = 'training@outlook.example';

  async function connected(whenFails: WhenFails = 'fallBack') {
    await proveFor(world.db, world.company().id, 'outlook.example', world.clock());
    const refreshToken = await signedIn();
    const place = {
      companyId: world.company().id,
      kind: 'graph',
      host: null,
      userName: null,
      fromAddress: MAILBOX,
    } as const;
    const secret = world.secrets.seal(refreshToken, secretPlace(place));
    await world.using(
      { ...place, port: null, security: null, fromDomain: 'outlook.example', secret },
      whenFails,
    );
  }
  /** A refresh token as a sign-in gives it. */
  async function signedIn(): Promise<string> {
    const {
      MICROSOFT_LOGIN_URL: login,
      MICROSOFT_CLIENT_ID: client,
      MICROSOFT_CLIENT_SECRET: secret,
    } = world.providers.environment;
    const redirect = 'https://vigil.example/graph-mail/callback';
    const challenge = createHash('sha256').update('verifier').digest('base64url');
    const query = new URLSearchParams({
      ...{ client_id: client ?? '', redirect_uri: redirect, code_challenge: challenge },
      ...{ code_challenge_method: 'S256', state: 'state' },
    });
    const base = `${login}/organizations/oauth2/v2.0`;
    const { headers } = await fetch(`${base}/authorize?${query}`, { redirect: 'manual' });
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', client_id: client ?? '', client_secret: secret ?? '' };
    const body = new URLSearchParams({ ...form, code, redirect_uri: redirect, code_verifier: 'verifier' });
    const answer = (await (await fetch(`${base}/token`, { method: 'POST', body })).json()) as {
      refresh_token: string;
    };
    return answer.refresh_token;
  }

  it('sends as its owner, with tokens that are renewed', async () => {
    await connected();
    await world.send();
    await world.send();
    world.clock.advance(2 * 3600_000);
    await world.send();
    expect(world.providers.sentBy).toHaveLength(3);
    expect(world.providers.sentBy[0]).toMatchObject({
      sender: MAILBOX,
      content: expect.stringContaining('Please finish them.'),
    });
    expect(world.product.received).toEqual([]);
    expect(world.logged()).not.toMatch(/token-|refresh-/);
  });

  it('never gets a code or a link that lets somebody in', async () => {
    await connected();
    await world.send(world.mail('passwordReset'));
    expect([world.providers.sentBy.length, world.product.received.length]).toEqual([0, 1]);
  });

  it('whose owner has taken back what they allowed fails', async () => {
    await connected();
    world.providers.revokeSenders();
    await world.send();
    expect(world.product.received).toHaveLength(1);
    expect((await world.way())?.lastFailure).toBe('Microsoft: 400 invalid_grant');
  });

  it.each(['busy', 'closed', 'quota', 'drop', 'lose'] as const)(
    'that is %s: the mail is sent at most once',
    async (behavior) => {
      await connected('hold');
      world.providers.state.behave = () => behavior;
      await world.send();
      const isUnknown = behavior === 'drop' || behavior === 'lose';
      expect(await world.state()).toEqual([isUnknown ? 'unknown' : 'held']);
      world.providers.state.behave = () => 'accept';
      world.clock.advance(DAY_MS);
      await world.drain();
      expect(world.providers.sentBy).toHaveLength(behavior === 'drop' ? 0 : 1);
    },
  );

  it('carries nothing while the flag is off', async () => {
    await connected();
    await world.db
      .insert(featureFlagOverrides)
      .values({ companyId: world.company().id, name: 'office-graph', enabled: false });
    await world.send();
    expect([world.providers.sentBy.length, world.product.received.length]).toEqual([0, 1]);
  });
});
