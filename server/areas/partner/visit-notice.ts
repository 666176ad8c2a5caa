import english from '@i18n/en/notices.json';
import Polyglot from 'node-polyglot';

const polyglot = new Polyglot({ phrases: english, locale: 'en', allowMissing: false });

/** An instant as data: who reads the notice sees it in a zone and language of their own (contract, notifications). */
const said = (instant: Date) => `{${instant.toISOString()}}`;

export interface VisitFacts {
  /** Name of the partner company. */
  readonly partner: string;
  /** Name of the partner's person; may be empty. Nothing else of theirs is told. */
  readonly person: string;
  readonly enteredAt: Date;
  readonly endsAt: Date;
  /** Absent while the visit goes on. */
  readonly leftAt?: Date;
}

/** What a customer's admins read about a visit; in English, as mails are, until the other languages' texts exist. */
export function visitNotice({ partner, person, enteredAt, endsAt, leftAt }: VisitFacts) {
  const who = person || polyglot.t('visit.unnamed');
  const entered = said(enteredAt);
  return {
    head: polyglot.t('visit.head'),
    url: '/access-for-reseller',
    buttonName: polyglot.t('visit.manage'),
    title: polyglot.t('visit.title', { partner }),
    description: leftAt
      ? polyglot.t('visit.ended', { person: who, entered, left: said(leftAt) })
      : polyglot.t('visit.ongoing', { person: who, entered, latest: said(endsAt) }),
  };
}
