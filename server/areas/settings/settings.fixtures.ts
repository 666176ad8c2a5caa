import { type Collection, fields } from '@server/platform/db/collection';
import { z } from 'zod';
import { companyLogos, LOGO_SCHEMES } from './settings.tables';

/** `id` exists only in the collection, not as a column: json-server addresses a row by it. */
const logo = z.strictObject({
  id: fields.id,
  companyId: fields.id,
  scheme: z.enum(LOGO_SCHEMES),
  fileId: z.uuid(),
});

const logoCollection: Collection<z.infer<typeof logo>> = {
  row: logo,
  table: companyLogos,
  keys: ['companyId', 'scheme'],
  refs: { fileId: 'files' },
};

export const settingsCollections = { company_logos: logoCollection };
