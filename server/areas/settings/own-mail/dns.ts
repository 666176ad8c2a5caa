import type { DnsRecord } from '@contract/settings/own-mail';
import type { OwnMailWayRow } from '@server/domain/own-mail/own-mail.tables';
import type { Deps } from '@server/platform/http/context';
import { txtRecords } from '../domains/proof';

type Sender = Pick<OwnMailWayRow, 'kind' | 'host' | 'fromDomain'>;
type Publish = DnsRecord['publish'];

/** Under which names common mail services publish their keys. */
const SELECTORS = ['selector1', 'selector2', 'google', 'default', 'dkim', 'mail', 's1', 's2', 'k1', 'k2'];
const MICROSOFT_SPF = 'include:spf.protection.outlook.com';
const SPF_RECORD = /^v=spf1(?:\s|$)/i;
/** What is shown of a record. */
const SHOWN = 500;

const shown = (texts: readonly string[]) => texts.map((text) => text.slice(0, SHOWN));

/** The records of a kind among the texts at a name; null: no answer. */
async function recordsAt(name: string, servers: readonly string[], isOne: RegExp) {
  const texts = await txtRecords(name, servers);
  return texts?.filter((text) => isOne.test(text)) ?? null;
}

/** What an SPF record has to name, so that the way's mails pass. */
const sourceOf = ({ kind, host }: Sender) => (kind === 'graph' ? MICROSOFT_SPF : `a:${host ?? ''}`);

const terms = (record: string) => record.toLowerCase().split(/\s+/);

/** The record with one more source, before the term that decides about all others. */
function withSource(record: string, source: string): string {
  const parts = record.trim().split(/\s+/);
  const at = parts.findIndex((term) => /^[-+~?]?all$|^redirect=/i.test(term));
  return [...parts.slice(0, at < 0 ? undefined : at), source, ...(at < 0 ? [] : parts.slice(at))].join(' ');
}

/** Records that are looked up for one: receivers look up no more. */
const SPF_LOOKUPS = 10;
/** The records that a record includes, or stands for; one with a macro is of each mail. */
const SPF_BELOW = /^\+?include:([^%]+)$|^redirect=([^%]+)$/;

/** The SPF records below one, level by level. What gives no answer is left out, as it can't be known. */
async function spfBelow(record: string, servers: readonly string[]): Promise<string[]> {
  const below: string[] = [];
  const asked = new Set<string>();
  for (let level = [record]; level.length > 0; ) {
    const names = level.flatMap(terms).flatMap((term) => SPF_BELOW.exec(term)?.slice(1).find(Boolean) ?? []);
    const next = [...new Set(names)].filter((name) => !asked.has(name)).slice(0, SPF_LOOKUPS - asked.size);
    for (const name of next) asked.add(name);
    const answers = await Promise.all(next.map((name) => recordsAt(name, servers, SPF_RECORD)));
    level = answers.flatMap((found) => found?.slice(0, 1) ?? []);
    below.push(...level);
  }
  return below;
}

/**
 * SPF names who may send for the domain. Which addresses a host sends from is not known here, so a record without this way
 * is only said to leave it out. `below` are the records that it includes.
 */
export function spfOf(
  sender: Sender,
  found: readonly string[] | null,
  below: readonly string[] = [],
): DnsRecord {
  const { fromDomain: name } = sender;
  const source = sourceOf(sender);
  const txt = (value: string): Publish => ({ name, type: 'TXT', value });
  const record = (state: DnsRecord['state'], publish: Publish): DnsRecord => ({
    ...{ kind: 'spf', state, name, publish },
    found: shown(found ?? []),
  });
  if (found === null) return record('unknown', null);
  const [only] = found;
  if (only === undefined) return record('missing', txt(`v=spf1 ${source} ~all`));
  if (found.length > 1) {
    const sources = found.flatMap((one) => one.trim().split(/\s+/).slice(1));
    const others = sources.filter((term) => !/^[-+~?]?all$/i.test(term));
    return record('several', txt(`v=spf1 ${[...new Set([...others, source])].join(' ')} ~all`));
  }
  const names = [only, ...below].flatMap(terms).map((term) => term.replace(/^\+/, ''));
  if (names.includes(source.toLowerCase())) return record('found', null);
  return record('incomplete', txt(withSource(only, source)));
}

/** How many domains above the sender's are asked: receivers look no further. */
const ABOVE_MAX = 5;

/** The domain of a sender and those above it, without the top one, under which nobody publishes for others. */
export function dmarcDomains(fromDomain: string): string[] {
  const labels = fromDomain.split('.');
  const all = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
  return all.slice(0, 1 + ABOVE_MAX);
}

/** The DMARC record that counts for a sender: its domain's own, else that of the nearest domain above which has one. */
async function dmarcAt(fromDomain: string, servers: readonly string[]) {
  for (const domain of dmarcDomains(fromDomain)) {
    const found = await recordsAt(`_dmarc.${domain}`, servers, /^v=DMARC1\b/i);
    if (found === null || found.length > 0) return { domain, found };
  }
  return { domain: fromDomain, found: [] };
}

/** DMARC says what receivers do with mails that pass neither of the others; `domain` is where the record is. */
export function dmarcOf(
  { fromDomain }: Pick<Sender, 'fromDomain'>,
  found: readonly string[] | null,
  domain = fromDomain,
): DnsRecord {
  const name = `_dmarc.${domain}`;
  const publish: Publish = { name, type: 'TXT', value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}` };
  const state =
    found === null ? 'unknown' : found.length === 0 ? 'missing' : found.length > 1 ? 'several' : 'found';
  const isDone = state === 'found' || state === 'unknown';
  return { kind: 'dmarc', state, name, found: shown(found ?? []), publish: isDone ? null : publish };
}

/** DKIM: the key that the mail server signs with, under a name that only it knows. A key without content is revoked. */
async function dkimOf(
  { fromDomain }: Sender,
  servers: readonly string[],
  selector: string | undefined,
): Promise<DnsRecord> {
  const names = (selector ? [selector] : SELECTORS).map((one) => `${one}._domainkey.${fromDomain}`);
  const answers = await Promise.all(
    names.map(async (name) => ({ name, keys: await recordsAt(name, servers, /(?:^|;)\s*p=\s*[^\s;]/i) })),
  );
  const known = answers.find(({ keys }) => keys !== null && keys.length > 0);
  const isSilent = answers.every(({ keys }) => keys === null);
  // Under one name there is one key: with several, receivers may check with the wrong one.
  const state = (known?.keys?.length ?? 0) > 1 ? 'several' : 'found';
  return {
    kind: 'dkim',
    state: known ? state : isSilent ? 'unknown' : 'missing',
    name: known?.name ?? names[0] ?? '',
    found: shown(known?.keys ?? []),
    publish: null,
  };
}

/** SPF, DKIM and DMARC of the sender's domain as the name servers have them now, with what to publish. */
export async function recordsOfSender(
  { config }: Pick<Deps, 'config'>,
  sender: Sender,
  selector: string | undefined,
): Promise<DnsRecord[]> {
  const servers = config.dnsServers;
  const [spf, dkim, dmarc] = await Promise.all([
    recordsAt(sender.fromDomain, servers, SPF_RECORD),
    dkimOf(sender, servers, selector),
    dmarcAt(sender.fromDomain, servers),
  ]);
  const below = spf?.length === 1 ? await spfBelow(spf[0] ?? '', servers) : [];
  return [spfOf(sender, spf, below), dkim, dmarcOf(sender, dmarc.found, dmarc.domain)];
}
