import { type Collection, fields } from '@server/platform/db/collection';
import { z } from 'zod';
import { companyLogos } from './settings.tables';

/** `id` exists only in the collection, not as a column: json-server addresses a row by it. */
const logo = z.strictObject({ id: fields.id, companyId: fields.id, fileId: z.uuid() });

const logoCollection: Collection<z.infer<typeof logo>> = {
  row: logo,
  table: companyLogos,
  keys: ['companyId'],
  refs: { fileId: 'files' },
};

export const settingsCollections = { company_logos: logoCollection };
