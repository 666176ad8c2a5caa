import english from '@i18n/en/notices.json';
import Polyglot from 'node-polyglot';

const polyglot = new Polyglot({ phrases: english, locale: 'en', allowMissing: false });

/** An instant as data, so that the console shows it in the reader's own time zone and language. */
const said = (instant: Date) => `{${instant.toISOString()}}`;

export interface VisitFacts {
  /** Name of the partner company. */
  readonly partner: string;
  /** Name of the partner's user; may be empty. Nothing else about them is shown. */
  readonly person: string;
  readonly enteredAt: Date;
  readonly endsAt: Date;
  /** Absent while the visit is running. */
  readonly leftAt?: Date;
}

/**
 * The notification of a visit for the customer's admins. In English, like mails, until other languages have
 * texts.
 */
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
