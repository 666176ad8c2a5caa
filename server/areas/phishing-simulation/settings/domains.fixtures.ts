import { sendingDomains } from '@server/domain/simulations/settings.tables';
import { type Collection, fields } from '@server/platform/db/collection';
import { z } from 'zod';

const { id, dateTime, maybeDateTime } = fields;

/** `id` exists only in the collection, not as a column: json-server addresses a row by it. */
const domain = z.strictObject({
  id,
  companyId: id,
  domain: z.string().min(3),
  proof: z.string().startsWith('vigil-domain-verification='),
  verifiedAt: maybeDateTime,
  createdAt: dateTime,
});
type DomainRow = z.infer<typeof domain>;

export const sendingDomainCollection: Collection<DomainRow> = {
  row: domain,
  table: sendingDomains,
  keys: ['companyId', 'domain'],
  unique: ({ domain: name, verifiedAt }) => (verifiedAt ? { domain: name } : {}),
};
