import type { Endpoint } from '@contract/endpoint';
import { importEndpoints } from '@contract/users/imports';
import { addRows, checkImport } from '@server/areas/users/imports/imports.rules';
import { userImports } from '@server/areas/users/imports/imports.tables';
import type { ExampleWorld, MakeExample } from './example';

const FILE = {
  fileName: 'people.csv',
  columns: ['Email', 'Department'],
  mapping: { email: 0, department: 1, name: null, lastName: null, group: null, manager: null },
  total: 1,
};
const ROWS = [['imported@larkfield.example', 'Sales']];

/** An import of the company, advanced to this state. */
async function importIn({ gateway, company, caller }: ExampleWorld, state: 'begun' | 'received' | 'checked') {
  return gateway.db.transaction(async (tx) => {
    const values = { ...FILE, companyId: company.id, userId: caller.id, createdAt: gateway.clock() };
    const [row] = await tx.insert(userImports).values(values).returning();
    const key = { companyId: company.id, importId: row?.id ?? 0 };
    if (state !== 'begun') await addRows(tx, key, 0, { rows: ROWS });
    if (state === 'checked') await checkImport(tx, key, gateway.clock());
    return key;
  });
}

const checked = async (world: ExampleWorld) => ({ params: await importIn(world, 'checked') });

/** Examples of the CSV user import. */
export const importExamples: readonly (readonly [Endpoint, MakeExample])[] = [
  [importEndpoints.create, ({ company }) => ({ params: { companyId: company.id }, body: FILE })],
  [
    importEndpoints.addRows,
    async (world) => ({ params: { ...(await importIn(world, 'begun')), first: 0 }, body: { rows: ROWS } }),
  ],
  [importEndpoints.check, async (world) => ({ params: await importIn(world, 'received') })],
  [importEndpoints.get, checked],
  [importEndpoints.rows, checked],
  [importEndpoints.skipped, checked],
  [importEndpoints.commit, async (world) => ({ ...(await checked(world)), body: {} })],
  [importEndpoints.remove, checked],
];
