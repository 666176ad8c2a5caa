import { companyExportEndpoints } from '@contract/settings/company-export';
import { startedRecord } from '@server/domain/operations/operation.model';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { binder } from '@server/platform/http/bind';
import type { AuditEntry } from '@server/platform/http/context';
import { expireExports, freezeFiles, setOperation } from './exports.queries';
import { beginExport, readableExport, readNewest } from './exports.rules';
import { zipOf } from './zip';

/** All data of the company as a file. */
export function companyExportRoutes({ read, act, write }: ReturnType<typeof binder>): void {
  read(companyExportEndpoints.get, async ({ db, deps, actor }) => ({
    data: await readNewest(db, actor.companyId, deps.clock()),
  }));

  write(companyExportEndpoints.start, async ({ tx, deps, actor, audit, requestId }) => {
    const { id: exportId, companyId, sections } = await beginExport(tx, deps, actor);
    const data = await startedRecord(tx, deps, {
      request: { kind: 'exportCompany', payload: { exportId } },
      requester: actor,
      requestId,
      audit,
      freeze: (key) => freezeFiles(tx, key, sections.length),
    });
    await setOperation(tx, { companyId, exportId }, data.id);
    return { data };
  });

  // The event is written first: no data leaves without it.
  act(companyExportEndpoints.file, async ({ db, deps, actor, params, requestId }) => {
    const found = await readableExport(deps, { companyId: actor.companyId, exportId: params.exportId });
    const at = deps.clock();
    const entry: AuditEntry = {
      action: 'company.export_downloaded',
      target: { type: 'company_export', id: found.id },
    };
    await db.transaction((tx) => appendAuditEvent(tx, { ...entry, actor, requestId, at }));
    const day = found.createdAt.toISOString().slice(0, 10);
    return { fileName: `company-data-${day}.zip`, chunks: zipOf(deps.files, found) };
  });

  write(companyExportEndpoints.remove, async ({ tx, deps, actor, params: { exportId }, audit }) => {
    await expireExports(tx, actor.companyId, { exportId });
    await audit({ action: 'company.export_removed', target: { type: 'company_export', id: exportId } });
    return { data: await readNewest(tx, actor.companyId, deps.clock()) };
  });
}
