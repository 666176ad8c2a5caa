import { limits } from '@contract/limits';
import { ACCOUNT, startSilentServer } from '@tests/support/own-mail';
import { OWN_HOST, OWN_SENDER, type RoutedMailWorld, routedMailWorld } from '@tests/support/routed-mail';
import { startSink } from '@tests/support/smtp-sink';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownMailWays, refusedAddresses } from './own-mail.tables';
import { restAfter } from './route';
import { secretPlace } from './send';

const DAY_MS = 86_400_000;
type Way = Partial<typeof ownMailWays.$inferInsert>;

let world: RoutedMailWorld;
beforeAll(async () => {
  world = await routedMailWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('a way that fails', () => {
  /** Ports at which a server behaves in some way, and what it is said to have done. */
  const FAULTS: readonly (readonly [
    string,
    () => Promise<{ port: number; close(): Promise<void> }>,
    Way,
    RegExp,
  ])[] = [
    ['is not there', async () => ({ port: 1, close: async () => undefined }), {}, /refused/],
    ['says nothing', () => startSilentServer(), {}, /no answer|lost/],
    ['never ends its greeting', () => startSilentServer({ isDripping: true }), {}, /no answer|lost/],
    ['offers no encryption', () => startSink(), { userName: null, secret: null }, /encrypt|no answer|lost/i],
    [
      'drops the connection before the message',
      () => sinkThat('drop'),
      { userName: null, secret: null, security: 'none' },
      /lost/,
    ],
    [
      'refuses the message at its end',
      () => sinkThat('fail'),
      { userName: null, secret: null, security: 'none' },
      /554/,
    ],
    [
      'puts off the recipient',
      () => sinkThat('greylist'),
      { userName: null, secret: null, security: 'none' },
      /451/,
    ],
  ];
  async function sinkThat(behavior: 'drop' | 'fail' | 'greylist') {
    const sink = await startSink();
    sink.behave = () => behavior;
    return sink;
  }

  it.each(FAULTS)(
    '%s: the product sends the mail',
    { timeout: 60_000 },
    async (_what, start, changes, reason) => {
      const server = await start();
      world.listen(server.port);
      await world.using(changes);
      await world.send();
      expect(await world.state()).toEqual(['sent']);
      expect(world.product.received).toHaveLength(1);
      expect(await world.way()).toMatchObject({
        failures: 1,
        failingSince: world.clock(),
        lastFailure: expect.stringMatching(reason),
      });
      await server.close();
    },
  );

  it('ends the connection without an answer to the message: it may have arrived, and nobody sends it again', async () => {
    const server = await startSink();
    server.behave = () => 'lose';
    world.listen(server.port);
    await world.using({ userName: null, secret: null, security: 'none' });
    await world.send();
    world.clock.advance(DAY_MS);
    await world.drain();
    expect(server.received).toHaveLength(1);
    expect([await world.state(), world.product.received]).toEqual([['unknown'], []]);
    await server.close();
  });

  it('says the password back: it is in no log, no state and no error', async () => {
    await world.using({
      secret: world.secrets.seal(
        'Wrong-Password-99',
        secretPlace({
          companyId: world.company().id,
          kind: 'smtp',
          host: OWN_HOST,
          userName: ACCOUNT.user,
          fromAddress: OWN_SENDER,
        }),
      ),
    });
    await world.send();
    const row = await world.way();
    expect(row?.lastFailure).toMatch(/535 .*…/);
    expect(JSON.stringify([row, world.logged()])).not.toContain('Wrong-Password-99');
    expect(JSON.stringify([row, world.logged()])).not.toContain(world.reader());
  });

  it('names addresses: they are in no log and no state', async () => {
    await world.using();
    world.own.state.refuse = (to) => [451, `4.7.1 <${to}> is put off, ask postmaster@larkfield.example`];
    await world.send();
    expect((await world.way())?.lastFailure).toBe('451 4.7.1 <…> is put off, ask …');
    expect(world.logged()).not.toContain('@');
  });

  it('has another address by now: the secret can not be opened for it', async () => {
    await world.using();
    await world.db.update(ownMailWays).set({ userName: 'somebody@else.example' });
    await world.send();
    expect(world.carried()).toEqual({ own: 0, product: 1 });
  });

  it('rests, twice as long each time, while the product sends', async () => {
    const [first, second, many] = [restAfter(1), restAfter(2), restAfter(40)];
    expect([first, second, many]).toEqual([60_000, 120_000, 3_600_000]);
    world.listen(1);
    await world.using();
    await world.send();
    await world.send();
    expect((await world.way())?.failures).toBe(1);
    world.clock.advance(first);
    await world.send();
    expect((await world.way())?.failures).toBe(2);
    world.listen(world.own.port);
    await world.send();
    expect(world.carried()).toEqual({ own: 0, product: 4 });
    world.clock.advance(second);
    await world.send();
    expect(world.carried()).toEqual({ own: 1, product: 4 });
    expect(await world.way()).toMatchObject({ failures: 0, failingSince: null, retryAt: null });
  });

  it.each(['none', 'tls'] as const)(
    'at a host with an inside address by security %s is not reached',
    async (security) => {
      // The name resolves to this machine, which the installation does not allow.
      await world.using({ host: 'localhost.localdomain', security });
      await world.send();
      expect(world.carried()).toEqual({ own: 0, product: 1 });
      expect((await world.way())?.lastFailure).toMatch(
        /name servers do not know|public address|lost|no answer/,
      );
    },
  );
});

describe('an address that mail servers refuse', () => {
  const refused = async () => (await world.db.select().from(refusedAddresses))[0];

  it('by the product’s own server rests after some refusals; codes still go there', async () => {
    world.product.behave = () => 'refuse';
    for (let at = 1; at <= limits.ownMail.refusalsMax; at += 1) {
      await world.send();
      const restingSince = at < limits.ownMail.refusalsMax ? null : world.clock();
      expect(await refused()).toMatchObject({ address: world.reader(), refusals: at, restingSince });
    }
    expect((await refused())?.reason).toMatch(/^550 5\.1\.1/);
    world.product.behave = () => 'accept';
    const begun = world.product.begun.length;
    await world.send();
    expect(world.product.begun).toHaveLength(begun);
    await world.send(world.mail('passwordReset'));
    expect(world.product.received).toHaveLength(1);
    // It arrived: the address is good again.
    expect(await refused()).toBeUndefined();
    await world.send();
    expect(world.product.received).toHaveLength(2);
  });

  it('by the own server is counted, and not sent by the product, which would hear the same', async () => {
    await world.using();
    world.own.state.refuse = () => [550, '5.1.1 no such person'];
    await world.send();
    expect([await world.state(), world.carried()]).toEqual([['failed'], { own: 0, product: 0 }]);
    expect(await refused()).toMatchObject({ refusals: 1, companyId: world.company().id });
    expect((await world.way())?.failures).toBe(0);
  });

  it('by the own server rests there only: what the product carries still arrives', async () => {
    await world.using();
    world.own.state.refuse = () => [550, '5.1.1 no such person'];
    for (let at = 0; at < limits.ownMail.refusalsMax; at += 1) await world.send();
    expect(await refused()).toMatchObject({ saidBy: 'own', restingSince: world.clock() });
    world.own.state.refuse = () => undefined;
    await world.send();
    expect(world.carried()).toEqual({ own: 0, product: 0 });
    // About the service, and released to the product.
    await world.send(world.mail('domainLapsed'));
    await world.send(world.mail('licensesEnding'));
    expect(world.carried()).toEqual({ own: 0, product: 2 });
    // That the product reaches it says nothing about the own server.
    expect(await refused()).toMatchObject({ saidBy: 'own' });
    // Without the plan the product carries everything.
    await world.changeCompany({ hasBoost: false });
    await world.send();
    expect(world.carried()).toEqual({ own: 0, product: 3 });
  });

  it('by the product’s server still gets what the own server carries', async () => {
    world.product.behave = () => 'refuse';
    for (let at = 0; at < limits.ownMail.refusalsMax; at += 1) await world.send();
    expect(await refused()).toMatchObject({ saidBy: 'product', restingSince: world.clock() });
    await world.using();
    await world.send();
    expect(world.carried()).toEqual({ own: 1, product: 0 });
    // When that fails, the product has nobody to fall back on.
    world.own.state.refuse = () => [451, '4.7.1 try again later'];
    await world.send();
    expect((await world.state()).at(-1)).toBe('failed');
    expect(world.carried()).toEqual({ own: 1, product: 0 });
  });

  it('with letters outside ASCII before the @ is refused by a server that takes none, with that as the reason', async () => {
    const { email } = await world.builders.buildUser({
      companyId: world.company().id,
      email: 'jörg@larkfield.example',
    });
    await world.send(world.mail('reminder', email));
    expect([await world.state(), world.product.begun]).toEqual([['failed'], []]);
    expect(await refused()).toMatchObject({
      saidBy: 'product',
      address: email,
      refusals: 1,
      reason: 'the mail server takes no letters outside ASCII before the @ of an address (SMTPUTF8)',
    });
    world.product.offers = ['SMTPUTF8'];
    await world.send(world.mail('reminder', email));
    expect(world.product.received.map(({ to }) => to)).toEqual([email]);
    expect(await refused()).toBeUndefined();
  });

  it('is good where the server refuses the sender, not the address', async () => {
    await world.using();
    world.own.state.refuse = () => [554, '5.7.1 relay access denied'];
    await world.send();
    expect(world.carried()).toEqual({ own: 0, product: 1 });
    expect(await refused()).toBeUndefined();
  });

  it('is good again with the next mail that arrives', async () => {
    world.product.behave = () => 'refuse';
    await world.send();
    world.product.behave = () => 'accept';
    await world.send();
    expect(await refused()).toBeUndefined();
  });
});
