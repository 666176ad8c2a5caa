import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';

const LABEL = 'vigil-domain-verification=';
const PROOF_BYTES = 24;

/** What a company's TXT record at a domain has to say: of this company and this domain only. */
export const newProof = (): string => LABEL + randomBytes(PROOF_BYTES).toString('base64url');

const TIMEOUT_MS = 3000;
const TRIES = 2;
/** The name servers' word that there is no such name, or no such record. */
const ABSENT: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/** Asks the given name servers, or those of the machine. */
export function resolverOf(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}

/** The records that were asked for, none where the name servers say so; null when they gave no answer. */
export async function answerOf<Found>(asked: Promise<Found[]>): Promise<Found[] | null> {
  try {
    return await asked;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return ABSENT.includes(code) ? [] : null;
  }
}

/** Texts of a domain's TXT records; null when its name servers gave no answer. */
export async function txtRecords(domain: string, servers: readonly string[]): Promise<string[] | null> {
  const records = await answerOf(resolverOf(servers).resolveTxt(domain));
  // A long text is sent in pieces.
  return records?.map((pieces) => pieces.join('').trim()) ?? null;
}

/** Whether records have a proof, also in the quotation marks that some name services keep as a part of the text. */
export const hasProof = (records: readonly string[] | null, proof: string): boolean =>
  (records ?? []).some((text) => text === proof || text.replace(/^"(.*)"$/, '$1').trim() === proof);

/** Names that no name server knows (RFC 2606): only demonstrations have them. */
export const isReserved = (domain: string): boolean =>
  /(?:^|\.)(?:example|test|invalid|localhost)$|(?:^|\.)example\.(?:com|net|org)$/.test(domain);
