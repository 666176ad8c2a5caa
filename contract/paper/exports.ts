import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { operationSchema } from '../operations';
import { dataOf } from '../paging';
import { REPORT_KINDS } from '../report-kinds';
import { idSchema, instantSchema } from '../values';

const area = 'reports' as const;
const base = '/reports/api/v1/company/{companyId}/exports' as const;
const inCompany = z.object({ companyId: idSchema });

/** A language as BCP 47 has it. */
export const documentLanguageSchema = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { message: 'must be a language, such as en or pt-BR' });

/** A report as a PDF, which is made in the background. */
export const exportEndpoints = {
  start: endpoint({
    method: 'POST',
    path: base,
    area,
    access: access.boostStaffRead,
    duringVisit: true,
    summary:
      'Starts the PDF of a report, an operation; its payload has the id to download it by. 403 where the report itself is closed',
    params: inCompany,
    body: z.object({
      report: z.enum(REPORT_KINDS),
      /** The filters of the report's screen, as its call has them. */
      query: z.record(z.string().max(100), z.unknown()).default({}),
      language: documentLanguageSchema.default('en'),
    }),
    response: dataOf(operationSchema),
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{exportId}`,
    area,
    access: access.boostStaffRead,
    summary: 'A PDF that was asked for: whether it is there, and until when',
    params: inCompany.extend({ exportId: idSchema }),
    response: dataOf(
      z.object({
        id: idSchema,
        report: z.enum(REPORT_KINDS),
        rows: z.number().int(),
        /** It ends before the last row. */
        isCut: z.boolean(),
        finishedAt: instantSchema.nullable(),
        expiresAt: instantSchema,
      }),
    ),
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/{exportId}/file`,
    area,
    access: access.boostStaffRead,
    kind: 'pdf',
    summary:
      'The PDF itself, for admins who may read the report; 404 before it is there and once it has expired',
    params: inCompany.extend({ exportId: idSchema }),
    response: z.string(),
  }),
};
