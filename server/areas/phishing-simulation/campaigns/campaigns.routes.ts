import type { Endpoint } from '@contract/endpoint';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { StoredSimulation } from '@server/domain/simulations/simulations.queries';
import { signer } from '@server/platform/files/addresses';
import type { binder } from '@server/platform/http/bind';
import type { WriteContext } from '@server/platform/http/context';
import { pageAnswer, windowOf } from '@server/platform/http/paging';
import { previewOf } from '../preview';
import { listSendable } from '../templates.queries';
import { LOGIN_PAGES } from '../tracking/login-pages';
import { toSimulationDetail, toSimulations, toSimulationTemplate } from './campaigns.model';
import { selectSimulations } from './campaigns.queries';
import { addRecipients, complete, pause, remove, resume } from './campaigns.rules';
import { createDraft, launch, readSimulation, saveDraft } from './launch.rules';

type Verb = 'archived' | 'created' | 'deleted' | 'launched' | 'paused' | 'resumed' | 'updated';

const record = <E extends Endpoint>(
  { audit }: Pick<WriteContext<E>, 'audit'>,
  verb: Verb,
  { id, name, kind }: StoredSimulation,
) => audit({ action: `simulation.${verb}`, target: { type: 'simulation', id }, details: { name, kind } });

const keyOf = ({
  actor: { companyId },
  params: { campaignId },
}: {
  actor: { companyId: number };
  params: { campaignId: number };
}) => ({ companyId, simulationId: campaignId });

/** Phishing simulations: their lists, drafts, and what happens to those that were launched. */
export function simulationRoutes({ read, write }: ReturnType<typeof binder>): void {
  for (const list of ['active', 'drafts', 'archived'] as const) {
    read(simulationEndpoints[list], async ({ db, deps, actor: { companyId }, query }) => {
      const { searchText } = query;
      const window = { ...windowOf(query), search: searchText };
      const { rows, total } = await selectSimulations(db, { companyId, list, ...window });
      return pageAnswer(await toSimulations(db, companyId, rows, deps.clock()), total, query);
    });
  }

  read(simulationEndpoints.get, async (context) => {
    const { db, deps } = context;
    return { data: await toSimulationDetail(db, deps, await readSimulation(db, keyOf(context))) };
  });

  read(simulationEndpoints.preview, async (context) => {
    const { db, deps } = context;
    return {
      data: await previewOf(db, await readSimulation(db, keyOf(context)), {
        now: deps.clock(),
        takesReplies: deps.config.mailbox !== null,
      }),
    };
  });

  write(simulationEndpoints.create, async (context) => {
    const { tx, deps, actor, body } = context;
    const draft = await createDraft(tx, actor, body, deps.clock());
    await record(context, 'created', draft);
    return { data: await toSimulationDetail(tx, deps, draft) };
  });

  write(simulationEndpoints.save, async (context) => {
    const { tx, deps, body } = context;
    const draft = await saveDraft(tx, keyOf(context), body, deps.clock());
    await record(context, 'updated', draft);
    return { data: await toSimulationDetail(tx, deps, draft) };
  });

  write(simulationEndpoints.launch, async (context) => {
    const { tx, deps, body } = context;
    const campaign = await launch(tx, deps, keyOf(context), body);
    await record(context, 'launched', campaign);
    return { data: await toSimulationDetail(tx, deps, campaign) };
  });

  for (const [endpoint, verb, act] of [
    [simulationEndpoints.pause, 'paused', pause],
    [simulationEndpoints.resume, 'resumed', resume],
    [simulationEndpoints.complete, 'archived', complete],
  ] as const) {
    write(endpoint, async (context) => {
      const { tx, deps, actor } = context;
      const campaign = await act(tx, deps, keyOf(context));
      await record(context, verb, campaign);
      const [data] = await toSimulations(tx, actor.companyId, [campaign], deps.clock());
      if (!data) throw new Error('a campaign was lost');
      return { data };
    });
  }

  write(simulationEndpoints.addRecipients, async (context) => {
    const { tx, deps, body, audit } = context;
    const userIds = [...new Set(body.userIds)];
    const { campaign, added } = await addRecipients(tx, deps, keyOf(context), userIds);
    // Who they are stays out of their own activity: nobody should expect the mail.
    await audit({
      action: 'simulation.recipients_added',
      target: { type: 'simulation', id: campaign.id },
      details: { name: campaign.name, added },
    });
    return { data: { added, skipped: userIds.length - added } };
  });

  write(simulationEndpoints.remove, async (context) => {
    const { tx, deps, params } = context;
    await record(context, 'deleted', await remove(tx, deps, keyOf(context)));
    return { data: { campaignId: params.campaignId } };
  });

  read(simulationEndpoints.templates, async ({ db, deps, actor, query }) => {
    const { rows, total } = await listSendable(db, actor.companyId, query);
    const sign = signer(deps.secrets, deps.clock());
    return pageAnswer(
      rows.map((row) => toSimulationTemplate(row, sign)),
      total,
      query,
    );
  });

  read(simulationEndpoints.loginPages, async () => ({
    data: LOGIN_PAGES.map(({ id, name, provider }) => ({ id, name, provider, thumbnailUrl: null })),
  }));
}
