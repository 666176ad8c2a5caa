import { X509Certificate } from 'node:crypto';

const BLOCK = /-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/g;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A certificate of a provider. */
export interface Certificate {
  readonly pem: string;
  readonly subject: string;
  readonly expiresAt: Date;
}

function read(base64: string): Certificate {
  const compact = base64.replace(/\s+/g, '');
  if (!BASE64.test(compact)) throw new Error('the certificate is not Base64');
  const certificate = new X509Certificate(Buffer.from(compact, 'base64'));
  const name = /(?:^|\n)CN=(.*)/.exec(certificate.subject)?.[1] ?? certificate.subject.replaceAll('\n', ', ');
  return {
    pem: certificate.toString().trim(),
    subject: name,
    expiresAt: new Date(certificate.validTo),
  };
}

/**
 * The certificates in a text: Base64 X.509, one or more, the BEGIN and END tags optional with one. Throws when any of it is
 * none.
 */
export function certificatesIn(text: string): Certificate[] {
  const blocks = [...text.matchAll(BLOCK)].map(([, base64 = '']) => base64);
  const rest = text.replace(BLOCK, '').trim();
  if (blocks.length > 0 && rest !== '') throw new Error('there is more than certificates');
  return (blocks.length > 0 ? blocks : [rest]).map(read);
}

/** As they are stored: one after the other, with tags. */
export const toPem = (certificates: readonly Certificate[]): string =>
  certificates.map(({ pem }) => pem).join('\n');

/** When the last of them ends, and with it signing in. */
export const lastEnd = (certificates: readonly Certificate[]): Date | undefined =>
  certificates.map(({ expiresAt }) => expiresAt).toSorted((a, b) => b.getTime() - a.getTime())[0];
