import { limits } from '@contract/limits';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { StoredSimulation } from '@server/domain/simulations/simulations.queries';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import { invalidField } from '@server/platform/http/errors';
import { spend } from '@server/platform/quotas/quotas';
import { frozenTemplates } from '../campaigns/campaigns.queries';
import { readSimulation } from '../campaigns/launch.rules';
import { sendableTemplates } from '../templates.queries';

const HOUR_MS = 3600_000;
const TOO_MANY = 'Too many test emails were sent. Try again later.';

/** Whether a template belongs to a campaign, and can be sent. */
async function isOf(db: Queryable, { companyId, id, state, settings }: StoredSimulation, templateId: number) {
  if (state !== 'draft') {
    const frozen = await frozenTemplates(db, { companyId, simulationId: id });
    return frozen.some((template) => template.templateId === templateId);
  }
  const isChosen = settings.templates.some((template) => template.templateId === templateId);
  return isChosen && (await sendableTemplates(db, companyId, [templateId])).length === 1;
}

/** A campaign's template as its recipients get it, to whoever asks for it. */
export function testRoutes({ write }: ReturnType<typeof binder>): void {
  write(simulationEndpoints.test, async (context) => {
    const { tx, deps, actor, params, body, audit } = context;
    const { companyId, userId, email } = actor;
    const campaign = await readSimulation(tx, { companyId, simulationId: params.campaignId });
    if (!(await isOf(tx, campaign, body.templateId)))
      throw invalidField('templateId', 'This template is not in the phishing campaign.');
    const person = `${companyId}:${actor.onBehalfOf ?? userId}`;
    const quota = {
      key: `simulation.test:${person}`,
      amount: 1,
      most: limits.simulations.testsAnHour,
      windowMs: HOUR_MS,
    };
    await spend(tx, [quota], deps.clock(), TOO_MANY);
    await deps.jobs.enqueue(tx, 'simulation.test', {
      companyId,
      simulationId: campaign.id,
      templateId: body.templateId,
      userId,
    });
    await audit({
      action: 'simulation.tested',
      target: { type: 'simulation', id: campaign.id },
      details: { name: campaign.name, templateId: body.templateId },
    });
    return { data: { email } };
  });
}
