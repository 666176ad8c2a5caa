import { searchKey } from '@contract/names';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import {
  type SimulationDraft,
  type SimulationDraftInput,
  simulationDraftSchema,
} from '@contract/phishing-simulation/content';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { Database } from '@server/platform/db/client';
import { and, eq } from 'drizzle-orm';
import type { UserRow } from './builders';
import type { TestGateway } from './gateway';

/** A domain of a company's own. */
export const domainOf = (companyId: number) => `company-${companyId}.example`;

/** Proves that a domain is a company's, by default its own. */
export async function verifyDomain(db: Database, companyId: number, domain = domainOf(companyId)) {
  const at = new Date();
  await db
    .insert(companyDomains)
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
    .values({ ...given, settings, ...values, nameKey: searchKey(values.name ?? given.name), companyId })
    .returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

/** A company that may mail its own domain, and its admin. */
export async function buildSender(gateway: TestGateway) {
  const company = await gateway.buildCompany({ seats: 1000 });
  const admin = await gateway.buildAdmin(company);
  await verifyDomain(gateway.db, company.id);
  return { company, params: { companyId: company.id }, admin, token: await gateway.tokenFor(admin) };
}

/** Who calls, and the template that is sent unless a test names others; read at each call. */
interface Sender {
  readonly gateway: TestGateway;
  readonly company: { readonly id: number };
  readonly token: string;
  readonly templateId: number;
}

/** The calls of an admin who prepares and launches campaigns. */
export function simulationCalls(who: () => Sender) {
  const { create, launch, get } = simulationEndpoints;
  const params = () => ({ companyId: who().company.id });
  let people = 0;
  /** Somebody with an address at the company's domain, unless it is overridden. */
  const recipient = (values: Partial<UserRow> = {}) => {
    people += 1;
    const email = `p${people}@${domainOf(who().company.id)}`;
    return who().gateway.buildUser({ ...params(), email, ...values });
  };
  const form = (values: Partial<SimulationDraftInput> = {}) =>
    simulationDraft({ templates: [{ templateId: who().templateId }], ...values });
  const drafted = async (values: Partial<SimulationDraftInput> = {}) => {
    const { gateway, token } = who();
    return (await gateway.call(create, { token, params: params(), body: form(values) })).body.data;
  };
  const of = (campaignId: number) => ({ token: who().token, params: { ...params(), campaignId } });
  const launchIt = async (values: Partial<SimulationDraftInput> = {}) => {
    const draft = await drafted();
    return who().gateway.call(launch, { ...of(draft.id), body: form(values) });
  };
  const launched = async (values: Partial<SimulationDraftInput> = {}) => (await launchIt(values)).body.data;
  const read = async (id: number) => (await who().gateway.call(get, of(id))).body.data;
  /** The mails of a campaign in the order of their people. */
  const mailsOf = (id: number) =>
    who()
      .gateway.db.select()
      .from(simulationMails)
      .where(and(eq(simulationMails.companyId, who().company.id), eq(simulationMails.simulationId, id)))
      .orderBy(simulationMails.userId);
  const dayIn = (days: number) =>
    new Date(who().gateway.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return { recipient, form, drafted, of, launchIt, launched, read, mailsOf, dayIn };
}
