import type { Tx } from '@server/platform/db/client';
import type { JobQueue } from '@server/platform/jobs/queue';
import { heldMails, releaseHeld } from '@server/platform/mail/mails.queries';
import { openMail } from '@server/platform/mail/sealing';
import type { SecretBox } from '@server/platform/secrets/secret-box';

const BATCH = 200;

/**
 * Makes the mails that a company's own mail holds due now; released ones are sent by the product. Returns how many. Safe to
 * repeat: a mail is handed over once, however often it is due.
 */
export async function wakeHeldMails(
  tx: Tx,
  { jobs, secrets }: { readonly jobs: JobQueue; readonly secrets: SecretBox },
  companyId: number,
  { isReleased }: { readonly isReleased: boolean },
): Promise<number> {
  if (isReleased) await releaseHeld(tx, companyId);
  let woken = 0;
  for (let after: string | null = null; ; ) {
    const rows = await heldMails(tx, companyId, { after, limit: BATCH });
    // A mail that is stored already is only made due.
    const mails = rows.flatMap((row) =>
      row.sealed === null ? [] : [{ ...openMail(secrets, row, row.sealed), mailId: row.id }],
    );
    if (mails.length > 0) await jobs.enqueueAll(tx, 'mail.send', mails);
    woken += mails.length;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return woken;
    after = last.id;
  }
}
