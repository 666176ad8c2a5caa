import type { MachineReason } from '@contract/phishing-simulation/content';
import { CORPUS_SENT_AT, type LabelledVisit, visitsCorpus } from '@tests/support/visits-corpus';
import { describe, expect, it } from 'vitest';
import { type Hit, type HitMail, isRevealed, machineReason, type Signals } from './machines';
import { isServerAddress, signalsOf } from './signals';

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
