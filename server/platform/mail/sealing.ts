import type { MailJob } from '@server/platform/jobs/queue';
import type { SecretBox } from '@server/platform/secrets/secret-box';
import type { MailRow, NewMail } from './mails.queries';

type Address = Pick<MailRow, 'id' | 'to' | 'replyTo' | 'template'>;

/** Binds the sealed content to its recipient, so that a row changed to another address can't be opened. */
const placeOf = ({ id, to, replyTo, template }: Address) =>
  JSON.stringify(['mails', id, to, replyTo, template]);

/** Seals a mail for the database. */
export function sealMail(secrets: SecretBox, id: string, mail: MailJob, now: Date): NewMail {
  const { to, replyTo = null, template, ...words } = mail;
  const address = { id, to, replyTo, template };
  const sealed = secrets.seal(JSON.stringify(words), placeOf(address));
  return { ...address, sealed, createdAt: now, updatedAt: now };
}

/** Opens a sealed mail. Throws when it was sealed with another key or its row was changed. */
export function openMail(secrets: SecretBox, row: Address, sealed: string): MailJob {
  const { to, replyTo, template } = row;
  const words = JSON.parse(secrets.open(sealed, placeOf(row))) as Omit<
    MailJob,
    'to' | 'replyTo' | 'template'
  >;
  return { to, template, ...(replyTo ? { replyTo } : {}), ...words };
}
