import type { InputOf } from '@contract/endpoint';
import { operationEndpoints } from '@contract/operations';
import { importEndpoints, type UserImport } from '@contract/users/imports';
import type { TestGateway } from './gateway';

const IMPORT_COLUMNS = ['Email', 'Department', 'First Name', 'Last Name', 'Group', 'Manager'];
export const IMPORT_MAPPING = { email: 0, department: 1, name: 2, lastName: 3, group: 4, manager: 5 };
const PORTION = 1000;

type File = Partial<InputOf<typeof importEndpoints.create>['body']>;

/** An admin's steps through an import, as the console takes them. */
export function importsOf(gateway: TestGateway, companyId: number, token: string) {
  const at = (importId: number) => ({ token, params: { companyId, importId } });

  async function create(total: number, body: File = {}) {
    const file = { fileName: 'people.csv', columns: IMPORT_COLUMNS, mapping: IMPORT_MAPPING, total, ...body };
    const params = { companyId };
    return (await gateway.call(importEndpoints.create, { token, params, body: file })).body.data;
  }
  const add = (importId: number, first: number, rows: string[][]) =>
    gateway.call(importEndpoints.addRows, { token, params: { companyId, importId, first }, body: { rows } });
  const check = (importId: number) => gateway.call(importEndpoints.check, at(importId));

  /** The dry run of a whole file. */
  async function dryRun(rows: string[][], body: File = {}): Promise<UserImport> {
    const { id } = await create(rows.length, body);
    for (let first = 0; first < rows.length; first += PORTION) {
      await add(id, first, rows.slice(first, first + PORTION)).then((answer) => answer.body);
    }
    return (await check(id)).body.data;
  }

  const commit = (importId: number, body: InputOf<typeof importEndpoints.commit>['body'] = {}) =>
    gateway.call(importEndpoints.commit, { ...at(importId), body });

  /** The whole import; returns the final operation and the mails. */
  async function run(rows: string[][], body: InputOf<typeof importEndpoints.commit>['body'] = {}) {
    const { id, summary } = await dryRun(rows);
    const operationId = (await commit(id, body)).body.data.id;
    const mails = await gateway.deliverMails();
    const params = { companyId, operationId };
    const operation = (await gateway.call(operationEndpoints.get, { token, params })).body.data;
    return { importId: id, counts: summary?.counts, operation, mails };
  }

  /** The result of each row, planned or final: the reason, else the changes, else the outcome. */
  async function verdicts(importId: number) {
    const query = { pageSize: 100 };
    const { items } = (await gateway.call(importEndpoints.rows, { ...at(importId), query })).body.data;
    return items.map(({ outcome, reason, changes }) => reason ?? (changes.join() || outcome));
  }

  return { at, create, add, check, dryRun, commit, run, verdicts };
}
