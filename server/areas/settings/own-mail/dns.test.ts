import type { Deps } from '@server/platform/http/context';
import { type NameServer, nameServer } from '@tests/support/name-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordsOfSender } from './dns';

const DOMAIN = 'larkfield-mail.net';
const SMTP = { kind: 'smtp', host: 'smtp.relay.net', fromDomain: DOMAIN } as const;
const GRAPH = { kind: 'graph', host: null, fromDomain: DOMAIN } as const;

let dns: NameServer;
beforeAll(async () => {
  dns = await nameServer();
});
afterAll(() => dns.close());
beforeEach(() => dns.names.clear());

const look = async (sender: typeof SMTP | typeof GRAPH = SMTP, selector?: string) => {
  const config = { dnsServers: [dns.address] } as unknown as Deps['config'];
  const [spf, dkim, dmarc] = await recordsOfSender({ config }, sender, selector);
  return { spf, dkim, dmarc };
};

describe('SPF', () => {
  it.each<[string, string[], string, string | null]>([
    ['none', [], 'missing', 'v=spf1 a:smtp.relay.net ~all'],
    [
      'others only',
      ['v=spf1 include:_spf.mailer.net -all'],
      'incomplete',
      'v=spf1 include:_spf.mailer.net a:smtp.relay.net -all',
    ],
    ['no last word', ['v=spf1 mx'], 'incomplete', 'v=spf1 mx a:smtp.relay.net'],
    ['it', ['v=spf1 mx A:smtp.Relay.net ~all'], 'found', null],
    ['it with a sign', ['v=spf1 +a:smtp.relay.net ~all'], 'found', null],
    [
      'something like it',
      ['v=spf1 a:smtp.relay.net.evil.net ~all'],
      'incomplete',
      'v=spf1 a:smtp.relay.net.evil.net a:smtp.relay.net ~all',
    ],
    [
      'a redirect',
      ['v=spf1 redirect=_spf.other.net'],
      'incomplete',
      'v=spf1 a:smtp.relay.net redirect=_spf.other.net',
    ],
    [
      'two, of which none counts',
      ['v=spf1 mx -all', 'v=spf1 mx include:x.net ~all'],
      'several',
      'v=spf1 mx include:x.net a:smtp.relay.net ~all',
    ],
    ['other texts', ['google-site-verification=1', 'v=spf10 mx'], 'missing', 'v=spf1 a:smtp.relay.net ~all'],
  ])('that names %s', async (_what, texts, state, publish) => {
    dns.names.set(DOMAIN, texts);
    const { spf } = await look();
    expect([spf?.state, spf?.publish?.value ?? null]).toEqual([state, publish]);
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'includes',
      { [DOMAIN]: 'include:_spf.larkfield.net -all', '_spf.larkfield.net': 'mx a:smtp.relay.net' },
      'found',
    ],
    [
      'redirects to',
      { [DOMAIN]: 'redirect=_spf.larkfield.net', '_spf.larkfield.net': 'a:smtp.relay.net -all' },
      'found',
    ],
    [
      'includes by another',
      { [DOMAIN]: 'include:a.net -all', 'a.net': 'include:b.net', 'b.net': 'a:smtp.relay.net' },
      'found',
    ],
    [
      'includes itself',
      { [DOMAIN]: `include:${DOMAIN} include:a.net ~all`, 'a.net': `include:${DOMAIN}` },
      'incomplete',
    ],
    [
      'includes at the end of more than receivers look up',
      {
        [DOMAIN]: 'include:n1.net -all',
        ...Object.fromEntries(
          Array.from({ length: 11 }, (_, n) => [`n${n + 1}.net`, `include:n${n + 2}.net`]),
        ),
        'n12.net': 'a:smtp.relay.net',
      },
      'incomplete',
    ],
  ])('is found in what it %s', async (_what, records, state) => {
    for (const [name, record] of Object.entries(records)) dns.names.set(name, [`v=spf1 ${record}`]);
    expect((await look()).spf?.state).toBe(state);
  });

  it('of a mailbox at Microsoft names Microsoft', async () => {
    expect((await look(GRAPH)).spf?.publish?.value).toBe('v=spf1 include:spf.protection.outlook.com ~all');
    dns.names.set(DOMAIN, ['v=spf1 include:spf.protection.outlook.com -all']);
    expect((await look(GRAPH)).spf?.state).toBe('found');
  });

  it('is unknown while the name servers say nothing, and nothing is advised', async () => {
    dns.names.set(DOMAIN, 'broken');
    expect((await look()).spf).toMatchObject({ state: 'unknown', publish: null });
  });
});

describe('DKIM', () => {
  it('is looked for under common names, and under one that is given', async () => {
    expect((await look()).dkim).toMatchObject({ state: 'missing', publish: null });
    dns.names.set(`selector2._domainkey.${DOMAIN}`, ['v=DKIM1; k=rsa; p=MIGfMA0']);
    expect((await look()).dkim).toMatchObject({ state: 'found', name: `selector2._domainkey.${DOMAIN}` });
    expect((await look(SMTP, 'relay')).dkim).toMatchObject({
      state: 'missing',
      name: `relay._domainkey.${DOMAIN}`,
    });
  });

  it('is more than one where a part of a key was left under its name', async () => {
    dns.names.set(`relay._domainkey.${DOMAIN}`, ['v=DKIM1; k=rsa; p=MIGfMA0', 'v=DKIM1; k=rsa; p=MIGf']);
    expect((await look(SMTP, 'relay')).dkim?.state).toBe('several');
  });

  it('whose key was revoked is missing', async () => {
    dns.names.set(`relay._domainkey.${DOMAIN}`, ['v=DKIM1; k=rsa; p=']);
    expect((await look(SMTP, 'relay')).dkim?.state).toBe('missing');
  });
});

describe('DMARC', () => {
  it.each<[string, string[], string, boolean]>([
    ['missing', [], 'missing', true],
    ['there', ['v=DMARC1; p=reject'], 'found', false],
    ['twice', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'several', true],
    ['something else', ['v=spf1 -all'], 'missing', true],
  ])('%s', async (_what, texts, state, isAdvised) => {
    dns.names.set(`_dmarc.${DOMAIN}`, texts);
    const { dmarc } = await look();
    expect([dmarc?.state, dmarc?.publish !== null]).toEqual([state, isAdvised]);
  });

  it('of a subdomain is that of the nearest domain above, and missing where none has one', async () => {
    const sender = { ...SMTP, fromDomain: `news.eu.${DOMAIN}` } as unknown as typeof SMTP;
    expect((await look(sender)).dmarc).toMatchObject({
      state: 'missing',
      publish: { name: `_dmarc.news.eu.${DOMAIN}` },
    });
    dns.names.set(`_dmarc.${DOMAIN}`, ['v=DMARC1; p=reject']);
    expect((await look(sender)).dmarc).toMatchObject({ state: 'found', name: `_dmarc.${DOMAIN}` });
    dns.names.set(`_dmarc.eu.${DOMAIN}`, ['v=DMARC1; p=none']);
    expect((await look(sender)).dmarc).toMatchObject({ state: 'found', name: `_dmarc.eu.${DOMAIN}` });
  });
});
