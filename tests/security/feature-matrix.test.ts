import { buildUrl, type Endpoint } from '@contract/endpoint';
import { type CompanyFeature, FEATURE_DEFAULTS } from '@contract/features';
import { FLAG_NAMES, type FlagName } from '@contract/flags';
import { allEndpoints } from '@contract/index';
import { overviewEndpoints } from '@contract/partner/overview';
import { templateWireOf } from '@contract/phishing-exercise/templateForm';
import { templateEndpoints } from '@contract/phishing-exercise/templates';
import { directEndpoints } from '@contract/phishing-simulation/direct';
import { generalSettingsEndpoints } from '@contract/settings/general';
import { singleSignOnEndpoints } from '@contract/settings/single-sign-on';
import { shellEndpoints } from '@contract/shell';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import { inviteEndpoints } from '@contract/users/invites';
import { companies } from '@server/domain/company/company.tables';
import { featureFlagOverrides } from '@server/domain/flags/flags.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import { endpointName, exampleOf } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { IDP_ENTITY_ID, IDP_SSO_URL, idpCertificate } from '@tests/support/sso/saml-provider';
import { buildTemplateForm, SMS_FORM } from '@tests/support/template-form';
import { MP4, multipart, PNG } from '@tests/support/uploads';
import { buildVisit } from '@tests/support/visits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/* What a company lacks is refused by the gateway, beside what its users may do (access-matrix.test.ts). */

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany({ seats: 10_000 });
  admin = await gateway.buildAdmin(company);
});
afterAll(() => gateway.close());

async function setFlag(name: FlagName, enabled: boolean): Promise<void> {
  const row = { companyId: company.id, name, enabled };
  const target = [featureFlagOverrides.companyId, featureFlagOverrides.name];
  await gateway.db.insert(featureFlagOverrides).values(row).onConflictDoUpdate({ target, set: { enabled } });
}

/** The status of an endpoint's example, once the company has been given or denied something. */
async function statusOf(endpoint: Endpoint, prepare: () => Promise<unknown>, body?: object) {
  const { defaultDepartmentId, ...asBuilt } = company;
  await gateway.db.update(companies).set(asBuilt).where(eq(companies.id, company.id));
  const example = await exampleOf(endpoint)({ gateway, company, caller: admin });
  await prepare();
  const payload = body ? { ...(example.body as object), ...body } : example.body;
  const token = await gateway.freshToken(admin);
  await confirmFor(endpoint, gateway, token);
  const answer = await gateway.app.inject({
    method: endpoint.method,
    url: buildUrl(endpoint, example.params, example.query),
    headers: { ...example.headers, authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  return answer.statusCode;
}

/** Denies or gives a feature, beside the others that the example needs. */
const setFeature = (feature: CompanyFeature, has: boolean) => async () => {
  const [row] = await gateway.db.select().from(companies).where(eq(companies.id, company.id));
  const features = { ...row?.features, [feature]: has };
  await gateway.db.update(companies).set({ features }).where(eq(companies.id, company.id));
};

const named = (endpoints: readonly Endpoint[]) => endpoints.map((one) => [endpointName(one), one] as const);

describe.each(named(allEndpoints.filter(({ access }) => access.feature)))('%s', (_name, endpoint) => {
  it('needs the feature of the company', async () => {
    const { feature } = endpoint.access;
    if (!feature) throw new Error('chosen by its feature');
    expect(await statusOf(endpoint, setFeature(feature, false))).toBe(403);
    expect(await statusOf(endpoint, setFeature(feature, true))).toBe(200);
  });
});

describe.each(named(allEndpoints.filter(({ access }) => access.flag)))('%s', (_name, endpoint) => {
  it('needs the flag', async () => {
    const { flag } = endpoint.access;
    if (!flag) throw new Error('chosen by its flag');
    expect(await statusOf(endpoint, () => setFlag(flag, false))).toBe(403);
    expect(await statusOf(endpoint, () => setFlag(flag, true))).toBe(200);
  });
});

/** Features and flags that a part of a call needs, by the body or by the kind of company. */
const PARTS: readonly (CompanyFeature | FlagName)[] = [
  'company-language-switcher',
  'isOktaSamlAccessible',
  'sub-reseller-dashboard',
  'plain-text-phishing-templates',
  'blocking-custom-video-upload',
  'office-graph',
  'limit-users-invite',
];

it('refuses the overview to a sub-reseller without its flag', async () => {
  const asSubReseller = (enabled: boolean) => async () => {
    await gateway.db
      .update(companies)
      .set({ isPartner: true, customerType: 'SUBRESELLER' })
      .where(eq(companies.id, company.id));
    await setFlag('sub-reseller-dashboard', enabled);
  };
  expect(await statusOf(overviewEndpoints.overview, asSubReseller(false))).toBe(403);
  expect(await statusOf(overviewEndpoints.overview, asSubReseller(true))).toBe(200);
});

it('refuses another language of the company without company-language-switcher, and nothing else of General', async () => {
  const { update } = generalSettingsEndpoints;
  const off = () => setFlag('company-language-switcher', false);
  expect(await statusOf(update, off)).toBe(403);
  expect(await statusOf(update, off, { lang: undefined })).toBe(200);
  expect(await statusOf(update, () => setFlag('company-language-switcher', true))).toBe(200);
});

it("refuses Okta's SAML without isOktaSamlAccessible, and not OpenID Connect", async () => {
  const { okta } = singleSignOnEndpoints;
  const identityProvider = {
    identityProviderEntityId: IDP_ENTITY_ID,
    ssoUrl: IDP_SSO_URL,
    certificate: idpCertificate,
  };
  const saml = { isSaml: true, ...identityProvider };
  expect(await statusOf(okta, setFeature('isOktaSamlAccessible', false), saml)).toBe(403);
  expect(await statusOf(okta, setFeature('isOktaSamlAccessible', false))).toBe(200);
  expect(await statusOf(okta, setFeature('isOktaSamlAccessible', true), saml)).toBe(200);
});

it('refuses Microsoft without office-graph, and shows nothing of it', async () => {
  const { initiate, get } = directEndpoints;
  const off = () => setFlag('office-graph', false);
  expect(await statusOf(initiate, off, { provider: 'MICROSOFT' })).toBe(403);
  expect(await statusOf(initiate, off, { provider: 'GOOGLE' })).toBe(200);
  const of = { token: await gateway.freshToken(admin), params: { companyId: company.id } };
  expect((await gateway.call(get, of)).body.data.microsoft).toBeNull();
  await setFlag('office-graph', true);
  expect((await gateway.call(get, of)).body.data.microsoft).not.toBeNull();
});

it('limits invitations to the free seats by limit-users-invite only', async () => {
  const unmailed = { notificationsEnabled: false };
  const full = (enabled: boolean) => async () => {
    await gateway.db.update(companies).set({ seats: 1 }).where(eq(companies.id, company.id));
    await setFlag('limit-users-invite', enabled);
  };
  expect(await statusOf(inviteEndpoints.invite, full(true), unmailed)).toBe(422);
  expect(await statusOf(inviteEndpoints.invite, full(false), unmailed)).toBe(200);
});

it('refuses text messages without plain-text-phishing-templates, and uploads of videos where they are blocked', async () => {
  const token = await gateway.freshToken(admin);
  const send = async (endpoint: Endpoint, { body, headers }: ReturnType<typeof multipart>) => {
    const url = buildUrl(endpoint, { companyId: company.id });
    const authorized = { ...headers, authorization: `Bearer ${token}` };
    return (await gateway.app.inject({ method: 'POST', url, headers: authorized, payload: body })).statusCode;
  };
  const sms = multipart(templateWireOf(buildTemplateForm({ ...SMS_FORM, name: 'Parcel' })));
  const film = multipart({ kind: 'video' }, { name: 'a.mp4', content: MP4 });
  const picture = multipart({ kind: 'image' }, { name: 'a.png', content: PNG });
  await setFlag('plain-text-phishing-templates', false);
  await setFlag('blocking-custom-video-upload', true);
  expect(await send(templateEndpoints.create, sms)).toBe(403);
  expect(await send(customTrainingEndpoints.upload, film)).toBe(403);
  expect(await send(customTrainingEndpoints.upload, picture)).toBe(200);
  await setFlag('plain-text-phishing-templates', true);
  await setFlag('blocking-custom-video-upload', false);
  expect(await send(templateEndpoints.create, sms)).toBe(200);
  expect(await send(customTrainingEndpoints.upload, film)).toBe(200);
});

it('ends a visit once its partner may not sign in to customers any more', async () => {
  const { token, company: visited, partner } = await buildVisit(gateway);
  const read = () => gateway.call(shellEndpoints.companyProfile, { token, params: { id: visited.id } });
  expect((await read()).status).toBe(200);
  await gateway.db
    .update(companies)
    .set({ features: { isChildLoginAllowed: false } })
    .where(eq(companies.id, partner.id));
  expect((await read()).error).toMatchObject({ status: 403, code: 'company_not_accessible' });
});

it('uses every feature and flag, or says why not', () => {
  const used = new Set(allEndpoints.flatMap(({ access: { feature, flag } }) => [feature, flag]));
  const elsewhere: Partial<Record<CompanyFeature | FlagName, string>> = {
    isGrandChildrenAccessAllowed: 'which customers a reseller sees (server/areas/partner/customers.test.ts)',
    isScormEnabled: 'nothing, by decision',
    'defender-integration': 'nothing, by decision',
    'overages-banner': 'a banner of the console',
  };
  const all = [...(Object.keys(FEATURE_DEFAULTS) as CompanyFeature[]), ...FLAG_NAMES];
  const silent = all.filter(
    (name) => !used.has(name) && !PARTS.some((one) => one === name) && !(name in elsewhere),
  );
  expect(silent).toEqual([]);
});
