import { REPORT_MAILS_PATH } from '@server/platform/http/app-urls';
import type { Deps } from '@server/platform/http/context';
import { isSame } from '@server/platform/secrets/same';
import type { RecipientRow } from './schedules.queries';

export const ANSWERS = ['confirm', 'stop'] as const;
export type ReportAnswer = (typeof ANSWERS)[number];

type Recipient = Pick<RecipientRow, 'companyId' | 'id' | 'emailKey' | 'askedAt'>;

/** A confirmation is bound to the mail that asked, and both answers to the address. */
const signatureOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  answer: ReportAnswer,
  { companyId, id, emailKey, askedAt }: Recipient,
) =>
  secrets.digest(
    JSON.stringify([
      'report',
      answer,
      companyId,
      id,
      emailKey,
      answer === 'confirm' ? askedAt?.getTime() : 0,
    ]),
  );

/** Where a recipient confirms or stops a report. A GET of it only asks; a POST is the answer. */
export const answerUrl = (
  deps: Pick<Deps, 'secrets' | 'config'>,
  answer: ReportAnswer,
  recipient: Recipient,
) =>
  `${deps.config.publicUrl}${REPORT_MAILS_PATH}/${answer}/${recipient.companyId}/${recipient.id}/${signatureOf(deps, answer, recipient)}`;

/** Whether the signature of an answer's address is the right one. */
export const isSigned = (
  deps: Pick<Deps, 'secrets'>,
  answer: ReportAnswer,
  recipient: Recipient,
  signature: string,
): boolean => isSame(signature, signatureOf(deps, answer, recipient));
