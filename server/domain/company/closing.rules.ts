import { conflict } from '@server/platform/http/errors';
import type { Company } from './company.queries';

/** Throws 409 where a company that is being closed would buy, or get, what it would soon lose. */
export function refuseWhileClosing({ closesAt }: Pick<Company, 'closesAt'>): void {
  if (closesAt !== null)
    throw conflict('This account is being closed. To buy licenses, first keep it in Settings, General.');
}

/** The same for a partner that would give its customer licenses. */
export function refuseClosingCustomer({ closesAt }: Pick<Company, 'closesAt'>): void {
  if (closesAt !== null) throw conflict('This customer is closing its account, and gets no more licenses.');
}

/** The same for a partner that would get customers. */
export function refuseCustomersWhileClosing({ closesAt }: Pick<Company, 'closesAt'>): void {
  if (closesAt !== null)
    throw conflict('This account is being closed. To invite customers, first keep it in Settings, General.');
}
