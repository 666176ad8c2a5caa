import type { AuditAction } from '@contract/audit';
import type { Endpoint } from '@contract/endpoint';
import { policyEndpoints } from '@contract/policies/policies';
import type { Written } from '@server/domain/assignments/assignment.rules';
import { readCompany } from '@server/domain/company/company.queries';
import { markStored } from '@server/domain/files/files.queries';
import { storeNewFile } from '@server/domain/files/files.rules';
import { addressOf, signer } from '@server/platform/files/addresses';
import type { binder } from '@server/platform/http/bind';
import type { WriteContext } from '@server/platform/http/context';
import { pageAnswer, windowOf } from '@server/platform/http/paging';
import { assignPolicy, changePolicyAssignment, publishPolicy } from './assignments.rules';
import { withDocument } from './documents.rules';
import { toPolicies, toPolicyDetail } from './policies.model';
import { type StoredPolicy, selectOwners, selectPolicies, selectTemplates } from './policies.queries';
import {
  archivePolicy,
  changePolicy,
  checkPlan,
  createPolicy,
  endPolicy,
  readPolicy,
  removePolicy,
  reopenPolicy,
} from './policies.rules';

type Writing = Pick<WriteContext<Endpoint>, 'tx' | 'deps' | 'audit' | 'actor'>;

/** Records a write of a policy that enrols nobody, and answers it. */
async function written({ tx, deps, audit }: Writing, action: AuditAction, policy: StoredPolicy) {
  const { id, name, revision } = policy;
  await audit({ action, target: { type: 'policy', id }, details: { name, revision } });
  return toPolicyDetail(tx, deps, policy);
}

/** Records an assignment of a policy with those it enrolled at once, and answers with the policy. */
async function assigned({ tx, deps, actor, audit }: Writing, action: AuditAction, done: Written) {
  const { courseId: id, name, assignmentType } = done.campaign;
  const concerns = done.concerns ?? [];
  const userIds = concerns.flatMap((concern) => concern.userIds);
  await audit({
    action,
    target: { type: 'policy', id },
    details: { name, campaignId: done.campaign.id, assignmentType, userIds },
    concerns,
  });
  return toPolicyDetail(tx, deps, await readPolicy(tx, actor.companyId, id));
}

/** Policies, their content and whom they ask. */
export function policyRoutes({ read, write, writeWithin }: ReturnType<typeof binder>): void {
  read(policyEndpoints.list, async ({ db, deps, actor: { companyId }, query }) => {
    const { ids, status: statuses, search, orderBy, order } = query;
    const page = { orderBy, order, ...windowOf(query) };
    const { rows, total } = await selectPolicies(db, { companyId, ids, statuses, search }, page);
    return pageAnswer(await toPolicies(db, companyId, rows, deps.clock()), total, query);
  });

  read(policyEndpoints.get, async ({ db, deps, actor, params }) =>
    toPolicyDetail(db, deps, await readPolicy(db, actor.companyId, params.id)),
  );

  read(policyEndpoints.templates, async ({ db }) => ({ data: await selectTemplates(db) }));

  read(policyEndpoints.owners, async ({ db, actor }) => ({ data: await selectOwners(db, actor.companyId) }));

  writeWithin(policyEndpoints.create, async ({ db, deps, actor: { companyId }, body }, commit) => {
    checkPlan(await readCompany(db, companyId), deps.clock());
    return withDocument(deps, companyId, body, undefined, (document) =>
      commit(async (context) =>
        written(
          context,
          'policy.created',
          await createPolicy(context.tx, deps, companyId, context.body, document),
        ),
      ),
    );
  });

  writeWithin(policyEndpoints.update, async ({ db, deps, actor: { companyId }, params, body }, commit) => {
    checkPlan(await readCompany(db, companyId), deps.clock());
    const before = await readPolicy(db, companyId, params.id);
    return withDocument(deps, companyId, body, before, (document) =>
      commit(async (context) =>
        written(
          context,
          'policy.updated',
          await changePolicy(context.tx, deps, companyId, params.id, context.body, document),
        ),
      ),
    );
  });

  write(policyEndpoints.remove, async (context) => {
    const { tx, deps, actor, params, audit } = context;
    const before = await toPolicyDetail(tx, deps, await readPolicy(tx, actor.companyId, params.id));
    const { id, name } = await removePolicy(tx, actor.companyId, params.id);
    await audit({ action: 'policy.deleted', target: { type: 'policy', id }, details: { name } });
    return before;
  });

  writeWithin(policyEndpoints.upload, async ({ db, deps, actor: { companyId }, files }, commit) => {
    const [upload] = files;
    if (!upload) throw new Error('an upload has a file');
    checkPlan(await readCompany(db, companyId), deps.clock());
    return storeNewFile(deps, companyId, 'pdf', upload, ({ id, ...file }) =>
      commit(async ({ tx, audit }) => {
        await markStored(tx, id, deps.clock());
        await audit({ action: 'file.uploaded', target: { type: 'file', id }, details: { ...file } });
        return { data: { url: signer(deps.secrets, deps.clock())(addressOf(id)), ...file } };
      }),
    );
  });

  write(policyEndpoints.publish, async (context) => {
    const { tx, deps, params, audit } = context;
    const done = await publishPolicy(tx, deps, context, params.id);
    const { id, name, revision } = done.policy;
    const concerns = done.written?.concerns ?? [];
    await audit({
      action: 'policy.published',
      target: { type: 'policy', id },
      details: { name, revision, userIds: concerns.flatMap(({ userIds }) => userIds) },
      concerns,
    });
    return toPolicyDetail(tx, deps, done.policy);
  });

  write(policyEndpoints.assign, async (context) => {
    const { tx, deps, params, body } = context;
    return assigned(context, 'policy.assigned', await assignPolicy(tx, deps, context, params.id, body));
  });

  write(policyEndpoints.changeAssignment, async (context) => {
    const { tx, deps, params, body } = context;
    const done = await changePolicyAssignment(tx, deps, context, params.id, body);
    return assigned(context, 'policy.assignment_changed', done);
  });

  write(policyEndpoints.end, async (context) => {
    const { tx, deps, actor, params } = context;
    const policy = await endPolicy(tx, actor.companyId, params.id, deps.clock());
    return written(context, 'policy.ended', policy);
  });

  write(policyEndpoints.reopen, async (context) => {
    const { tx, deps, actor, params } = context;
    return written(context, 'policy.reopened', await reopenPolicy(tx, deps, actor.companyId, params.id));
  });

  write(policyEndpoints.archive, async (context) => {
    const { tx, deps, actor, params } = context;
    const policy = await archivePolicy(tx, actor.companyId, params.id, deps.clock());
    return written(context, 'policy.archived', policy);
  });
}
