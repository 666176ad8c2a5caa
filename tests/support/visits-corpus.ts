import type { IncomingHttpHeaders } from 'node:http';
import type { SimulationEvent } from '@contract/phishing-simulation/content';

/** A request about a mail, as it comes in, and whether a person made it. */
export interface LabelledVisit {
  readonly type: SimulationEvent;
  readonly link: number | null;
  /** Since the mail was accepted. */
  readonly afterMs: number;
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly isPerson: boolean;
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const BROWSERS = [
  CHROME,
  `${CHROME} Edg/131.0.0.0`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
];
const LIBRARIES = [
  'python-requests/2.32.3',
  'curl/8.5.0',
  'Go-http-client/2.0',
  'Java/17.0.9',
  'okhttp/4.12.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; LinkScanner/1.0)',
  CHROME.replace('Chrome/', 'HeadlessChrome/'),
  '',
];
/** Homes, offices and telephone networks. */
const HOMES = [
  '84.115',
  '91.64',
  '92.40',
  '109.192',
  '178.190',
  '213.47',
  '80.108',
  '86.56',
  '194.166',
  '81.223',
];
/** Clouds. Some networks of hosting companies are in no list. */
const CLOUDS = [
  '3.91',
  '18.205',
  '52.186',
  '20.55',
  '34.86',
  '35.192',
  '159.65',
  '95.216',
  '54.38',
  '40.94',
  '104.47',
];
const UNLISTED = ['185.220', '45.155'];
const APPLE_RELAYS = ['104.28', '172.225', '146.75'];

const MAILS = 2000;
const MINUTE_MS = 60_000;

/**
 * Sequences of visits to 2,000 mails: people and machines as mail systems make them, each mail's in order of time. One
 * mail has both in a third of the cases. Some of them can't be told from the other kind: people at work on machines in a
 * cloud, and checkers that behave like a person.
 */
export function visitsCorpus(seed: number): LabelledVisit[][] {
  const random = seeded(seed);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const chance = (share: number) => random() < share;
  const address = (networks: readonly string[]) =>
    `${pick(networks)}.${Math.floor(random() * 256)}.${1 + Math.floor(random() * 254)}`;
  /** Mostly short, sometimes very long. */
  const delay = (typicalMs: number) => -Math.log(1 - random()) * typicalMs;
  const browser = (): IncomingHttpHeaders => ({
    'user-agent': pick(BROWSERS),
    'accept-language': 'de,en;q=0.8',
  });

  function person(links: number): LabelledVisit[] {
    const visits: LabelledVisit[] = [];
    const home = address(chance(0.02) ? CLOUDS : chance(0.06) ? APPLE_RELAYS : HOMES);
    const headers = browser();
    const add = (visit: Partial<LabelledVisit> & Pick<LabelledVisit, 'type' | 'afterMs'>) =>
      visits.push({ link: null, method: 'GET', address: home, headers, isPerson: true, ...visit });
    let at = chance(0.05) ? 6000 + delay(10_000) : 20_000 + delay(90 * MINUTE_MS);
    const seesPictures = chance(0.7);
    if (seesPictures) {
      // Webmail fetches pictures through its own servers when the person opens the mail.
      const isWebmail = chance(0.3);
      const proxy = {
        'user-agent':
          'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
      };
      for (let time = 0; time <= (chance(0.3) ? 2 : 0); time += 1) {
        add({
          type: 'OPENED',
          afterMs: at + time * delay(MINUTE_MS),
          ...(isWebmail && { address: address(['66.249']), headers: proxy }),
        });
      }
    }
    if (chance(seesPictures ? 0.45 : 1)) {
      at += 3000 + delay(20_000);
      const first = Math.floor(random() * links);
      add({ type: 'CLICKED', link: first, afterMs: at });
      // Twice on the same, out of habit; or on another one after a look around, rarely in haste.
      if (chance(0.08)) add({ type: 'CLICKED', link: first, afterMs: at + 300 + delay(500) });
      if (links > 1 && chance(0.1)) {
        const hurry = chance(0.05) ? 500 + delay(500) : 4000 + delay(30_000);
        add({ type: 'CLICKED', link: (first + 1) % links, afterMs: at + hurry });
      }
      if (chance(0.35)) add({ type: 'SUBMITTED', method: 'POST', afterMs: at + 5000 + delay(20_000) });
    }
    return visits;
  }

  function machine(links: number): LabelledVisit[] {
    const visits: LabelledVisit[] = [];
    const all = Array.from({ length: links }, (_, link) => link);
    const add = (
      visit: Pick<LabelledVisit, 'type' | 'afterMs' | 'address' | 'headers'> & Partial<LabelledVisit>,
    ) => visits.push({ link: null, method: 'GET', isPerson: false, ...visit });
    const sweep = (
      from: string,
      headers: IncomingHttpHeaders,
      at: number,
      apartMs: number,
      method: 'GET' | 'HEAD' = 'GET',
    ) => {
      if (method === 'GET' && chance(0.5)) add({ type: 'OPENED', afterMs: at, address: from, headers });
      for (const link of all)
        add({
          type: 'CLICKED',
          link,
          method,
          afterMs: at + link * apartMs * random(),
          address: from,
          headers,
        });
    };
    const kind = random();
    const cloud = () => address(chance(0.05) ? UNLISTED : CLOUDS);
    // At the door, before the mail is in the mailbox.
    if (kind < 0.3)
      sweep(cloud(), chance(0.5) ? browser() : { 'user-agent': pick(LIBRARIES) }, random() * 4000, 300);
    // In a sandbox later, with a real browser.
    else if (kind < 0.5) sweep(cloud(), browser(), 20_000 + delay(5 * MINUTE_MS), 400);
    // From addresses of homes, with a real browser.
    else if (kind < 0.6) sweep(address(HOMES), browser(), 10_000 + delay(10 * MINUTE_MS), 300);
    else if (kind < 0.7)
      sweep(address([...CLOUDS, ...HOMES]), { 'user-agent': CHROME }, delay(MINUTE_MS), 200, 'HEAD');
    else if (kind < 0.8)
      sweep(address([...CLOUDS, ...HOMES]), { 'user-agent': pick(LIBRARIES) }, delay(30 * MINUTE_MS), 500);
    // Pictures fetched on arrival, read or not.
    else if (kind < 0.97)
      add({
        type: 'OPENED',
        afterMs: 2000 + delay(60 * MINUTE_MS),
        address: address(APPLE_RELAYS),
        headers: { 'user-agent': 'Mozilla/5.0' },
      });
    // One link, from a home, with a real browser, at some time: like a person.
    else
      add({
        type: 'CLICKED',
        link: pick(all),
        afterMs: 20_000 + delay(60 * MINUTE_MS),
        address: address(HOMES),
        headers: browser(),
      });
    return visits;
  }

  return Array.from({ length: MAILS }, () => {
    const links = 1 + Math.floor(random() * 4);
    const both = random();
    const visits = [...(both < 0.7 ? person(links) : []), ...(both > 0.35 ? machine(links) : [])];
    return visits.sort((one, other) => one.afterMs - other.afterMs);
  });
}

/** The moment from which the corpus counts: its mails were accepted then. */
export const CORPUS_SENT_AT = new Date('2026-03-02T09:00:00Z');
