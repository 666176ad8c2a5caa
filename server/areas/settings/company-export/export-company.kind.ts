import { access } from '@contract/access';
import { limits } from '@contract/limits';
import type { OperationKind } from '@server/domain/operations/kind';
import { allAs, done } from '@server/domain/operations/outcomes';
import { finishExport } from './exports.queries';
import { isWritten, writeFile } from './exports.rules';

/** All data of the company: its rows are the files, written one at a time. */
export const exportCompany: OperationKind<'exportCompany'> = {
  action: 'company.data_exported',
  access: access.trustWrite,
  rowsAtOnce: 1,
  ahead: async ({ deps, requester, payload, items }) => {
    const key = { companyId: requester.companyId, exportId: payload.exportId };
    for (const { position } of items) await writeFile(deps, key, position);
  },
  run: async ({ tx, deps, requester, payload, items }) => {
    const key = { companyId: requester.companyId, exportId: payload.exportId };
    const positions = items.map(({ position }) => position);
    // Another process went on meanwhile: these are not the rows that were written ahead here.
    if (!(await isWritten(tx, key, positions, deps.clock())))
      throw new Error('a file of an export is not written yet');
    return allAs(items, done);
  },
  complete: async ({ tx, deps, requester, payload }) => {
    const finishedAt = deps.clock();
    const expiresAt = new Date(finishedAt.getTime() + limits.companyExport.keepMs);
    const key = { companyId: requester.companyId, exportId: payload.exportId };
    await finishExport(tx, key, { finishedAt, expiresAt });
    return {};
  },
};
