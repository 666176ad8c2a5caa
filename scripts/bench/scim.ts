import type { Operation } from '@server/areas/provisioning/bulk.rules';
import { SCIM_PREFIX } from '@server/domain/provisioning/addresses';
import { newScimToken, scimTokenHash } from '@server/domain/provisioning/tokens.rules';
import { openDatabase } from '@server/open-database';
import { createSecretBox } from '@server/platform/secrets/secret-box';
import { readSecretsKey } from '@server/platform/secrets/secrets-key';
import type { Verdict } from './budgets';
import { onCopy } from './copies';
import { benchData } from './data';
import { type Figures, figuresOf, type Measured } from './figures';
import { startGateway } from './gateway';
import { placeConfig } from './place';
import { printMeasured } from './report';
import { type BareScim, openBareScim } from './scim-bare';

const RATIO = 2.5;
const ALLOWANCE_MS = 2;
const KEY_MS = 0.3;
const WARM_UP = 30;
/** Checks of the token, without anything else. */
const CHECKS = 1000;
const DOMAIN = 'directory.example';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export interface ScimFigures {
  readonly people: number;
  readonly requests: readonly Measured[];
  readonly check: Figures;
}

/**
 * Everybody of the company is its directory's, which has a token, a domain and seats enough; `ids` are of who is changed, `names` of
 * the departments.
 */
export async function letProvision(folder: string, seats: number, changed: number) {
  const config = placeConfig(folder);
  const { pool, close } = await openDatabase(config);
  try {
    const token = newScimToken();
    const hash = scimTokenHash(createSecretBox(await readSecretsKey(config)), token);
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM companies ORDER BY id LIMIT 1');
    const companyId = Number(rows[0]?.id);
    await pool.query('UPDATE companies SET seats = $2, has_boost = true WHERE id = $1', [companyId, seats]);
    await pool.query(
      'INSERT INTO company_domains (company_id, domain, proof, verified_at, created_at) VALUES ($1, $2, $2, now(), now())',
      [companyId, DOMAIN],
    );
    await pool.query(
      "INSERT INTO provisioning_settings (company_id, mode, share_percent, updated_at) VALUES ($1, 'live', 10, now())",
      [companyId],
    );
    await pool.query(
      'INSERT INTO scim_tokens (company_id, token_hash, last_four, made_at) VALUES ($1, $2, $3, now())',
      [companyId, hash, token.slice(-4)],
    );
    await pool.query(
      `INSERT INTO provisioned_users (company_id, user_id, external_id, created_at, updated_at)
       SELECT company_id, id, 'known-' || id, now(), now() FROM users WHERE company_id = $1 AND role = 'user'`,
      [companyId],
    );
    await pool.query('ANALYZE provisioned_users');
    const { rows: some } = await pool.query<{ id: number }>(
      `SELECT id FROM users WHERE company_id = $1 AND role = 'user' AND disabled_at IS NULL ORDER BY hashint8(id) LIMIT $2`,
      [companyId, changed],
    );
    const { rows: departments } = await pool.query<{ name: string }>(
      'SELECT name FROM departments WHERE company_id = $1 AND NOT is_default ORDER BY id',
      [companyId],
    );
    return {
      token,
      ids: some.map(({ id }) => String(id)),
      names: departments.map(({ name }) => name),
    };
  } finally {
    await close();
  }
}

/** Sends a directory's request; its milliseconds. Throws for any answer that is not a success. */
export async function sendScim(origin: string, token: string, { method, resource, id, body }: Operation) {
  const start = performance.now();
  const answer = await fetch(`${origin}${SCIM_PREFIX}/${resource}${id ? `/${id}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const ms = performance.now() - start;
  if (!answer.ok) throw new Error(`${method} ${resource} answered ${answer.status}: ${text}`);
  return ms;
}

const patch = (id: string, ...operations: object[]): Operation => ({
  ...{ method: 'PATCH', resource: 'Users', id, ifMatch: undefined },
  body: { schemas: [PATCH], Operations: operations },
});

/** Adds somebody to a department. */
export const joiner = (index: number, department: string): Operation => ({
  ...{ method: 'POST', resource: 'Users', id: undefined, ifMatch: undefined },
  body: {
    schemas: [USER, ENTERPRISE],
    userName: `new${index}@${DOMAIN}`,
    externalId: `new-${index}`,
    name: { givenName: 'Ada', familyName: `Joiner ${index}` },
    active: true,
    [ENTERPRISE]: { department },
  },
});

export const movedTo = (id: string, department: string): Operation =>
  patch(id, { op: 'replace', path: `${ENTERPRISE}:department`, value: department });

/** Each request of one kind over HTTP, and then by its statements alone. */
async function compare(
  people: number,
  name: string,
  operations: readonly Operation[],
  ask: { readonly origin: string; readonly token: string; readonly bare: BareScim },
): Promise<Measured> {
  const [http, sql]: [number[], number[]] = [[], []];
  for (const [index, operation] of operations.entries()) {
    const [over, alone] = [
      await sendScim(ask.origin, ask.token, operation),
      await ask.bare.statements(operation),
    ];
    if (index < WARM_UP) continue;
    http.push(over);
    sql.push(alone);
  }
  const measured = { users: people, name, sql: figuresOf(sql), http: figuresOf(http) };
  printMeasured([measured]);
  return measured;
}

/** Compares a directory's requests about a company of this many people to their statements alone. */
export async function measureScim(people: number, samples: number): Promise<ScimFigures> {
  const count = samples + WARM_UP;
  const data = await benchData([people]);
  return onCopy(data.gateway, async (folder) => {
    const { token, ids, names } = await letProvision(folder, 2 * people, count);
    return onCopy(folder, async (copy) => {
      const gateway = await startGateway(folder);
      const bare = await openBareScim(copy, token);
      try {
        const ask = { origin: gateway.origin, token, bare };
        const departmentAt = (index: number) => names[index % names.length] ?? '';
        const created = ids.map((_, index) => joiner(index, departmentAt(index)));
        const renamed = ids.map((id, index) =>
          patch(id, { op: 'replace', path: 'name.familyName', value: `Renamed ${index}` }),
        );
        const moved = ids.map((id, index) => movedTo(id, departmentAt(index * 7 + 3)));
        const requests = [
          await compare(people, 'SCIM: create', created, ask),
          await compare(people, 'SCIM: change of a name', renamed, ask),
          await compare(people, 'SCIM: change of department', moved, ask),
        ];
        const checks: number[] = [];
        for (let index = 0; index < CHECKS; index += 1) checks.push(await bare.knowing());
        return { people, requests, check: figuresOf(checks) };
      } finally {
        await bare.close();
        await gateway.close();
      }
    });
  });
}

export function scimVerdicts({ requests, check }: ScimFigures): Verdict[] {
  const over = requests.filter(({ http, sql }) => http.p95 > RATIO * sql.p95 + ALLOWANCE_MS);
  return [
    {
      budget: `a directory's create and change p95 at most ${RATIO} times that of its SQL and ${ALLOWANCE_MS} ms`,
      measured: requests
        .map(({ name, http, sql }) => `${name} ${http.p95.toFixed(2)} to ${sql.p95.toFixed(2)} ms`)
        .join(', '),
      kept: over.length === 0,
    },
    {
      budget: `knowing a directory by its token p50 at most ${KEY_MS} ms`,
      measured: `${check.p50.toFixed(2)} ms (p95 ${check.p95.toFixed(2)})`,
      kept: check.p50 <= KEY_MS,
    },
  ];
}
