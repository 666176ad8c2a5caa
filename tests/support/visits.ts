import { accountEndpoints } from '@contract/account';
import { companies } from '@server/domain/company/company.tables';
import { eq } from 'drizzle-orm';
import type { CompanyRow, UserRow } from './builders';
import type { TestGateway } from './gateway';

/** Makes the company a customer that admits its partner, with this user as its owner. */
export async function letPartnerIn(
  { db }: TestGateway,
  { company, owner, partner }: { company: { id: number }; owner: UserRow; partner: { id: number } },
): Promise<void> {
  const changes = { parentCompanyId: partner.id, loginAsCompanyStatus: 'AVAILABLE', ownerId: owner.id };
  await db.update(companies).set(changes).where(eq(companies.id, company.id));
}

/** A partner with an agent who may visit its customers. */
export async function buildPartner(gateway: TestGateway) {
  const partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
  return { partner, agent: await gateway.buildAdmin(partner) };
}

/** The token of a partner's agent inside its customer; the same visit within five minutes. */
export async function visitorToken(gateway: TestGateway, agent: UserRow, id: number): Promise<string> {
  const token = await gateway.tokenFor(agent);
  const { body } = await gateway.call(accountEndpoints.companyToken, { token, params: { id } });
  return gateway.redeem(body.data.customToken);
}

/** A company with its owner, and the token of a partner's visitor in it. */
export async function buildVisit(gateway: TestGateway) {
  const company: CompanyRow = await gateway.buildCompany();
  const owner = await gateway.buildAdmin(company);
  const { partner, agent } = await buildPartner(gateway);
  await letPartnerIn(gateway, { company, owner, partner });
  return { company, owner, partner, agent, token: await visitorToken(gateway, agent, company.id) };
}
