import { searchKey } from '@contract/names';
import { simulationDraftSchema } from '@contract/phishing-simulation/content';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import {
  type SentContent,
  simulationRounds,
  simulations,
  simulationTemplates,
} from '@server/domain/simulations/simulations.tables';
import type { Database } from '@server/platform/db/client';
import { examplePart } from './example-template';

function sentContent(templateId: number, name: string): SentContent {
  const { answers: _a, legend: _l, orderNumber: _o, layoutType: _t, fromPhone: _p, ...content } = examplePart;
  return { ...content, templateId, name };
}

const DAY_MS = 86_400_000;

/** A launched campaign as it is stored: templates 1, 2 and so on by their names, and rounds a day each. */
export async function storeSimulation(
  db: Database,
  companyId: number,
  {
    startsAt,
    templates = ['Parcel'],
    rounds = 1,
    ...values
  }: Partial<typeof simulations.$inferInsert> & { startsAt: Date; templates?: string[]; rounds?: number },
) {
  const name = values.name ?? 'Campaign';
  const settings = simulationDraftSchema.parse({
    kind: 'SMART',
    name,
    audience: {},
    templates: templates.map((_, index) => ({ templateId: index + 1 })),
    delivery: { frequency: 'MONTHLY' },
    education: {},
  });
  const at = { createdAt: startsAt, updatedAt: startsAt, launchedAt: startsAt, startsAt };
  const [simulation] = await db
    .insert(simulations)
    .values({
      kind: 'SMART',
      name,
      state: 'running',
      settings,
      createdBy: 1,
      ...at,
      ...values,
      nameKey: searchKey(name),
      companyId,
    })
    .returning();
  if (!simulation) throw new Error('the insert returned no row');
  const own = { companyId, simulationId: simulation.id };
  await db.insert(simulationTemplates).values(
    templates.map((title, index) => ({
      ...own,
      templateId: index + 1,
      position: index,
      content: sentContent(index + 1, title),
      difficulty: 1 as const,
      provider: 'OTHER' as const,
    })),
  );
  await db.insert(simulationRounds).values(
    Array.from({ length: rounds }, (_, index) => ({
      ...own,
      round: index + 1,
      startsAt: new Date(startsAt.getTime() + index * DAY_MS),
      endsAt: new Date(startsAt.getTime() + (index + 1) * DAY_MS),
      periods: [],
      plannedAt: startsAt,
    })),
  );
  return simulation;
}

/** Mails of a campaign, sent when they were due unless they say otherwise. */
export async function storeMails(
  db: Database,
  { companyId, id: simulationId }: { companyId: number; id: number },
  mails: readonly (Partial<typeof simulationMails.$inferInsert> & {
    userId: number;
    departmentId: number;
    dueAt: Date;
  })[],
) {
  return db
    .insert(simulationMails)
    .values(
      mails.map((mail) => ({
        round: 1,
        templateId: 1,
        state: 'sent' as const,
        sentAt: (mail.state ?? 'sent') === 'sent' ? mail.dueAt : null,
        ...mail,
        companyId,
        simulationId,
      })),
    )
    .returning();
}
