import type { Config } from '@server/config';
import { completeSignInLink } from '@server/domain/sign-on/links';
import type { MailJob } from '@server/platform/jobs/queue';
import { MAIL_CLASSES } from '@server/platform/mail/classes';
import { linkOf, type MailHosts, ownAddresses } from '@server/platform/mail/own-addresses';
import { renderMail } from '@server/platform/mail/render';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailBrandOf } from './white-label.rules';
import { customDomains } from './white-label.tables';

const urls = {
  publicUrl: 'https://vigil.example:8443',
  learnerUrl: 'https://vigil.example:8443/learn',
  hasLearnerApp: false,
};
const all: MailHosts = {
  customDomainAdmin: 'console.acme.example',
  customDomainEmployee: 'training.acme.example',
  customDomainWeb: 'www.acme.example',
};
const leads = (
  link: string,
  hosts = all,
  template: MailJob['template'] = 'assignment',
  at: Partial<Config> = {},
) => linkOf({ template, values: { link } }, ownAddresses({ ...urls, ...at }, hosts));

describe('the link of a mail', () => {
  it('leads to the host of what it opens, with the same scheme, port, path and query', () => {
    expect(leads('https://vigil.example:8443/learn/tasks/7')).toBe(
      'https://training.acme.example:8443/learn/tasks/7',
    );
    expect(leads('https://vigil.example:8443/learn')).toBe('https://training.acme.example:8443/learn');
    expect(leads('https://vigil.example:8443/reports?from=2026-01-01#top')).toBe(
      'https://console.acme.example:8443/reports?from=2026-01-01#top',
    );
    // Not the learner's app, although it begins alike.
    expect(leads('https://vigil.example:8443/learners')).toBe('https://console.acme.example:8443/learners');
    expect(leads('https://vigil.example:8443/report-mails/stop/7/1/x', all, 'reportPdf')).toBe(
      'https://www.acme.example:8443/report-mails/stop/7/1/x',
    );
  });

  it('stays where it is without a host for it, and where it leads elsewhere', () => {
    for (const link of [
      'https://vigil.example:8443/learn/tasks/7',
      'https://vigil.example:8443/report-mails/stop/7',
    ])
      expect(leads(link, { customDomainAdmin: 'console.acme.example' })).toBe(link);
    expect(leads('https://vigil.example:8443/reports', {})).toBe('https://vigil.example:8443/reports');
    for (const link of [
      'https://vigil.example.evil.example/learn',
      'https://vigil.example:84431/x',
      'mailto:a@b.example',
    ])
      expect(leads(link)).toBe(link);
    // An installation's own app for learners is served elsewhere.
    const own = { learnerUrl: 'https://learn.example', hasLearnerApp: true };
    expect(leads('https://learn.example/tasks/7', all, 'assignment', own)).toBe(
      'https://learn.example/tasks/7',
    );
  });

  it.each(Object.entries(MAIL_CLASSES))(
    'of %s (%s) leaves the product only where it can have no credential',
    (given, kind) => {
      const template = given as MailJob['template'];
      for (const path of [
        '/learn/reset-password?oobCode=x',
        '/learn/invitation?token=x',
        '/verify_email?token=x',
        '/',
      ]) {
        const link = urls.publicUrl + path;
        const { html, text } = renderMail(
          { template, lang: 'en', values: { link, code: '123456', companyName: 'Acme' } },
          { name: 'Acme', logo: null, primaryColor: null, addresses: ownAddresses(urls, all) },
        );
        const isMoved = /\.acme\.example/.test(html + text);
        expect(isMoved).toBe(kind === 'company');
      }
    },
  );

  it('of an invitation by single sign-on begins at the product, and leads back to the host', () => {
    const settings = { id: 'a', type: 'azure', protocol: 'openid', domain: null } as const;
    for (const [app, template, host] of [
      ['learner', 'signOnInvitation', 'https://training.acme.example:8443/learn/login'],
      ['admin', 'adminSignOnInvitation', 'https://console.acme.example:8443/login'],
    ] as const) {
      const link = new URL(leads(completeSignInLink(urls, settings, app), all, template) ?? '');
      expect(link.origin).toBe(urls.publicUrl);
      expect(link.searchParams.get('appUrl')).toBe(host);
    }
  });
});

describe("a company's mails", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  });
  afterAll(() => gateway.close());

  it('lead to its hosts while they are reached, and its alone', async () => {
    const company = await gateway.buildCompany({ features: { hasWhiteLabelAccess: true } });
    const person = await gateway.buildUser({ companyId: company.id });
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    const verifiedAt = new Date(0);
    const type = 'customDomainEmployee' as const;
    await gateway.db
      .insert(customDomains)
      .values({ companyId: company.id, type, domain: 'training.acme.example', verifiedAt });
    const { config } = gateway.deps;
    const link = `${config.learnerUrl}/tasks/7`;
    const linkTo = async (to: string) => {
      const brand = await mailBrandOf({ db: gateway.db, config }, { to });
      return linkOf({ template: 'taskReminder', values: { link } }, brand?.addresses ?? []);
    };
    const set = (values: Partial<typeof customDomains.$inferInsert>) =>
      gateway.db
        .update(customDomains)
        .set(values)
        .where(and(eq(customDomains.companyId, company.id), eq(customDomains.type, type)));
    expect(new URL((await linkTo(person.email)) ?? '').hostname).toBe('training.acme.example');
    expect(await linkTo(stranger.email)).toBe(link);
    // Missing: it counts for some days, but nobody would get there.
    await set({ missingSince: new Date() });
    expect(await linkTo(person.email)).toBe(link);
    await set({ missingSince: null });
    expect(await linkTo(person.email)).not.toBe(link);
    await set({ verifiedAt: null, lapsedAt: new Date() });
    expect(await linkTo(person.email)).toBe(link);
  });
});
