import { closingEndpoints } from '@contract/settings/closing';
import type { binder } from '@server/platform/http/bind';
import { askToClose, closingOf, keepAccount } from './closing.rules';

/** Closing the account, with a waiting time and a way back. */
export function closingRoutes({ read, write }: ReturnType<typeof binder>): void {
  const { get, ask, keep } = closingEndpoints;

  read(get, async ({ db, deps, actor }) => ({ data: await closingOf(db, deps, actor) }));

  write(ask, async ({ tx, deps, actor, params: { companyId: id }, body, audit }) => {
    await askToClose(tx, deps, actor, body.name);
    await audit({ action: 'company.closing_asked', target: { type: 'company', id } });
    return { data: await closingOf(tx, deps, actor) };
  });

  write(keep, async ({ tx, deps, actor, params: { companyId: id }, audit }) => {
    await keepAccount(tx, deps, actor);
    await audit({ action: 'company.kept', target: { type: 'company', id } });
    return { data: await closingOf(tx, deps, actor) };
  });
}
