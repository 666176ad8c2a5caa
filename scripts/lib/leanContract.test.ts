import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { createSplitter, type Parse } from './leanContract';

const parse: Parse = (code, lang) => parseSync(`module.${lang}`, code).program as never;

const FILES: Record<string, string> = {
  '/contract/values.ts': `
    import { z } from 'zod';
    export const MAX = 40;
    export const idSchema = z.number().int();
    export const listOf = <T extends z.ZodType>(item: T) => z.array(item);
    export function typed<T extends z.ZodType>(item: T): { item: T } { return { item }; }
  `,
};
const split = (code: string) =>
  createSplitter(parse, (file) => FILES[file] ?? '')(code, '/contract/teams.ts');

const TEAMS = `
import { z } from 'zod';
import { endpoint } from './endpoint';
import { idSchema, MAX } from './values';
const path = '/teams/{id}';
const params = z.object({ id: idSchema });
export const SORTS = ['name'];
export const teamSchema = z.object({ name: z.string().max(MAX) });
export const teamEndpoints = {
  get: endpoint({ method: 'GET', path, summary: 'Returns a team', params, response: teamSchema }),
  rename: endpoint({ method: 'PUT', path, params, body: teamSchema, response: teamSchema, audit: true }),
};
`;

it('leaves the calls what a client needs of them, and no schemas', () => {
  const { plain } = split(TEAMS);
  expect(plain).toContain("get: endpoint({ method: 'GET', path, })");
  expect(plain).toContain("rename: endpoint({ method: 'PUT', path, audit: true })");
  expect(plain).toContain("export const SORTS = ['name'];");
  expect(plain).not.toMatch(/z\.object|teamSchema =/);
});

it('moves what needs zod into a module of its own, under the same exported names', () => {
  const { main, schemas } = split(TEAMS);
  expect(main).toContain('export { teamSchema } from "/contract/teams.schemas.js";');
  expect(schemas).toContain('const params = z.object({ id: idSchema });');
  expect(schemas).toContain('export const teamSchema = z.object({ name: z.string().max(MAX) });');
  expect(schemas).not.toContain('endpoint({');
});

it('shares the constants between both, and no two modules import each other', () => {
  const { plain, schemas } = split(TEAMS);
  const names = ['path', 'SORTS', 'teamEndpoints'];
  expect(plain).toContain(`export { ${names.map((name) => `${name} as plain$${name}`).join(', ')} };`);
  expect(schemas).toContain(
    `import { ${names.map((name) => `plain$${name} as ${name}`).join(', ')} } from "/contract/teams.plain.js";`,
  );
  expect(split(TEAMS).main).toContain('export { SORTS, teamEndpoints } from "/contract/teams.plain.js";');
  expect(plain).not.toMatch(/from "\/contract\/teams/);
});

it('lets the calls bring no module that only the schemas need, and the schemas none of the calls', () => {
  const { plain, schemas } = split(TEAMS);
  expect(plain).toContain("from './endpoint'");
  expect(plain).not.toMatch(/from '(?:zod|\.\/values)'/);
  expect(schemas).toContain("import { idSchema, MAX } from './values';");
  expect(schemas).not.toContain("from './endpoint'");
});

it.each([
  ["import { idSchema } from './values'; export const ids = [idSchema];", 'ids'],
  ["import { listOf } from './values'; export const lists = { of: listOf };", 'lists'],
  ["import { idSchema } from './values'; export function read() { return idSchema.parse(1); }", 'read'],
])('counts what other modules make with zod: %s', (code, name) => {
  expect(split(code).main).toContain(`export { ${name} } from "/contract/teams.schemas.js"`);
});

it('takes the names of fields for no use of what is called the same', () => {
  const code =
    "import { z } from 'zod'; const teams = z.object({}); export const calls = { teams: endpoint({ body: teams }), of: all.teams };";
  const isMoved = (text: string) =>
    split(text).main.includes('export { calls } from "/contract/teams.schemas.js"');
  expect(isMoved(code)).toBe(false);
  expect(isMoved(code.replace('all.teams', 'all[teams]'))).toBe(true);
  expect(isMoved(code.replace('of: all.teams', 'teams'))).toBe(true);
});

it.each([
  "import { MAX } from './values'; export const limit = MAX;",
  "import { typed } from './values'; export const plain = typed(1);",
  "export const PATH = '/a';",
])('leaves a module that does not need zod in one piece: %s', (code) => {
  expect(split(code).schemas).toBeUndefined();
  expect(split(code).main.replaceAll('\n', ' ')).toBe(code);
});

it('finds no call of the contract that needs zod: the console would load the schemas in a circle, and not start', () => {
  const folder = fileURLToPath(new URL('../../contract', import.meta.url));
  const asTypeScript: Parse = (code) => parseSync('module.ts', code).program as never;
  const moduleOf = createSplitter(asTypeScript, (file) => readFileSync(file, 'utf8'));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'records.ts' && file !== 'endpoint.ts',
  );
  const wrong = files.filter((file) => {
    const path = join(folder, file);
    return /\bendpoint\(/.test(moduleOf(readFileSync(path, 'utf8'), path).schemas ?? '');
  });
  expect(wrong).toEqual([]);
});
