import { createServer } from 'node:net';
import { signOnEndpoints } from '@contract/sign-on';
import { LOCAL_PROVIDER_DOMAIN, LOCAL_PROVIDER_PATH } from '@server/areas/session/sign-on/context';
import { LOCAL_PROVIDER_PASSWORD } from '@server/domain/sign-on/local-provider';
import { ssoSettings } from '@server/domain/sign-on/sso.tables';
import type { CompanyRow } from '../builders';
import { type TestGateway, testGateway } from '../gateway';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A listening gateway: it talks to its provider over HTTP. */
export async function listeningGateway(environment: Record<string, string> = {}) {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const gateway = await testGateway({ environment: { PUBLIC_URL: publicUrl, ...environment } });
  await gateway.app.listen({ host: '127.0.0.1', port });
  return { gateway, publicUrl };
}

/** A browser that stores cookies and stops at every redirect. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html' },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }

  /** Opens an address and returns the redirect's target. */
  async follow(url: string, form?: Record<string, string>): Promise<URL> {
    const answer = await this.open(url, form);
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${url} leads nowhere: ${answer.status} ${await answer.text()}`);
    return new URL(location, url);
  }
}

const opened = (link: string, appUrl: string, isAdminPanel: boolean) => {
  const url = new URL(link);
  url.searchParams.set('appUrl', appUrl);
  url.searchParams.set('isAdminPanel', String(isAdminPanel));
  return url.href;
};

/** The link as the console opens it. */
export const asConsole = (link: string, appUrl: string) => opened(link, appUrl, true);

/** The link as the learner's app opens it. */
export const asLearnerApp = (link: string, appUrl: string) => opened(link, appUrl, false);

/** Single sign-on at the local provider for a company. */
export async function setUpLocalProvider(gateway: TestGateway, company: Pick<CompanyRow, 'id'>) {
  const [settings] = await gateway.db
    .insert(ssoSettings)
    .values({
      companyId: company.id,
      type: 'okta',
      protocol: 'openid',
      domain: LOCAL_PROVIDER_DOMAIN,
      clientId: `client-${company.id}`,
    })
    .returning();
  if (!settings) throw new Error('the insert returned no row');
  return settings;
}

/** Follows the link to the provider and signs in; returns the callback address with its code. */
export async function signInAtProvider(browser: Browser, link: string, email: string): Promise<URL> {
  const page = await browser.follow((await browser.follow(link)).href);
  // A user with a provider session is redirected at once.
  if (!page.pathname.startsWith(LOCAL_PROVIDER_PATH)) return page;
  const form = { email, password: LOCAL_PROVIDER_PASSWORD };
  const resume = await browser.follow(page.href, form);
  return browser.follow(resume.href);
}

/** The answer to an address that asks for its sign-in link. */
export const askForLink = (gateway: TestGateway, userEmail: string) =>
  gateway.call(signOnEndpoints.loginLink, { token: null, params: { userEmail }, body: { origin: 'admin' } });

/** What the failure page is told; throws for any other page. */
export function failureOf({ pathname, searchParams }: URL): string | null {
  if (pathname !== '/sso_fail') throw new Error(`led to ${pathname}`);
  return searchParams.get('errorMessage');
}
