import type { SecretBox } from '@server/platform/secrets/secret-box';
import { mailTokens } from '../tracking/tokens';

const LOCAL_PART = /^report-([\da-f]{32})$/;
type Secrets = Pick<SecretBox, 'digest'>;

/** The address that a company's people forward mails to. Mail programs don't keep capitals, so it has none. */
export function reportAddressOf(secrets: Secrets, companyId: number, domain: string): string {
  const token = Buffer.from(mailTokens(secrets).make('mailbox', companyId), 'base64url');
  return `report-${token.toString('hex')}@${domain}`;
}

/** The company of such an address; undefined for any other, which nothing is accepted for. */
export function companyOfAddress(secrets: Secrets, address: string, domain: string): number | undefined {
  const [local = '', at = '', ...more] = address.toLowerCase().split('@');
  const [, hex] = LOCAL_PART.exec(local) ?? [];
  if (!hex || at !== domain || more.length > 0) return undefined;
  const read = mailTokens(secrets).read(Buffer.from(hex, 'hex').toString('base64url'));
  return read?.purpose === 'mailbox' ? read.mailId : undefined;
}
