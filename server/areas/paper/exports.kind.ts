import { access } from '@contract/access';
import type { OperationKind } from '@server/domain/operations/kind';
import { allAs, done } from '@server/domain/operations/outcomes';
import { drawnAt, drawStep, forgetDrawing } from './drawings';
import { updateExport } from './exports.queries';

/** The PDF of a report: its rows are the steps of the drawing, one at a time. */
export const exportReport: OperationKind<'exportReport'> = {
  action: 'report.exported',
  access: access.boostStaffRead,
  rowsAtOnce: 1,
  ahead: async ({ deps, requester, payload, items, total }) => {
    const key = { companyId: requester.companyId, exportId: payload.exportId };
    for (const { position } of items)
      await drawStep(deps, key, { step: position, isLast: position === total });
  },
  run: async ({ tx, deps, requester, payload, items, total }) => {
    const key = { companyId: requester.companyId, exportId: payload.exportId };
    for (const { position } of items) {
      const drawn = drawnAt(key, position);
      // Another process went on meanwhile.
      if (!drawn) throw new Error(`step ${position} of an export is not drawn here`);
      if (position < total) continue;
      await updateExport(tx, key, { ...drawn, finishedAt: deps.clock() });
    }
    return allAs(items, done);
  },
  complete: async ({ requester, payload }) => {
    forgetDrawing({ companyId: requester.companyId, exportId: payload.exportId });
    return {};
  },
};
