import type { SecretBox } from '@server/platform/secrets/secret-box';
import { randomToken } from '@server/platform/secrets/tokens';

/** Recognizable, so that scanners for leaked secrets find it. */
const PREFIX = 'vigil-report-';

/** A new key of the add-ins. Every mail program of the company has it, so it is good for reporting only. */
export const newReportKey = (): string => `${PREFIX}${randomToken()}`;

/** What is stored of a key. */
export const reportKeyHash = (secrets: Pick<SecretBox, 'digest'>, key: string): string =>
  secrets.digest(`report key ${key}`);
