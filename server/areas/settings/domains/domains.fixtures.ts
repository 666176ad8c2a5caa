import { companyDomains } from '@server/domain/domains/domains.tables';
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
  missingSince: dateTime.optional(),
  createdAt: dateTime,
});
type DomainRow = z.infer<typeof domain>;

export const domainCollection: Collection<DomainRow> = {
  row: domain,
  table: companyDomains,
  keys: ['companyId', 'domain'],
  unique: ({ domain: name, verifiedAt }) => (verifiedAt ? { domain: name } : {}),
};
