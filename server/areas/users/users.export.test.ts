import { limits } from '@contract/limits';
import { userEndpoints } from '@contract/users/users';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const MANY = limits.users.exportBatch * 2 + 7;

let gateway: TestGateway;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
  const company = await gateway.buildCompany();
  params = { companyId: company.id };
  token = await gateway.tokenFor(
    await gateway.buildAdmin(company, { name: 'Ada', email: 'ada@larkfield.example' }),
  );
  await gateway.buildUser({
    ...params,
    name: '=HYPERLINK("http://evil.example")',
    lastName: '+1, "quoted"',
    email: 'formula@larkfield.example',
    taskStatus: 2,
    lastLoginAt: new Date('2026-03-04T05:06:07Z'),
    createdAt: new Date('2026-01-02T03:04:05Z'),
  });
  await gateway.buildUser({ ...params, email: 'gone@larkfield.example', disabledAt: new Date() });
  await gateway.db.execute(sql`
    INSERT INTO users (company_id, email, email_key, name_key, search_text, department_id, department_key)
    SELECT ${company.id}, 'bulk-' || n || '@larkfield.example', 'bulk-' || n || '@larkfield.example', '',
      ' bulk-' || n || '@larkfield.example  ', ${company.defaultDepartmentId}, 'no department'
    FROM generate_series(1, ${MANY}) n`);
});
afterAll(() => gateway.close());

async function exported(filter?: object, sort?: [string, string]) {
  const query = {
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(sort ? { sort: JSON.stringify(sort) } : {}),
  };
  const { raw, body } = await gateway.call(userEndpoints.exportCsv, { token, params, query });
  return { raw, text: body, lines: body.split('\r\n') };
}

describe('the export', () => {
  it('is a CSV file that spreadsheets read as UTF-8', async () => {
    const { raw, text } = await exported({ search: 'ada' });
    expect(raw.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="users.csv"',
    });
    expect(text).toMatch(
      /^\uFEFFEmail,First Name,Last Name,Role,Tasks Status,Department,Groups,Manager,Invitation,Last Login,Added,Disabled\r\n/,
    );
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('neutralizes formulas and quotes where needed', async () => {
    const { lines } = await exported({ search: 'formula' });
    expect(lines.slice(1)).toEqual([
      `formula@larkfield.example,"'=HYPERLINK(""http://evil.example"")","'+1, ""quoted""",Learner,In Progress,No Department,,,Accepted,2026-03-04T05:06:07.000Z,2026-01-02T03:04:05.000Z,`,
      '',
    ]);
  });

  it('contains each match once, over several batches, read a batch at a time', async () => {
    const queries = vi.spyOn(gateway.database.pool, 'query');
    const { lines } = await exported();
    const reads = queries.mock.calls.length;
    queries.mockRestore();
    const emails = lines.slice(1, -1).map((line) => line.split(',')[0]);
    expect(emails).toHaveLength(MANY + 2);
    expect(new Set(emails).size).toBe(MANY + 2);
    expect(reads).toBeLessThan(12);
  });

  it('follows the list order over several batches, with each user once', async () => {
    for (const sort of [
      ['email', 'desc'],
      ['created_at', 'asc'],
      ['taskStatus', 'desc'],
      ['lastLogin', 'asc'],
      ['lastLogin', 'desc'],
    ] satisfies [string, string][]) {
      const { lines } = await exported({ showDisabled: true }, sort);
      const emails = lines.slice(1, -1).map((line) => line.split(',')[0]);
      expect(new Set(emails).size).toBe(MANY + 3);
      const first = await gateway.call(userEndpoints.list, {
        token,
        params,
        query: {
          sort: JSON.stringify(sort),
          range: '[0,24]',
          filter: JSON.stringify({ showDisabled: true }),
        },
      });
      expect(emails.slice(0, 25)).toEqual(first.body.map(({ email }) => email));
    }
  });

  it('contains role, groups and the state of the invitation', async () => {
    const companyId = params.companyId;
    const invited = await gateway.buildUser({
      companyId,
      email: 'waiting@larkfield.example',
      role: 'read_only_admin',
      registrationType: 'INVITED',
      invitedAt: gateway.clock(),
    });
    await gateway.buildGroup({ companyId, name: 'Night shift' }, [invited.id]);
    await gateway.buildGroup({ companyId, name: 'First aid' }, [invited.id]);
    const { lines } = await exported({ search: 'waiting' });
    expect(lines[1]).toContain('Read-only admin,Not Assigned,No Department,First aid; Night shift,,Invited,');
  });

  it('follows the filter, disabled users included on request', async () => {
    expect((await exported({ search: 'gone' })).lines).toHaveLength(2);
    expect((await exported({ search: 'gone', showDisabled: true })).lines).toHaveLength(3);
  });

  it('aborts instead of ending as if complete, when the database fails midway', async () => {
    const { pool } = gateway.database;
    const original = pool.query.bind(pool) as (...given: unknown[]) => unknown;
    let batches = 0;
    const failing = vi.spyOn(pool, 'query').mockImplementation(((...given: unknown[]) => {
      if (JSON.stringify(given[0]).includes('order by')) batches += 1;
      return batches === 2 ? Promise.reject(new Error('the database went away')) : original(...given);
    }) as never);
    await expect(exported()).rejects.toThrow('destroyed');
    failing.mockRestore();
    expect(batches).toBe(2);
  });
});
