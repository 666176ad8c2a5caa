import { SSO_ORIGINS } from '@contract/sign-on';
import { readAppUrl } from '@server/domain/sign-on/app-url';
import { ssoSettings } from '@server/domain/sign-on/sso.tables';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleRoutes } from '@/areas/console';
import { targetOf } from '@/areas/shell/notifications/attention';
import { safeRoute } from '@/authProvider/wantedRoute';
import { linkRoute, linkTarget } from '@/landing';

const OWN = 'https://vigil.example';
/** Shapes that browsers, proxies and parsers have parsed differently. */
const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/%09/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/x/..//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://evil.example\\@vigil.example',
  'https://vigil.example@evil.example',
  'https://vigil.example:x@evil.example',
  'https://vigil.example%40evil.example',
  'https://vigil.example%2f@evil.example',
  'https://vigil.example.evil.example',
  'https://vigil.example\u3002evil.example',
  'https://vigil.example\uff0fevil.example',
  'https://vіgil.example',
  'https://vigil.example:444',
  'http://vigil.example',
  'HTTPS://EVIL.EXAMPLE',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'javascript://vigil.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://vigil.example/1',
  'vbscript:x',
  'file:///etc/passwd',
  '__proto__',
  'constructor',
] as const;

/** Hostile shapes, mixed from their parts. */
const mixed = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', '\\', '.', ':', '@', '%2f', '%5c', '\t', '\n', '#', '?', 'https', 'javascript'),
      fc.constantFrom('evil.example', 'vigil.example', 'users', '\u3002', '\uff0f', '\u200b'),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''));

describe('the console never redirects to another site', () => {
  const opened = (route: string | undefined) => (route === undefined ? OWN : new URL(route, OWN).origin);

  it.each(HOSTILE)('to %j, wanted before the sign-in', (wanted) => {
    expect(opened(safeRoute(wanted, OWN))).toBe(OWN);
  });

  it.each(HOSTILE)('to %j, named by a link', (redirectTo) => {
    expect(linkTarget(redirectTo, consoleRoutes)).toBe('/');
    expect(linkRoute(redirectTo)).toBe('/');
  });

  it('nor to any mixture of them', () => {
    fc.assert(
      fc.property(mixed, (wanted) => {
        expect(opened(safeRoute(wanted, OWN))).toBe(OWN);
        expect(consoleRoutes.map(({ path }) => path).concat('/')).toContain(
          linkTarget(wanted, consoleRoutes),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('by a notification: a path stays inside, everything else is plain https', () => {
    fc.assert(
      fc.property(fc.oneof(mixed, fc.constantFrom(...HOSTILE)), (url) => {
        const target = targetOf(url);
        if (target === null) return;
        if ('to' in target) expect(new URL(target.to, OWN).origin).toBe(OWN);
        else expect(new URL(target.href).protocol).toBe('https:');
      }),
      { numRuns: 2000 },
    );
  });
});

describe.each(SSO_ORIGINS)('single sign-on of the %s app returns there only', (app) => {
  const origins = { publicUrl: OWN, consoleOrigins: [], learnerUrl: `${OWN}/learn`, hasLearnerApp: false };
  const failurePage = app === 'learner' ? '/learn/sso_fail' : '/sso_fail';
  const backOf = (appUrl: string) => {
    try {
      return readAppUrl(origins, app, appUrl);
    } catch {
      return undefined;
    }
  };

  it('follows only its own origin and a known redirectTo of any mixture', () => {
    fc.assert(
      fc.property(fc.oneof(mixed, fc.constantFrom(...HOSTILE)), mixed, (appUrl, redirectTo) => {
        const address = `${appUrl}?redirectTo=${encodeURIComponent(redirectTo)}`;
        const back = backOf(address);
        if (!back) return;
        expect(back.appOrigin).toBe(OWN);
        expect([null, 'trainings', 'users']).toContain(back.redirectTo);
      }),
      { numRuns: 2000 },
    );
  });

  describe('at the real page', () => {
    let gateway: TestGateway;
    let id: string;
    beforeAll(async () => {
      gateway = await testGateway({ environment: { PUBLIC_URL: OWN } });
      const company = await gateway.buildCompany();
      const values = { companyId: company.id, type: 'customSaml', protocol: 'saml' } as const;
      const [row] = await gateway.db.insert(ssoSettings).values(values).returning();
      id = row?.id ?? '';
    });
    afterAll(() => gateway.close());

    it.each(HOSTILE)('%j leads to our own failure page', async (appUrl) => {
      const queries: Record<string, string>[] = [
        { appUrl, isAdminPanel: String(app === 'admin') },
        { appUrl: `${OWN}/login`, returnTo: appUrl, isAdminPanel: String(app === 'admin') },
      ];
      for (const query of queries) {
        const search = new URLSearchParams(query);
        const answer = await gateway.app.inject(`/sso/saml/${id}?${search}`);
        const location = new URL(String(answer.headers.location), OWN);
        expect([answer.statusCode, location.origin, location.pathname]).toEqual([303, OWN, failurePage]);
        expect(location.href).not.toContain('evil');
      }
    });
  });
});
