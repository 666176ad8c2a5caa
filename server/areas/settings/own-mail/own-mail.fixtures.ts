import { limits } from '@contract/limits';
import { refusedAddresses } from '@server/domain/own-mail/own-mail.tables';
import { type Collection, fields } from '@server/platform/db/collection';
import { emailKey } from '@server/platform/text/text';
import { z } from 'zod';

const { id, email, dateTime, maybeDateTime } = fields;

/** An address that the product's own mail could not reach. `id` exists only in the collection, for json-server. */
const refused = z.strictObject({
  id,
  companyId: id,
  address: email,
  refusals: z.int().positive(),
  reason: z.string().min(1).max(limits.ownMail.reasonMax),
  lastAt: dateTime,
  /** Null while it may still be tried. */
  restingSince: maybeDateTime,
});
type RefusedRow = z.infer<typeof refused>;

const SAID_BY = 'product';

const refusedCollection: Collection<RefusedRow> = {
  row: refused,
  table: refusedAddresses,
  keys: ['companyId', 'addressKey', 'saidBy'],
  keyOf: ({ companyId, address }) => ({ companyId, addressKey: emailKey(address), saidBy: SAID_BY }),
  check({ refusals, restingSince }, report) {
    if ((restingSince !== null) !== refusals >= limits.ownMail.refusalsMax)
      report('restingSince', 'is set exactly after enough refusals', 'inconsistent');
  },
  map: (row) => ({
    ...row,
    addressKey: emailKey(row.address),
    saidBy: SAID_BY,
    // The admins were told at once.
    toldAt: row.restingSince,
  }),
};

export const ownMailCollections = { refused_addresses: refusedCollection };
