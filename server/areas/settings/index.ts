import type { Area } from '@server/areas/area';
import { apiKeyRoutes } from './api-key.routes';
import { assignmentDefaultsRoutes } from './assignment-defaults.routes';
import { CLOSING_MENTION } from './closing/closing.queries';
import { closingRoutes } from './closing/closing.routes';
import { workOnRemovals } from './closing/removal.rules';
import { queueRemovals, remindOfClosings } from './closing/told.rules';
import { exportCompany } from './company-export/export-company.kind';
import { EXPORT_DATA, EXPORT_MENTION, filesOfExports } from './company-export/exports.queries';
import { companyExportRoutes } from './company-export/exports.routes';
import { removeExpired } from './company-export/exports.rules';
import { domainCollection } from './domains/domains.fixtures';
import { domainRoutes } from './domains/domains.routes';
import { recheckDomains } from './domains/recheck.rules';
import { generalRoutes } from './general.routes';
import { logoRoutes } from './logo.routes';
import { graphMailPages } from './own-mail/graph.pages';
import { graphMailRoutes } from './own-mail/graph.routes';
import { ownMailCollections } from './own-mail/own-mail.fixtures';
import { forgetOwnMailRequests, OWN_MAIL_PERSONAL_DATA } from './own-mail/own-mail.queries';
import { OWN_MAIL_AT_DOMAIN, ownMailRoutes } from './own-mail/own-mail.routes';
import { tellOfOwnMail } from './own-mail/told.rules';
import { forgetOffers, OFFER_DATA } from './ownership/ownership.queries';
import { ownershipRoutes } from './ownership/ownership.routes';
import { disableHeld } from './provisioning/disable-held.kind';
import { PROVISIONED_AT_DOMAIN, provisioningRoutes } from './provisioning/provisioning.routes';
import { scimTokenRoutes } from './provisioning/tokens.routes';
import { playReminders } from './reminders/demonstration';
import { reminderCollections } from './reminders/reminders.fixtures';
import { REMINDER_DATA, settleSent } from './reminders/reminders.queries';
import { reminderRoutes } from './reminders/reminders.routes';
import { forgetOld, queueDueReminders, workOnReminders } from './reminders/send.rules';
import { RETENTION_MENTION } from './retention/retention.queries';
import { retentionRoutes } from './retention/retention.routes';
import { queueRetention, workOnRetention } from './retention/runs.rules';
import { settingsCollections } from './settings.fixtures';
import { companyLogos } from './settings.tables';
import { signInRuleRoutes } from './sign-in/sign-in.routes';
import { tellOfCertificates } from './single-sign-on/expiry.rules';
import { NEW_PEOPLE_AT_DOMAIN, newPeopleRoutes } from './single-sign-on/new-people.routes';
import { singleSignOnRoutes } from './single-sign-on/single-sign-on.routes';
import { trustPages } from './trust/trust.pages';
import { TRUST_MENTIONS } from './trust/trust.queries';
import { trustRoutes } from './trust/trust.routes';
import { brandRoutes } from './white-label/brand.routes';
import { customDomainRoutes, HOSTS_AT_DOMAIN } from './white-label/custom-domains.routes';
import { whiteLabelRoutes } from './white-label/look-up.routes';
import { recheckHosts } from './white-label/recheck.rules';

export const settings = {
  routes(bind, { whiteLabels, domainUses }) {
    generalRoutes(bind);
    logoRoutes(bind);
    assignmentDefaultsRoutes(bind);
    reminderRoutes(bind);
    trustRoutes(bind);
    signInRuleRoutes(bind);
    retentionRoutes(bind);
    ownershipRoutes(bind);
    closingRoutes(bind);
    companyExportRoutes(bind);
    apiKeyRoutes(bind);
    domainRoutes(bind, domainUses);
    singleSignOnRoutes(bind);
    newPeopleRoutes(bind);
    scimTokenRoutes(bind);
    provisioningRoutes(bind);
    brandRoutes(bind);
    customDomainRoutes(bind);
    whiteLabelRoutes(bind, whiteLabels);
    ownMailRoutes(bind);
    graphMailRoutes(bind);
  },
  operationKinds: { disableHeld, exportCompany },
  jobs(deps) {
    workOnReminders(deps);
    workOnRemovals(deps);
    workOnRetention(deps);
  },
  personalData: [...REMINDER_DATA, OFFER_DATA, EXPORT_DATA, ...OWN_MAIL_PERSONAL_DATA],
  async pages(app, deps) {
    await trustPages(app, deps);
    await graphMailPages(app, deps);
  },
  domainUses: [NEW_PEOPLE_AT_DOMAIN, PROVISIONED_AT_DOMAIN, HOSTS_AT_DOMAIN, OWN_MAIL_AT_DOMAIN],
  mentions: [...TRUST_MENTIONS, EXPORT_MENTION, CLOSING_MENTION, RETENTION_MENTION],
  seed: {
    company_domains: domainCollection,
    ...settingsCollections,
    ...ownMailCollections,
    ...reminderCollections,
  },
  seedMore: playReminders,
  upkeep: {
    'sent reminders': forgetOld,
    'offers of companies': forgetOffers,
    'sign-ins of own mail': forgetOwnMailRequests,
  },
  hourly: {
    reminders: queueDueReminders,
    'mails of reminders': ({ db }) => settleSent(db),
    domains: recheckDomains,
    'exports of companies': removeExpired,
    'anonymous results': queueRetention,
    'own hosts': recheckHosts,
    'own mail': tellOfOwnMail,
    'accounts that close soon': remindOfClosings,
    'closed accounts': queueRemovals,
    'certificates of providers': tellOfCertificates,
  },
  fileUses: [companyLogos],
  storedFiles: [filesOfExports],
} satisfies Area;
