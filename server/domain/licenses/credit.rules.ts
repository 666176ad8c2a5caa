import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import type { Credit } from '@contract/partner/licenses';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import type { Queryable } from '@server/platform/db/client';
import { HttpError } from '@server/platform/http/errors';
import { moneyOf } from '@server/platform/money/money';
import { words } from '@server/platform/text/words';
import { readDebt } from './invoice-acts.queries';

type Account = Pick<Company, 'isPartner' | 'creditLimit'>;

/** Cents that a company may owe on account: what the provider has set, else the default of its kind. Null: unlimited. */
export const creditLimitOf = ({ isPartner, creditLimit }: Account): number | null =>
  creditLimit ?? (isPartner ? limits.invoices.partnerCredit : null);

/**
 * What a company owes on account, and whether a purchase of so many cents may be added: nothing may while an invoice is
 * overdue, nor beyond the limit. What costs nothing always may.
 */
export async function creditOf(db: Queryable, companyId: number, cents: number, now: Date): Promise<Credit> {
  const [company, debt] = [await readCompany(db, companyId), await readDebt(db, companyId, now)];
  const limit = creditLimitOf(company);
  const isEnough = cents === 0 || (debt.overdue === null && (limit === null || debt.open + cents <= limit));
  return { limit, ...debt, isEnough };
}

const dollars = (cents: number) => (language: string) => moneyOf(cents, language);

/**
 * Throws 409 when a company may not buy for so many cents on account: it names the overdue invoice, or the limit, and says
 * what still works. The caller has locked what serializes the company's purchases.
 */
export async function checkCredit(db: Queryable, companyId: number, cents: number, now: Date): Promise<void> {
  const { overdue, limit, open, isEnough } = await creditOf(db, companyId, cents, now);
  if (isEnough) return;
  if (overdue) {
    const message = words`Invoice ${overdue.invoiceNumber} is overdue. Pay it in Billing before you buy on account, or buy licenses by card.`;
    throw new HttpError(409, ERROR_CODES.invoiceOverdue, message, [
      { code: 'invoice', description: message },
      { code: 'invoiceId', description: String(overdue.id) },
    ]);
  }
  const message = words`This purchase exceeds your credit limit of ${dollars(limit ?? 0)}: invoices of ${dollars(open)} are open. Pay some of them in Billing, or buy licenses by card.`;
  throw new HttpError(409, ERROR_CODES.creditExceeded, message, [{ code: 'credit', description: message }]);
}
