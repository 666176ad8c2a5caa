import type { MachineReason } from '@contract/phishing-simulation/content';
import { CORPUS_SENT_AT, type LabelledVisit, visitsCorpus } from '@tests/support/visits-corpus';
import crawlers from 'crawler-user-agents';
import { describe, expect, it } from 'vitest';
import { type Hit, type HitMail, isRevealed, machineReason, type Signals } from './machines';
import { agentOf, isServerAddress, signalsOf } from './signals';

/** Among them phones called Cubot, and browsers within apps. */
const PEOPLES_BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.86',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/96.0.4664.45 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; CUBOT P40) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/96.0.4664.45 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/340.3.695964472 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.30.108;FBDV/iPhone15,2]',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 LinkedInApp/9.30.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Teams/1416',
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 OPR/117.0.0.0',
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/133.0 Mobile/15E148 Safari/605.1.15',
  'Mozilla/5.0 (Linux; U; Android 12; en-US; SM-A515F) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.0.1306 Mobile Safari/537.36',
];
const MAIL_PROGRAMS = [
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)',
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.5000; ms-office; MSOffice 16)',
  'Outlook-Android/2.0',
  'Apple-Mail/3774.600',
  'eM Client/9.2',
  'Mailspring/1.13',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Thunderbird/128.5.0',
];

const NOTHING: Signals = { isFromServers: false, isProgram: false, isHead: false };
const sentAt = CORPUS_SENT_AT;
const mail: HitMail = { sentAt, isOutcomeUnknown: false };
const after = (ms: number) => new Date(sentAt.getTime() + ms);
const click = (ms: number, link = 0, values: Partial<Hit> = {}): Hit => ({
  type: 'CLICKED',
  at: after(ms),
  link,
  source: 'home',
  reason: null,
  ...values,
});
const reasonOf = (hit: Hit, signals: Partial<Signals> = {}, near: Hit[] = [], of = mail) =>
  machineReason(hit, { ...NOTHING, ...signals }, of, near);

describe('a machine is told from a person', () => {
  it.each<[string, MachineReason | null, Hit, Partial<Signals>?, Hit[]?]>([
    ['a click after a while', null, click(60_000)],
    ['a click at once', 'TOO_SOON', click(4999)],
    ['a click just after', null, click(5000)],
    ['a request for headers', 'HEAD_REQUEST', click(60_000), { isHead: true }],
    ['a program', 'HEADLESS', click(60_000), { isProgram: true }],
    ['a network of servers', 'DATA_CENTER', click(60_000), { isFromServers: true }],
    ['another link within a moment', 'ALL_LINKS', click(60_000, 1), {}, [click(59_000, 0)]],
    [
      'the QR code a moment after a link',
      'ALL_LINKS',
      click(60_000, 0, { type: 'SCANNED', link: null }),
      {},
      [click(59_000, 0)],
    ],
    ['a reply, whenever it comes', null, click(1, 0, { type: 'REPLIED' }), { isFromServers: true }],
    ['another link after a look', null, click(60_000, 1), {}, [click(50_000, 0)]],
    ['the same link twice', null, click(60_000, 0), {}, [click(59_500, 0)]],
    [
      'whoever went through all links a moment ago',
      'ALL_LINKS',
      click(60_000, 1),
      {},
      [click(50_000, 0, { reason: 'ALL_LINKS' })],
    ],
    [
      'somebody else after that',
      null,
      click(60_000, 1),
      {},
      [click(50_000, 0, { reason: 'ALL_LINKS', source: 'scanner' })],
    ],
    [
      'a login after a click from a cloud',
      null,
      click(60_000, 0, { type: 'SUBMITTED', link: null }),
      {
        isFromServers: true,
      },
    ],
    ['a report, whenever it comes', null, click(1, 0, { type: 'REPORTED' }), { isFromServers: true }],
  ])('%s: %s', (_, reason, hit, signals, near) => {
    expect(reasonOf(hit, signals, near)).toBe(reason);
  });

  it('before a mail is delivered, and not by the time when nobody knows when it was', () => {
    expect(reasonOf(click(0), {}, [], { sentAt: null, isOutcomeUnknown: false })).toBe('TOO_SOON');
    expect(reasonOf(click(0), {}, [], { sentAt: null, isOutcomeUnknown: true })).toBeNull();
  });
});

describe('what a request shows', () => {
  const browser = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'accept-language': 'en',
  };
  const isProgram = (headers: Record<string, string>, isPicture = false) =>
    signalsOf({ method: 'GET', address: '84.115.1.1', headers, isPicture }).isProgram;

  it('is a program or a browser', () => {
    expect(isProgram(browser)).toBe(false);
    expect(isProgram({ 'user-agent': browser['user-agent'] })).toBe(true);
    expect(isProgram({ ...browser, 'accept-language': '*' })).toBe(true);
    expect(isProgram({ ...browser, 'accept-language': 'de,*;q=0.5' })).toBe(false);
    expect(isProgram({ ...browser, 'sec-purpose': 'prefetch' })).toBe(true);
    expect(isProgram({ ...browser, 'sec-ch-ua': '"HeadlessChrome";v="131"' })).toBe(true);
    expect(isProgram({ ...browser, 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' })).toBe(true);
    expect(isProgram({})).toBe(true);
  });

  it('is different for a picture: mail clients say little, and Apple fetches it unread', () => {
    expect(isProgram({ 'user-agent': 'Microsoft Office/16.0 (Outlook)' }, true)).toBe(false);
    expect(isProgram({ 'user-agent': 'Mozilla/5.0' }, true)).toBe(true);
    expect(isProgram({}, true)).toBe(false);
    const proxy = { 'user-agent': 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)' };
    expect(isProgram(proxy, true)).toBe(false);
    expect(isProgram(proxy)).toBe(true);
  });

  it('is a program for all but a few crawlers of a public list, even if they say what they read', () => {
    const agents = crawlers.flatMap(({ instances }) => instances);
    expect(agents.length).toBeGreaterThan(2000);
    const people = agents.filter((agent) => !isProgram({ ...browser, 'user-agent': agent }));
    // Mostly browsers within apps, which people have, too.
    expect(people.length).toBeLessThan(10);
  });

  it('is told from the whole of what a program says of itself', () => {
    const agent = `${browser['user-agent']} ${'x'.repeat(300)} (compatible; Checker; +https://checker.example)`;
    expect(isProgram({ ...browser, 'user-agent': agent })).toBe(true);
    expect(agentOf({ 'user-agent': agent })).toHaveLength(120);
  });

  it.each(PEOPLES_BROWSERS)('is a person’s for %s', (agent) => {
    expect(isProgram({ ...browser, 'user-agent': agent })).toBe(false);
    expect(isProgram({ 'user-agent': agent }, true)).toBe(false);
  });

  it.each(MAIL_PROGRAMS)('is a reader’s for a picture asked for by %s', (agent) => {
    expect(isProgram({ 'user-agent': agent }, true)).toBe(false);
  });

  it.each([
    ['3.91.10.1', true],
    ['20.55.1.1', true],
    ['2600:1f18::1', true],
    ['::ffff:3.91.10.1', true],
    ['84.115.1.1', false],
    ['127.0.0.1', false],
    ['2001:db8::1', false],
    ['nonsense', false],
  ])('%s is a server’s: %s', (address, isServer) => {
    expect(isServerAddress(address)).toBe(isServer);
  });
});

/** The reasons of a mail's visits as the event log gives them: an earlier one can follow from a later one. */
function reasonsOf(visits: readonly LabelledVisit[]): (MachineReason | null)[] {
  const hits: { -readonly [Name in keyof Hit]: Hit[Name] }[] = [];
  for (const { type, link, afterMs, method, address, headers } of visits) {
    const hit = { type, link, at: after(afterMs), source: address };
    const near = hits.filter(({ at }) => hit.at.getTime() - at.getTime() < 60_000);
    const signals = signalsOf({ method, address, headers, isPicture: type === 'OPENED' });
    const reason = machineReason(hit, signals, mail, near);
    if (reason === 'ALL_LINKS') for (const other of near) if (isRevealed(other, hit)) other.reason ??= reason;
    hits.push({ ...hit, reason });
  }
  return hits.map(({ reason }) => reason);
}

describe('on 2,000 mails with visits of people and machines', () => {
  it.for([1, 2, 3])(
    '95 of 100 machines are found, and 95 of 100 found are machines (corpus %i)',
    async (seed, { annotate }) => {
      const counts = { found: 0, missed: 0, wronged: 0, people: 0 };
      for (const visits of visitsCorpus(seed)) {
        const reasons = reasonsOf(visits);
        visits.forEach(({ isPerson }, index) => {
          const isFound = reasons[index] !== null;
          if (isPerson) counts[isFound ? 'wronged' : 'people'] += 1;
          else counts[isFound ? 'found' : 'missed'] += 1;
        });
      }
      const precision = counts.found / (counts.found + counts.wronged);
      const recall = counts.found / (counts.found + counts.missed);
      await annotate(
        `precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}, ${JSON.stringify(counts)}`,
      );
      expect(precision).toBeGreaterThanOrEqual(0.95);
      expect(recall).toBeGreaterThanOrEqual(0.95);
      // And few people lose what they did.
      expect(counts.wronged / (counts.wronged + counts.people)).toBeLessThan(0.05);
    },
  );
});
