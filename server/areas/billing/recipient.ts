import { readCompany } from '@server/domain/company/company.queries';
import type { Invoice } from '@server/domain/licenses/licenses.queries';
import { findPeople } from '@server/domain/people/people.queries';
import type { Queryable } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { z } from 'zod';

/** Binds a sealed address to its invoice. */
const CONTEXT = 'invoices.sealed_to';
const recipient = z.object({ email: z.string(), name: z.string() });
export type Recipient = z.infer<typeof recipient>;

/** Who gets an invoice by mail, in the form that is stored. */
export const sealRecipient = ({ secrets }: Pick<Deps, 'secrets'>, to: Recipient): string =>
  secrets.seal(JSON.stringify(to), CONTEXT);

/** Who gets the mails about an invoice: whom the buyer named, else the buyer, else the payer's owner; null: nobody. */
export async function recipientOf(
  db: Queryable,
  { secrets }: Pick<Deps, 'secrets'>,
  { companyId, sealedTo, boughtBy }: Pick<Invoice, 'companyId' | 'sealedTo' | 'boughtBy'>,
): Promise<Recipient | null> {
  if (sealedTo !== null) return recipient.parse(JSON.parse(secrets.open(sealedTo, CONTEXT)));
  const { ownerId } = await readCompany(db, companyId);
  const ids = [boughtBy, ownerId].flatMap((id) => id ?? []);
  const people = await findPeople(db, companyId, ids);
  for (const id of ids) {
    const person = people.find((one) => one.id === id && one.disabledAt === null);
    if (person) return { email: person.email, name: person.name };
  }
  return null;
}
