import { access, canAccess } from '@contract/access';
import type { BodyOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { savedViewEndpoints } from '@contract/saved-views';
import {
  deleteRecord,
  findRecord,
  insertRecord,
  isNameTaken,
  updateRecord,
} from '@server/domain/records/records.queries';
import { nameTaken, recordRoutes } from '@server/domain/records/records.rules';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { SignedInActor } from '@server/platform/http/context';
import { conflict, forbidden, invalidField, notFound } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import {
  clearDefaultView,
  clearOthersDefaults,
  countOwn,
  countShared,
  ownersAndDefaults,
  ownViews,
  setDefaultView,
  visibleViews,
} from './saved-views.queries';
import { savedViews } from './saved-views.tables';

type Body = BodyOf<typeof savedViewEndpoints.create>;

const LABEL = 'This view';
const { ownMax, sharedMax } = limits.savedViews;

async function findVisible(db: Queryable, actor: SignedInActor, id: number) {
  const view = await findRecord(
    db,
    savedViews,
    { companyId: actor.companyId, where: visibleViews(actor) },
    id,
  );
  if (!view) throw notFound(LABEL);
  return view;
}

/** One of the caller's own views. Throws 404, 403 for another admin's. */
async function findOwn(tx: Tx, actor: SignedInActor, id: number) {
  const view = await findVisible(tx, actor, id);
  if (view.userId !== actor.userId) throw forbidden();
  return view;
}

/** Throws 403 for a read-only admin, 409 when the list has enough shared views. */
async function checkSharing(tx: Tx, actor: SignedInActor, { isShared, list }: Body, wasShared: boolean) {
  if (!isShared) return;
  if (!canAccess(access.adminAreaWrite, actor)) throw forbidden();
  if (!wasShared && (await countShared(tx, actor.companyId, list)) >= sharedMax)
    throw conflict(words`At most ${sharedMax} views of a list can be shared.`);
}

/** Views of lists: everyone has their own and may share them with the company's other admins. */
export function savedViewRoutes(bind: ReturnType<typeof binder>): void {
  recordRoutes(bind, savedViewEndpoints, {
    table: savedViews,
    type: 'saved_view',
    label: LABEL,
    sorts: { name: savedViews.nameKey },
    visible: (actor, query) => visibleViews(actor, query?.list),
    toRecords: async (rows, { db, actor }) => {
      const { owners, defaults } = await ownersAndDefaults(db, actor, rows);
      return rows.map(({ id, list, name, query, isShared, userId }) => ({
        ...{ id, list, name, query, isShared },
        owner: { id: userId, name: owners.get(userId) ?? '' },
        isDefault: defaults.has(id),
      }));
    },
    create: async ({ tx, actor, body, deps }) => {
      await checkSharing(tx, actor, body, false);
      if ((await countOwn(tx, actor, body.list)) >= ownMax)
        throw conflict(words`You can save at most ${ownMax} views of a list.`);
      const { isDefault, ...fields } = { ...body, userId: actor.userId };
      const row = await insertRecord(tx, savedViews, actor.companyId, fields, deps.clock());
      if (!row) throw nameTaken();
      if (isDefault) await setDefaultView(tx, actor, row);
      return { row };
    },
    update: async ({ tx, actor, params: { id }, body, deps }) => {
      const { companyId, userId } = actor;
      const view = await findOwn(tx, actor, id);
      if (body.list !== view.list) throw invalidField('list', "A view can't be moved to another list.");
      await checkSharing(tx, actor, body, view.isShared);
      const own = { companyId, where: ownViews(userId, view.list) };
      if (await isNameTaken(tx, savedViews, own, { id, name: body.name })) throw nameTaken();
      if (!body.isShared) await clearOthersDefaults(tx, actor, id);
      const { isDefault, ...fields } = body;
      await (isDefault ? setDefaultView(tx, actor, view) : clearDefaultView(tx, actor, id));
      return { row: await updateRecord(tx, savedViews, own, id, fields, deps.clock()) };
    },
    remove: async ({ tx, actor, params: { id } }) => {
      const row = await findOwn(tx, actor, id);
      await deleteRecord(tx, savedViews, { companyId: actor.companyId }, id);
      return { row };
    },
  });

  bind.write(savedViewEndpoints.setDefault, async ({ tx, actor, params: { id }, body, audit }) => {
    const view = await findVisible(tx, actor, id);
    if (body.isDefault) await setDefaultView(tx, actor, view);
    else await clearDefaultView(tx, actor, id);
    await audit({
      action: 'saved_view.default_changed',
      target: { type: 'saved_view', id },
      details: { name: view.name, ...body },
    });
    return { data: { id, ...body } };
  });
}
