import { companyName, readCompany } from '@server/domain/company/company.queries';
import { type NoticeWriter, tellAdmins } from '@server/domain/notifications/notifications.queries';
import type { Tx } from '@server/platform/db/client';

/** Where licenses are seen, by what the button to it says. */
const PLACES = {
  billing: '/billing',
  licensing: '/licensing',
  customers: '/partner-portal/companies',
  transactions: '/reseller/transactions',
} as const;

/** Tells a company's admins something about licenses. In the product only, so it can't flood a mailbox. */
const tell = (
  tx: Tx,
  companyId: number,
  now: Date,
  place: keyof typeof PLACES,
  write: (writer: NoticeWriter) => { readonly title: string; readonly description: string },
) =>
  tellAdmins(tx, companyId, now, (writer) => ({
    ...write(writer),
    head: writer.say('licenses.head'),
    url: PLACES[place],
    buttonName: writer.say(`licenses.${place}`),
  }));

interface Gift {
  readonly partnerId: number;
  readonly customerId: number;
  readonly licenses: number;
  readonly now: Date;
}

/** Tells the customer's admins that its provider gave it licenses. */
export async function tellCustomer(tx: Tx, { partnerId, customerId, licenses, now }: Gift): Promise<void> {
  const partner = (await companyName(tx, partnerId)) ?? '';
  await tell(tx, customerId, now, 'billing', ({ say }) => ({
    title: say('licenses.title', { partner }),
    description: say('licenses.given', { smart_count: licenses }),
  }));
}

/** Tells the customer's admins that its provider took back licenses that nobody used. */
export async function tellTakenBack(tx: Tx, { partnerId, customerId, licenses, now }: Gift): Promise<void> {
  const partner = (await companyName(tx, partnerId)) ?? '';
  await tell(tx, customerId, now, 'billing', ({ say }) => ({
    title: say('licenses.takenBack', { partner }),
    description: say('licenses.takenBackText', { smart_count: licenses }),
  }));
}

/** Tells the admins of a sub-reseller's reseller what it bought, and for whom. */
export async function tellReseller(tx: Tx, { partnerId, customerId, licenses, now }: Gift): Promise<void> {
  const { name: partner, customerType, parentCompanyId } = await readCompany(tx, partnerId);
  if (customerType !== 'SUBRESELLER' || parentCompanyId === null) return;
  const customer = (await companyName(tx, customerId)) ?? '';
  await tell(tx, parentCompanyId, now, 'transactions', ({ say }) => ({
    title: say('licenses.bought', { partner }),
    description: say('licenses.boughtFor', { smart_count: licenses, customer }),
  }));
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
  await tell(tx, companyId, now, 'billing', ({ say, day }) => ({
    title: say(`licenses.subscription.${change}`, { date: day(at) }),
    description: say(`licenses.subscription.${change}Text`, { smart_count: licenses, date: day(at) }),
  }));
}

/** Tells the admins of a customer, and of the partner that bought, that licenses have ended. */
export async function tellEnded(
  tx: Tx,
  { partnerId, customerId, licenses, now }: Omit<Gift, 'partnerId'> & { readonly partnerId: number | null },
): Promise<void> {
  const customer = (await companyName(tx, customerId)) ?? '';
  await tell(tx, customerId, now, 'billing', ({ say }) => ({
    title: say('licenses.ended'),
    description: say('licenses.endedText', { smart_count: licenses }),
  }));
  if (partnerId === null) return;
  await tell(tx, partnerId, now, 'customers', ({ say }) => ({
    title: say('licenses.endedFor', { customer }),
    description: say('licenses.endedForText', { smart_count: licenses }),
  }));
}

/** Tells a partner's admins that licenses in its pool have ended unused. */
export async function tellPoolEnded(
  tx: Tx,
  { companyId, licenses, now }: { readonly companyId: number; readonly licenses: number; readonly now: Date },
): Promise<void> {
  await tell(tx, companyId, now, 'licensing', ({ say }) => ({
    title: say('licenses.poolEnded'),
    description: say('licenses.poolEndedText', { smart_count: licenses }),
  }));
}

interface EndTold {
  readonly licenses: number;
  readonly at: Date;
  readonly now: Date;
}

/** Tells a customer's admins when licenses from its provider end. */
export const noticeEnding = (tx: Tx, companyId: number, told: EndTold & { readonly partner: string }) =>
  tell(tx, companyId, told.now, 'billing', ({ say, day }) => ({
    title: say('licenses.endingTitle', { date: day(told.at) }),
    description: say('licenses.endingText', { smart_count: told.licenses, partner: told.partner }),
  }));

/** Tells a partner's admins when licenses of its customers end. */
export const noticeEndingFor = (tx: Tx, companyId: number, told: EndTold & { readonly customers: string }) =>
  tell(tx, companyId, told.now, 'customers', ({ say, day }) => ({
    title: say('licenses.endingFor', { date: day(told.at) }),
    description: say('licenses.endingForText', { smart_count: told.licenses, customers: told.customers }),
  }));

/** Tells a partner's admins when licenses that are still in its pool end. */
export const noticeEndingInPool = (tx: Tx, companyId: number, told: EndTold) =>
  tell(tx, companyId, told.now, 'licensing', ({ say, day }) => ({
    title: say('licenses.endingInPool', { date: day(told.at) }),
    description: say('licenses.endingInPoolText', { smart_count: told.licenses }),
  }));
