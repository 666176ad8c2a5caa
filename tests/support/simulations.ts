import {
  type SimulationDraft,
  type SimulationDraftInput,
  simulationDraftSchema,
} from '@contract/phishing-simulation/content';
import type { Database } from '@server/db/client';
import { sendingDomains } from '@server/simulations/settings.tables';
import { simulations } from '@server/simulations/simulations.tables';

/** A domain of a company's own. */
export const domainOf = (companyId: number) => `company-${companyId}.example`;

/** Proves that a domain is a company's, by default its own. */
export async function verifyDomain(db: Database, companyId: number, domain = domainOf(companyId)) {
  const at = new Date();
  await db
    .insert(sendingDomains)
    .values({ companyId, domain, proof: 'proof', createdAt: at, verifiedAt: at })
    .onConflictDoNothing();
}

const FORM = {
  kind: 'ONE_TIME' as const,
  name: 'Autumn campaign',
  audience: {},
  templates: [],
  delivery: { timezone: 'UTC' },
  education: { subject: 'Look closely', message: 'This was a test.' },
};

/** The whole form of a one-time campaign for everyone, within a working day; overrides need not be valid. */
export function simulationDraft(values: Partial<SimulationDraftInput> = {}) {
  const form = simulationDraftSchema.parse(FORM);
  const { audience, delivery, education, templates = form.templates, ...rest } = values;
  return {
    ...form,
    ...rest,
    audience: { ...form.audience, ...audience },
    delivery: { ...form.delivery, ...delivery },
    education: { ...form.education, ...education },
    templates: templates.map((one) => ({ showLoginPage: false, loginPageId: null, ...one })),
  } as SimulationDraft;
}

/** A stored campaign without templates, rounds and mails: a draft, unless overridden. */
export async function buildSimulation(
  db: Database,
  { companyId }: { companyId: number },
  values: Partial<typeof simulations.$inferInsert> = {},
) {
  const at = new Date('2026-01-01T00:00:00Z');
  const settings = values.settings ?? simulationDraft();
  const given = { kind: settings.kind, name: settings.name, createdBy: 1, createdAt: at, updatedAt: at };
  const [row] = await db
    .insert(simulations)
    .values({ ...given, settings, ...values, companyId })
    .returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}
