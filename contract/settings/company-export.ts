import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { operationSchema } from '../operations';
import { dataOf } from '../paging';
import { idSchema, instantSchema } from '../values';

const area = 'settings' as const;
const path = '/customers/api/v1/company/{companyId}/settings/export' as const;
const params = z.object({ companyId: idSchema });
const ofExport = z.object({ companyId: idSchema, exportId: idSchema });

const { perDay, keepMs } = limits.companyExport;
const HOUR_MS = 3_600_000;

/** The parts of an export, each a CSV file of that name. */
export const EXPORT_SECTIONS = [
  'company',
  'users',
  'departments',
  'groups',
  'group-members',
  'assignments',
  'tasks',
  'simulations',
  'simulation-results',
  'audit-log',
] as const;
export type ExportSection = (typeof EXPORT_SECTIONS)[number];

/** Under way; there to be downloaded; or ended without a file, because it was canceled or failed. */
export const EXPORT_STATES = ['making', 'ready', 'failed'] as const;

export const companyExportSchema = z.object({
  id: idSchema,
  state: z.enum(EXPORT_STATES),
  askedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  expiresAt: instantSchema,
  /** Of all its files together, so far. */
  rows: z.number().int(),
});
export type CompanyExport = z.infer<typeof companyExportSchema>;

/** All data of a company as one file, which is made in the background. */
export const companyExportEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    area,
    access: access.adminAreaRead,
    params,
    summary: 'The newest export of all company data; null without one, or once it has expired',
    response: dataOf(companyExportSchema.nullable()),
  }),
  start: endpoint({
    method: 'POST',
    path,
    area,
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    params,
    summary: `Starts an export of all company data, an operation, in place of an earlier one; 409 while one is being made, at most ${perDay} a day. Told to all admins`,
    response: dataOf(operationSchema),
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/{exportId}/file`,
    area,
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    audit: true,
    kind: 'zip',
    params: ofExport,
    summary: `The export as a zip archive of CSV files, for ${keepMs / HOUR_MS} hours; 404 before it is there and once it has expired, 409 where what it tells was made private since`,
    response: z.string(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{exportId}`,
    area,
    access: access.trustWrite,
    params: ofExport,
    summary: 'Removes an export, also one that is being made; one that is gone stays so',
    response: dataOf(companyExportSchema.nullable()),
  }),
};
