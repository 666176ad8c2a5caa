import english from '@i18n/en/notices.json' with { type: 'json' };
import { companyName, readCompany } from '@server/domain/company/company.queries';
import { tellAdmins } from '@server/domain/notifications/notifications.queries';
import type { Tx } from '@server/platform/db/client';
import { dayText } from '@server/platform/time/days';
import Polyglot from 'node-polyglot';

const polyglot = new Polyglot({ phrases: english, locale: 'en', allowMissing: false });

interface Gift {
  readonly partnerId: number;
  readonly customerId: number;
  readonly licenses: number;
  readonly now: Date;
}

/** Tells the customer's admins that its provider gave it licenses. In the product only, so it can't flood a mailbox. */
export async function tellCustomer(tx: Tx, { partnerId, customerId, licenses, now }: Gift): Promise<void> {
  const partner = (await companyName(tx, partnerId)) ?? '';
  await tellAdmins(tx, customerId, {
    head: polyglot.t('licenses.head'),
    title: polyglot.t('licenses.title', { partner }),
    description: polyglot.t('licenses.given', licenses),
    url: '/billing',
    buttonName: polyglot.t('licenses.billing'),
    createdAt: now,
  });
}

/** Tells the customer's admins that its provider took back licenses that nobody used. */
export async function tellTakenBack(tx: Tx, { partnerId, customerId, licenses, now }: Gift): Promise<void> {
  const partner = (await companyName(tx, partnerId)) ?? '';
  await tellAdmins(tx, customerId, {
    head: polyglot.t('licenses.head'),
    title: polyglot.t('licenses.takenBack', { partner }),
    description: polyglot.t('licenses.takenBackText', licenses),
    url: '/billing',
    buttonName: polyglot.t('licenses.billing'),
    createdAt: now,
  });
}

/** Tells the admins of a sub-reseller's reseller what it bought, and for whom. */
export async function tellReseller(tx: Tx, { partnerId, customerId, licenses, now }: Gift): Promise<void> {
  const { name: partner, customerType, parentCompanyId } = await readCompany(tx, partnerId);
  if (customerType !== 'SUBRESELLER' || parentCompanyId === null) return;
  const customer = (await companyName(tx, customerId)) ?? '';
  await tellAdmins(tx, parentCompanyId, {
    head: polyglot.t('licenses.head'),
    title: polyglot.t('licenses.bought', { partner }),
    description: polyglot.t('licenses.boughtFor', { smart_count: licenses, customer }),
    url: '/reseller/transactions',
    buttonName: polyglot.t('licenses.transactions'),
    createdAt: now,
  });
}

/** Tells a company's admins what has become of the end of its own subscription. */
export async function noticeOfEnd(
  tx: Tx,
  companyId: number,
  told: {
    readonly change: 'canceled' | 'resumed' | 'ended';
    readonly licenses: number;
    readonly at: Date;
    readonly now: Date;
  },
): Promise<void> {
  const { change, licenses, at, now } = told;
  const { timeZone } = await readCompany(tx, companyId);
  const date = dayText(at, { lang: 'en', timeZone });
  await tellAdmins(tx, companyId, {
    head: polyglot.t('licenses.head'),
    title: polyglot.t(`licenses.subscription.${change}`, { date }),
    description: polyglot.t(`licenses.subscription.${change}Text`, { smart_count: licenses, date }),
    url: '/billing',
    buttonName: polyglot.t('licenses.billing'),
    createdAt: now,
  });
}

/** Tells the admins of a customer, and of the partner that bought, that licenses have ended. */
export async function tellEnded(
  tx: Tx,
  { partnerId, customerId, licenses, now }: Omit<Gift, 'partnerId'> & { readonly partnerId: number | null },
): Promise<void> {
  const customer = (await companyName(tx, customerId)) ?? '';
  const notice = { head: polyglot.t('licenses.head'), createdAt: now };
  await tellAdmins(tx, customerId, {
    ...notice,
    title: polyglot.t('licenses.ended'),
    description: polyglot.t('licenses.endedText', licenses),
    url: '/billing',
    buttonName: polyglot.t('licenses.billing'),
  });
  if (partnerId === null) return;
  await tellAdmins(tx, partnerId, {
    ...notice,
    title: polyglot.t('licenses.endedFor', { customer }),
    description: polyglot.t('licenses.endedForText', licenses),
    url: '/partner-portal/companies',
    buttonName: polyglot.t('licenses.customers'),
  });
}

/** Tells a partner's admins that licenses in its pool have ended unused. */
export async function tellPoolEnded(
  tx: Tx,
  { companyId, licenses, now }: { readonly companyId: number; readonly licenses: number; readonly now: Date },
): Promise<void> {
  await tellAdmins(tx, companyId, {
    head: polyglot.t('licenses.head'),
    title: polyglot.t('licenses.poolEnded'),
    description: polyglot.t('licenses.poolEndedText', licenses),
    url: '/licensing',
    buttonName: polyglot.t('licenses.licensing'),
    createdAt: now,
  });
}

interface EndTold {
  readonly licenses: number;
  readonly at: Date;
  readonly now: Date;
}

/** Tells a company's admins something about the end of licenses, with its day in the company's zone. */
async function tellDay(
  tx: Tx,
  companyId: number,
  { at, now }: EndTold,
  notice: {
    readonly title: (date: string) => string;
    readonly description: string;
    readonly url: string;
    readonly buttonName: string;
  },
): Promise<void> {
  const { timeZone } = await readCompany(tx, companyId);
  const title = notice.title(dayText(at, { lang: 'en', timeZone }));
  await tellAdmins(tx, companyId, { head: polyglot.t('licenses.head'), ...notice, title, createdAt: now });
}

/** Tells a customer's admins when licenses from its provider end. */
export const noticeEnding = (tx: Tx, companyId: number, told: EndTold & { readonly partner: string }) =>
  tellDay(tx, companyId, told, {
    title: (date) => polyglot.t('licenses.endingTitle', { date }),
    description: polyglot.t('licenses.endingText', { smart_count: told.licenses, partner: told.partner }),
    url: '/billing',
    buttonName: polyglot.t('licenses.billing'),
  });

/** Tells a partner's admins when licenses of its customers end. */
export const noticeEndingFor = (tx: Tx, companyId: number, told: EndTold & { readonly customers: string }) =>
  tellDay(tx, companyId, told, {
    title: (date) => polyglot.t('licenses.endingFor', { date }),
    description: polyglot.t('licenses.endingForText', {
      smart_count: told.licenses,
      customers: told.customers,
    }),
    url: '/partner-portal/companies',
    buttonName: polyglot.t('licenses.customers'),
  });

/** Tells a partner's admins when licenses that are still in its pool end. */
export const noticeEndingInPool = (tx: Tx, companyId: number, told: EndTold) =>
  tellDay(tx, companyId, told, {
    title: (date) => polyglot.t('licenses.endingInPool', { date }),
    description: polyglot.t('licenses.endingInPoolText', told.licenses),
    url: '/licensing',
    buttonName: polyglot.t('licenses.licensing'),
  });
