import { graphMailEndpoints } from '@contract/settings/own-mail';
import type { binder } from '@server/platform/http/bind';
import { beginGraph, finishGraph, graphState } from './graph.rules';
import { ownMailOf } from './own-mail.model';
import { removeWay } from './own-mail.rules';

/** Office Graph API as the company's own mail. */
export function graphMailRoutes({ read, write, writeWithin }: ReturnType<typeof binder>): void {
  const { isAvailable, authUrl, complete, reset } = graphMailEndpoints;

  read(isAvailable, async ({ db, deps, actor }) => ({ data: await graphState(deps, db, actor) }));

  read(authUrl, async ({ deps, actor, query: { redirectDomain } }) => ({
    data: { url: await beginGraph(deps, actor, redirectDomain) },
  }));

  writeWithin(complete, async ({ deps, actor, params: { id }, body: { answer } }, commit) => {
    const save = await finishGraph(deps, actor, answer);
    return commit(async ({ tx, audit }) => {
      await save(tx);
      await audit({ action: 'own_mail.saved', target: { type: 'company', id }, details: { kind: 'graph' } });
      return { data: await ownMailOf(deps, tx, id) };
    });
  });

  write(reset, async ({ tx, deps, actor, params: { id }, audit }) => {
    await removeWay(tx, deps, actor, 'graph');
    await audit({ action: 'own_mail.removed', target: { type: 'company', id }, details: { kind: 'graph' } });
    return { data: await ownMailOf(deps, tx, id) };
  });
}
