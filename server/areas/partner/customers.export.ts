import { dayAt } from '@contract/days';
import type { Customer, CustomerFilter } from '@contract/partner/customers';
import texts from '@i18n/en/partner.json' with { type: 'json' };
import type { Queryable } from '@server/platform/db/client';
import { csvLine, UTF8_MARK } from '@server/platform/text/csv';
import { toCustomer } from './customers.model';
import {
  type CustomerOrder,
  type CustomerScope,
  selectCustomerIds,
  selectCustomers,
} from './customers.queries';

const COLUMNS = [
  'Company',
  'Type',
  'Provider',
  'Deal Probability (%)',
  'Licenses',
  'Users',
  'Overages',
  'Registration',
  'Invited',
  'Plan',
  'Trial Ends',
  'Suspended',
  'Closes On',
  'Renews On',
  'Ends On',
  'Paid Licenses',
  'Account Access',
  'Admin',
  'Email',
  'Created',
];
const dayIn = ({ timeZone }: Pick<Customer, 'timeZone'>, at: string | null) =>
  at === null ? null : dayAt(new Date(at), timeZone);

/** Rows of which everything is in memory at once. */
const BATCH = 1000;

/**
 * All customers that match as CSV, in list order; times are ISO 8601 in UTC, ends of periods days of the customer's zone. Only their ids are read at once, so
 * that the order stays what it was at the beginning.
 */
export async function* customersCsv(
  db: Queryable,
  scope: CustomerScope,
  filter: CustomerFilter,
  order: CustomerOrder,
): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(COLUMNS);
  const ids = await selectCustomerIds(db, scope, filter, order);
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await selectCustomers(db, ids.slice(from, from + BATCH));
    yield rows
      .map((row) => toCustomer(row, scope.partnerId, scope.now))
      .map((one) =>
        csvLine([
          one.companyName,
          texts.kinds[one.customerType],
          one.parentCompanyName,
          one.dealProbability,
          one.seats,
          one.users,
          one.overages,
          texts.registration[one.registrationStatus],
          one.invitedAt,
          texts.licensing[one.licensingStatus],
          one.licensingStatus === 'TRIAL_ACTIVE' ? one.trialEnd : null,
          one.disabledAt,
          dayIn(one, one.closesAt),
          one.endsAt === null ? dayIn(one, one.subscriptionCurrentPeriodEnd) : null,
          dayIn(one, one.endsAt),
          one.subscriptionPaidSeats,
          texts.access[one.login_as_company_status],
          one.adminFullName,
          one.ownerEmail,
          one.created_at,
        ]),
      )
      .join('');
  }
}
