import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { SCIM_PREFIX } from '@server/domain/provisioning/addresses';
import { putProvisioning } from '@server/domain/provisioning/provisioning.queries';
import { putScimToken } from '@server/domain/provisioning/tokens.queries';
import { newScimToken, scimTokenHash } from '@server/domain/provisioning/tokens.rules';
import { eq } from 'drizzle-orm';
import type { TestGateway } from './gateway';

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

let made = 0;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A company with an owner, a verified domain and a token, and its directory, which calls SCIM. */
export async function scimDirectory(
  gateway: TestGateway,
  {
    mode = 'live',
    seats = 100,
    sharePercent = 10,
  }: { mode?: 'off' | 'test' | 'live'; seats?: number; sharePercent?: number } = {},
) {
  made += 1;
  const domain = `directory${made}.example`;
  const company = await gateway.buildCompany({ seats });
  const owner = await gateway.buildAdmin(company, { email: `owner@${domain}` });
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  const at = gateway.clock();
  await gateway.db
    .insert(companyDomains)
    .values({ companyId: company.id, domain, proof: domain, verifiedAt: at, createdAt: at });
  const token = newScimToken();
  const setMode = (to: 'off' | 'test' | 'live') =>
    gateway.db.transaction((tx) =>
      putProvisioning(tx, company.id, { mode: to, sharePercent }, gateway.clock()),
    );
  await setMode(mode);
  await gateway.db.transaction((tx) =>
    putScimToken(
      tx,
      {
        companyId: company.id,
        tokenHash: scimTokenHash(gateway.deps.secrets, token),
        lastFour: token.slice(-4),
        madeAt: at,
      },
      at,
    ),
  );
  async function ask(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const raw = await gateway.app.inject({
      method,
      url: `${SCIM_PREFIX}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers of any shape.
    return { status: raw.statusCode, headers: raw.headers, body: raw.body ? raw.json<any>() : undefined };
  }
  const patch = (path: string, ...operations: unknown[]) =>
    ask('PATCH', path, { schemas: [PATCH_SCHEMA], Operations: operations });
  const address = (name: string) => `${name}@${domain}`;
  const find = (attribute: string, value: string, resource = 'Users') =>
    ask('GET', `/${resource}?filter=${encodeURIComponent(`${attribute} eq "${value}"`)}`);
  /** Adds somebody as RFC 7644 has it; returns the id. */
  async function create(name: string, more: Record<string, unknown> = {}): Promise<string> {
    const { status, body } = await ask('POST', '/Users', {
      ...{ schemas: [USER_SCHEMA], userName: address(name), ...more },
    });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.id;
  }
  return { gateway, company, owner, domain, token, ask, patch, address, find, create, setMode };
}
export type Directory = Awaited<ReturnType<typeof scimDirectory>>;
