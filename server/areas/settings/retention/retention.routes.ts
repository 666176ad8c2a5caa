import { retentionEndpoints } from '@contract/settings/retention';
import type { binder } from '@server/platform/http/bind';
import { previewOf, retentionOf, setRetention } from './retention.rules';

/** After how many months the results of what has ended become anonymous. */
export function retentionRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(retentionEndpoints.get, async ({ db, deps, params: { companyId } }) => ({
    data: await retentionOf(db, deps, companyId),
  }));

  read(retentionEndpoints.preview, async ({ db, deps, params: { companyId }, query: { months } }) => ({
    data: await previewOf(db, deps, companyId, months),
  }));

  write(
    retentionEndpoints.update,
    async ({ tx, deps, actor, params: { companyId: id }, body: { months }, audit }) => {
      const { months: before } = await retentionOf(tx, deps, id);
      await setRetention(tx, deps, actor, months);
      await audit({
        action: 'company.retention_set',
        target: { type: 'company', id },
        details: { months, before },
      });
      return { data: await retentionOf(tx, deps, id) };
    },
  );
}
