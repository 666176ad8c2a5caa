import { assignmentDefaultsEndpoints } from '@contract/settings/assignment-defaults';
import { assignmentDefaultsOf } from '@server/domain/assignments/defaults';
import { lockCompany, readCompany, updateCompany } from '@server/domain/company/company.queries';
import type { binder } from '@server/platform/http/bind';

/** What new assignments of a company begin with. */
export function assignmentDefaultsRoutes({ read, write }: ReturnType<typeof binder>): void {
  const { get, update } = assignmentDefaultsEndpoints;

  read(get, async ({ db, params }) => ({
    data: assignmentDefaultsOf(await readCompany(db, params.companyId)),
  }));

  write(update, async ({ tx, deps, params: { companyId }, body, audit }) => {
    await lockCompany(tx, companyId);
    await updateCompany(tx, companyId, { assignmentDefaults: body, updatedAt: deps.clock() });
    await audit({
      action: 'company.assignment_defaults_changed',
      target: { type: 'company', id: companyId },
      details: body,
    });
    return { data: body };
  });
}
