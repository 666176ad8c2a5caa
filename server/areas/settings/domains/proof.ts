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

/** Texts of a domain's TXT records; null when its name servers gave no answer. */
export async function txtRecords(domain: string, servers: readonly string[]): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  try {
    const records = await resolver.resolveTxt(domain);
    // A long text is sent in pieces.
    return records.map((pieces) => pieces.join('').trim());
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return ABSENT.includes(code) ? [] : null;
  }
}

/** Names that no name server knows (RFC 2606): only demonstrations have them. */
export const isReserved = (domain: string): boolean =>
  /(?:^|\.)(?:example|test|invalid|localhost)$|(?:^|\.)example\.(?:com|net|org)$/.test(domain);
