import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { apiKeyEndpoints } from '@contract/settings/api-key';
import { assignmentDefaultsEndpoints } from '@contract/settings/assignment-defaults';
import { closingEndpoints } from '@contract/settings/closing';
import { companyExportEndpoints } from '@contract/settings/company-export';
import { customDomainEndpoints, hostReachEndpoints } from '@contract/settings/custom-domains';
import { domainEndpoints } from '@contract/settings/domains';
import { emailReminderEndpoints } from '@contract/settings/email-reminders';
import { generalSettingsEndpoints } from '@contract/settings/general';
import { newPeopleEndpoints } from '@contract/settings/new-people';
import { ownershipEndpoints } from '@contract/settings/ownership';
import { providerFactorEndpoints } from '@contract/settings/provider-factor';
import { provisioningEndpoints } from '@contract/settings/provisioning';
import { retentionEndpoints } from '@contract/settings/retention';
import { scimTokenEndpoints } from '@contract/settings/scim-tokens';
import { signInRuleEndpoints } from '@contract/settings/sign-in-rules';
import { singleSignOnEndpoints } from '@contract/settings/single-sign-on';
import { trustEndpoints } from '@contract/settings/trust';
import { brandEndpoints } from '@contract/settings/white-label';
import { PRODUCT_ASSIGNMENT_DEFAULTS } from '@contract/training/assignment-defaults';
import { companyClosings } from '@server/areas/settings/closing/closing.tables';
import { companyExports } from '@server/areas/settings/company-export/exports.tables';
import { ownerOffers } from '@server/areas/settings/ownership/ownership.tables';
import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { findFigureState } from '@server/domain/figures/state.queries';
import { invoices, subscriptions } from '@server/domain/licenses/licenses.tables';
import { holdUser, insertHold } from '@server/domain/provisioning/holds.queries';
import { scimHolds } from '@server/domain/provisioning/provisioning.tables';
import { putScimToken } from '@server/domain/provisioning/tokens.queries';
import { newScimToken, scimTokenHash } from '@server/domain/provisioning/tokens.rules';
import { ssoCandidates, ssoSettings } from '@server/domain/sign-on/sso.tables';
import { customDomains } from '@server/domain/white-label/white-label.tables';
import { eq } from 'drizzle-orm';
import { asOwner, type Examples, type ExampleWorld, inCompany, newName } from './example';
import { ownMailExamples } from './own-mail-examples';
import { IDP_ENTITY_ID, IDP_SSO_URL, idpCertificate, providerMetadata } from './sso/saml-provider';
import { setUpLocalProvider } from './sso/walk';
import { multipart, PNG } from './uploads';

/** A domain that the company has proved, to somebody whom it trusts. */
async function provedDomain(world: ExampleWorld) {
  await asOwner(world);
  const domain = `${newName('proved')}.example`;
  const at = world.gateway.clock();
  const row = { ...inCompany(world), domain, proof: domain, verifiedAt: at, createdAt: at };
  await world.gateway.db.insert(companyDomains).values(row);
  return { params: { ...inCompany(world), domain } };
}

/** A company with white-label access, which names no host. */
async function withWhiteLabel(world: ExampleWorld) {
  const { db } = world.gateway;
  const features = { ...world.company.features, hasWhiteLabelAccess: true };
  await db.update(companies).set({ features }).where(eq(companies.id, world.company.id));
  await db.delete(customDomains).where(eq(customDomains.companyId, world.company.id));
  return { params: inCompany(world) };
}

/** A host that waits to be verified, below a domain that the company has proved. */
async function namedHost(world: ExampleWorld) {
  const { params } = await withWhiteLabel(world);
  const proved = await provedDomain(world);
  const domain = `learn.${proved.params.domain}`;
  const row = { ...params, type: 'customDomainEmployee' as const, domain };
  await world.gateway.db.insert(customDomains).values(row);
  return { params, body: { customDomain: domain, type: row.type } };
}

const ofKind = (world: ExampleWorld) => ({ ...inCompany(world), kind: 'course' });
const REMINDER_WORDS = { subject: 'Still waiting, {name}', message: 'Hello {name}, {companyName} waits.' };
const REMINDER = {
  ...{ isOn: true, beforeDays: [1, 3], frequency: null, afterDays: 5, afterTimes: 2 },
  ...{ tellsManagers: true, ...REMINDER_WORDS },
};

const ofCompany = ({ company }: ExampleWorld) => ({ params: { id: company.id } });

/** What is saved is a SAML provider that has vouched for the owner. */
async function saveTried(world: ExampleWorld) {
  await asOwner(world);
  const now = world.gateway.clock();
  const { email } = await world.gateway.buildAdmin(world.company);
  await world.gateway.db.delete(ssoCandidates).where(eq(ssoCandidates.companyId, world.company.id));
  await world.gateway.db.insert(ssoCandidates).values({
    companyId: world.company.id,
    type: 'customSaml',
    protocol: 'saml',
    certificate: idpCertificate,
    identityProviderEntityId: IDP_ENTITY_ID,
    ssoUrl: IDP_SSO_URL,
    tryStartedAt: now,
    tryFinishedAt: now,
    tryEmail: email,
  });
}

/** A sync that would disable somebody waits for the owner. */
async function stoppedSync(world: ExampleWorld) {
  await asOwner(world);
  const { db, clock } = world.gateway;
  const scope = inCompany(world);
  await db.delete(scimHolds).where(eq(scimHolds.companyId, world.company.id));
  const person = await world.gateway.buildUser(scope);
  const at = clock();
  const hold = await db.transaction(async (tx) => {
    const row = await insertHold(tx, { ...scope, startedAt: at, enabledUsers: 100, allowed: 10 });
    await holdUser(tx, { ...scope, holdId: row.id, userId: person.id, at, isDeletion: false });
    return row;
  });
  return { params: { ...scope, holdId: hold.id } };
}

/** The demonstration's provider is in use. */
async function useLocalProvider(world: ExampleWorld) {
  await asOwner(world);
  await world.gateway.db.delete(ssoSettings).where(eq(ssoSettings.companyId, world.company.id));
  await setUpLocalProvider(world.gateway, world.company);
}

/** Another admin, who owns the company, offers it to the caller. */
async function offeredToCaller(world: ExampleWorld) {
  const { gateway, company, caller } = world;
  const owner = await gateway.buildAdmin(company);
  if (caller.companyId === company.id) {
    await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
    await gateway.db.delete(ownerOffers).where(eq(ownerOffers.companyId, company.id));
    await gateway.db.insert(ownerOffers).values({
      ...{ companyId: company.id, userId: caller.id, offeredBy: owner.id },
      ...{ offeredAt: gateway.clock(), expiresAt: new Date(gateway.clock().getTime() + 60_000) },
    });
  }
  return { params: inCompany(world) };
}

/** The owner of a company with nothing in the way of closing its account. */
async function closable(world: ExampleWorld) {
  await asOwner(world);
  const { gateway, company } = world;
  const { id } = company;
  const changes = { hasBoost: false, isProvider: false, parentCompanyId: null, closesAt: null };
  await gateway.db.update(companies).set(changes).where(eq(companies.id, id));
  await gateway.db.update(companies).set({ parentCompanyId: null }).where(eq(companies.parentCompanyId, id));
  await gateway.db.update(invoices).set({ status: 'VOID' }).where(eq(invoices.companyId, id));
  await gateway.db.update(subscriptions).set({ status: 'canceled' }).where(eq(subscriptions.companyId, id));
  await gateway.db.delete(companyClosings).where(eq(companyClosings.companyId, id));
  return { params: inCompany(world), body: { name: company.name } };
}

const saml = (world: ExampleWorld) => ({
  companyId: world.company.id,
  certificate: idpCertificate,
  identityProviderEntityId: IDP_ENTITY_ID,
  ssoUrl: IDP_SSO_URL,
});

/** An export that can be downloaded, for somebody whom the company trusts. */
async function exportedData(world: ExampleWorld) {
  await asOwner(world);
  const { gateway, company, caller } = world;
  const at = gateway.clock();
  const fileId = randomUUID();
  await gateway.deps.files.put(fileId, Readable.from(['ID,Name\r\n']), 'text/csv');
  const [row] = await gateway.db
    .insert(companyExports)
    .values({
      companyId: company.id,
      userId: caller.id,
      sections: ['groups' as const],
      files: { groups: { fileId, rows: 0 } },
      begun: [fileId],
      namesLearners: false,
      createdAt: at,
      finishedAt: at,
      expiresAt: new Date(at.getTime() + 86_400_000),
    })
    .returning();
  if (!row) throw new Error('the insert returned no row');
  return { params: { companyId: company.id, exportId: row.id } };
}

export const settingsExamples: Examples = [
  [companyExportEndpoints.get, (world) => ({ params: inCompany(world) })],
  [
    companyExportEndpoints.start,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world) };
    },
  ],
  [companyExportEndpoints.file, exportedData],
  [companyExportEndpoints.remove, exportedData],
  [generalSettingsEndpoints.get, (world) => ({ params: inCompany(world) })],
  [
    generalSettingsEndpoints.update,
    (world) => ({
      params: inCompany(world),
      body: {
        name: newName('Larkfield'),
        lang: 'de',
        country: 'DE',
        timeZone: 'Europe/Berlin',
        industry: 'energy',
      },
    }),
  ],
  [closingEndpoints.get, (world) => ({ params: inCompany(world) })],
  [closingEndpoints.ask, closable],
  [
    closingEndpoints.keep,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world) };
    },
  ],
  [ownershipEndpoints.get, (world) => ({ params: inCompany(world) })],
  [
    ownershipEndpoints.offer,
    async (world) => {
      await asOwner(world);
      const { id } = await world.gateway.buildAdmin(world.company);
      return { params: inCompany(world), body: { userId: id } };
    },
  ],
  [
    ownershipEndpoints.withdraw,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world) };
    },
  ],
  [ownershipEndpoints.accept, offeredToCaller],
  [ownershipEndpoints.decline, offeredToCaller],
  [signInRuleEndpoints.sessionLength, (world) => ({ params: inCompany(world) })],
  [
    signInRuleEndpoints.setSessionLength,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world), body: { idleMinutes: 10_080, maxMinutes: null } };
    },
  ],
  [retentionEndpoints.get, (world) => ({ params: inCompany(world) })],
  [retentionEndpoints.preview, (world) => ({ params: inCompany(world), query: { months: 24 } })],
  [
    retentionEndpoints.update,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world), body: { months: 24 } };
    },
  ],
  [signInRuleEndpoints.adminFactor, (world) => ({ params: inCompany(world) })],
  [
    signInRuleEndpoints.requireAdminFactor,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world), body: { from: null } };
    },
  ],
  [
    signInRuleEndpoints.remindOfFactor,
    async (world) => {
      await world.gateway.db
        .update(companies)
        .set({ adminFactorFrom: new Date('2100-01-01'), adminFactorRemindedAt: null })
        .where(eq(companies.id, world.company.id));
      return { params: inCompany(world) };
    },
  ],
  [
    generalSettingsEndpoints.rebuildFigures,
    async (world) => {
      const { db } = world.gateway;
      const { id } = world.company;
      const { timeZone } = await findFigureState(db, id);
      const other = timeZone === 'Asia/Tokyo' ? 'Europe/Paris' : 'Asia/Tokyo';
      await db.update(companies).set({ timeZone: other }).where(eq(companies.id, id));
      return { params: inCompany(world) };
    },
  ],
  [
    generalSettingsEndpoints.putLogo,
    (world) => ({ params: inCompany(world), ...multipart({}, { name: 'logo.png', content: PNG }) }),
  ],
  [
    generalSettingsEndpoints.putDarkLogo,
    (world) => ({ params: inCompany(world), ...multipart({}, { name: 'dark.png', content: PNG }) }),
  ],
  [assignmentDefaultsEndpoints.get, (world) => ({ params: inCompany(world) })],
  [
    assignmentDefaultsEndpoints.update,
    (world) => ({
      params: inCompany(world),
      body: { ...PRODUCT_ASSIGNMENT_DEFAULTS, daysToComplete: 21, attempts: 3 },
    }),
  ],
  [brandEndpoints.get, withWhiteLabel],
  [
    brandEndpoints.update,
    async (world) => ({
      ...(await withWhiteLabel(world)),
      body: { name: 'Larkfield Academy', primaryColor: '#0f766e' },
    }),
  ],
  [
    brandEndpoints.putPicture,
    async (world) => {
      const { params } = await withWhiteLabel(world);
      return {
        params: { ...params, picture: 'logo' },
        ...multipart({}, { name: 'logo.png', content: PNG }),
      };
    },
  ],
  [
    brandEndpoints.removePicture,
    async (world) => ({ params: { ...(await withWhiteLabel(world)).params, picture: 'favicon' } }),
  ],
  [customDomainEndpoints.list, withWhiteLabel],
  [
    customDomainEndpoints.add,
    async (world) => {
      await asOwner(world);
      const body = { customDomain: `${newName('console')}.example`, type: 'customDomainAdmin' };
      return { ...(await withWhiteLabel(world)), body };
    },
  ],
  [customDomainEndpoints.verify, namedHost],
  [customDomainEndpoints.verifyAll, async (world) => ({ params: (await namedHost(world)).params })],
  [customDomainEndpoints.reset, namedHost],
  [hostReachEndpoints.reached, () => ({ params: { nonce: 'abcdefghijklmnopqrstuvwx' } })],
  [
    hostReachEndpoints.certificate,
    async (world) => ({ params: {}, query: { domain: (await namedHost(world)).body.customDomain } }),
  ],
  [trustEndpoints.get, (world) => ({ params: inCompany(world) })],
  [
    trustEndpoints.update,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world), body: { trustsAdmins: true } };
    },
  ],
  [apiKeyEndpoints.get, (world) => ({ params: inCompany(world) })],
  [
    apiKeyEndpoints.make,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world) };
    },
  ],
  [
    apiKeyEndpoints.revoke,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world) };
    },
  ],
  [scimTokenEndpoints.get, (world) => ofCompany(world)],
  [
    scimTokenEndpoints.make,
    async (world) => {
      await asOwner(world);
      return ofCompany(world);
    },
  ],
  [
    scimTokenEndpoints.revoke,
    async (world) => {
      await asOwner(world);
      const { deps, db, clock } = world.gateway;
      const token = newScimToken();
      const made = {
        companyId: world.company.id,
        tokenHash: scimTokenHash(deps.secrets, token),
        lastFour: token.slice(-4),
        madeAt: clock(),
      };
      const { id } = await db.transaction((tx) => putScimToken(tx, made, clock()));
      return { params: { id: world.company.id, tokenId: id } };
    },
  ],
  [provisioningEndpoints.get, (world) => ({ params: inCompany(world) })],
  [
    provisioningEndpoints.save,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world), body: { mode: 'test', sharePercent: 10 } };
    },
  ],
  [provisioningEndpoints.log, (world) => ({ params: inCompany(world) })],
  [provisioningEndpoints.heldPeople, stoppedSync],
  [provisioningEndpoints.approve, async (world) => ({ ...(await stoppedSync(world)), body: { people: 1 } })],
  [provisioningEndpoints.reject, stoppedSync],
  [domainEndpoints.list, (world) => ({ params: inCompany(world) })],
  [
    domainEndpoints.add,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world), body: { domain: `${newName('added')}.example` } };
    },
  ],
  [domainEndpoints.check, provedDomain],
  [domainEndpoints.uses, provedDomain],
  [domainEndpoints.remove, provedDomain],
  [singleSignOnEndpoints.get, (world) => ofCompany(world)],
  [newPeopleEndpoints.get, (world) => ofCompany(world)],
  [
    singleSignOnEndpoints.azure,
    async (world) => {
      await asOwner(world);
      const tenantId = '0e8a5c1b-3f6d-4a2e-9b7c-5d1f8e6a4c20';
      return { ...ofCompany(world), body: { companyId: world.company.id, ssoType: 'azure', tenantId } };
    },
  ],
  [
    singleSignOnEndpoints.okta,
    async (world) => {
      await asOwner(world);
      const application = {
        domain: 'larkfield.okta.example',
        clientID: '0oa1',
        clientSecret: 'secret-of-okta',
      };
      return { ...ofCompany(world), body: { companyId: world.company.id, isSaml: false, ...application } };
    },
  ],
  [
    singleSignOnEndpoints.oneLogin,
    async (world) => {
      await asOwner(world);
      const application = {
        domain: 'larkfield.onelogin.example',
        clientID: '7f',
        clientSecret: 'secret-of-it',
      };
      return { ...ofCompany(world), body: { companyId: world.company.id, ...application } };
    },
  ],
  [
    singleSignOnEndpoints.gsuite,
    async (world) => {
      await asOwner(world);
      return { ...ofCompany(world), body: saml(world) };
    },
  ],
  [
    singleSignOnEndpoints.customSaml,
    async (world) => {
      await asOwner(world);
      return { ...ofCompany(world), body: saml(world) };
    },
  ],
  [
    singleSignOnEndpoints.readMetadata,
    async (world) => {
      await asOwner(world);
      return { ...ofCompany(world), body: { xml: providerMetadata() } };
    },
  ],
  [
    singleSignOnEndpoints.begin,
    async (world) => {
      await saveTried(world);
      return ofCompany(world);
    },
  ],
  [
    singleSignOnEndpoints.use,
    async (world) => {
      await saveTried(world);
      return ofCompany(world);
    },
  ],
  [
    singleSignOnEndpoints.discard,
    async (world) => {
      await saveTried(world);
      return ofCompany(world);
    },
  ],
  [
    singleSignOnEndpoints.enforce,
    async (world) => {
      await useLocalProvider(world);
      return { ...ofCompany(world), body: { companyId: world.company.id, ssoEnforcementStatus: true } };
    },
  ],
  [
    providerFactorEndpoints.trust,
    async (world) => {
      await useLocalProvider(world);
      return { ...ofCompany(world), body: { companyId: world.company.id, isTrusted: true } };
    },
  ],
  [
    newPeopleEndpoints.save,
    async (world) => {
      await asOwner(world);
      const claims = { name: null, lastName: null, department: 'department', groups: null, manager: null };
      return { ...ofCompany(world), body: { companyId: world.company.id, isOn: false, claims } };
    },
  ],
  [
    singleSignOnEndpoints.remove,
    async (world) => {
      await useLocalProvider(world);
      return ofCompany(world);
    },
  ],
  [emailReminderEndpoints.get, (world) => ({ params: inCompany(world) })],
  [
    emailReminderEndpoints.schedule,
    (world) => ({ params: inCompany(world), body: { hours: [9], weekdays: [1, 3] } }),
  ],
  [
    emailReminderEndpoints.updateKind,
    (world) => ({ params: ofKind(world), body: { ...REMINDER, frequency: 'round' } }),
  ],
  [emailReminderEndpoints.preview, (world) => ({ params: ofKind(world), body: REMINDER_WORDS })],
  [emailReminderEndpoints.test, (world) => ({ params: ofKind(world), body: REMINDER_WORDS })],
  [emailReminderEndpoints.sent, (world) => ({ params: inCompany(world), query: { kind: 'course' } })],
  ...ownMailExamples,
  [generalSettingsEndpoints.removeLogo, (world) => ({ params: inCompany(world) })],
  [generalSettingsEndpoints.removeDarkLogo, (world) => ({ params: inCompany(world) })],
];
