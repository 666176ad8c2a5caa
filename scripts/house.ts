import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root as repository } from './lib/console-fresh';
import { filesAlike, repeatedBlocks } from './lib/duplicates';
import { circlesOf, codeFiles, importsOf } from './lib/imports';

const HELP = `Counts how the code is built: sizes, repeated blocks, circles, hubs, and what is done in more than one way.

  npm run house [-- --root <another checkout>]`;

const TEST = /\.(?:test|spec)\.tsx?$|\/testing[./]/;
const FOLDERS = ['contract', 'server', 'src', 'learn'] as const;
/** Blocks of this many equal lines or more in two files are one block too many. */
const BLOCK_LINES = 8;
/** Two files with this many lines in common are one file and its copy. */
const ALIKE_LINES = 25;

/** What has one home: how often it is written elsewhere. */
const SECOND_WAYS: readonly (readonly [
  what: string,
  pattern: RegExp,
  where: RegExp,
  home: RegExp | undefined,
])[] = [
  ['pageNumber * pageSize', /pageNumber \* pageSize/g, /^server\//, /\/paging\.ts$/],
  ['pageInfo by hand', /pageInfo: \{/g, /^server\//, /\/paging\.ts$/],
  ['query keys by hand', /\.slice\(0, 2\)|queryKey: \[/g, /^src\//, /^src\/client\//],
  ['row menus built by hand', /: RowAction\[\]|RowAction\[\] = /g, /^src\/areas\//, undefined],
  [
    'calls of a record outside the data provider',
    /\bcall\(\w+[Ee]ndpoints\.(?:create|update|remove)\b/g,
    /^src\/areas\//,
    undefined,
  ],
  [
    "a day's milliseconds",
    /24 \* (?:60 \* 60 \* 1000|3600_000|HOUR)|86_400_000/g,
    /^(?:server|src|learn)\//,
    undefined,
  ],
  ['new Intl', /new Intl\./g, /^(?:src|learn)\//, /^src\/i18n\//],
  ['charts drawn on recharts', /from 'recharts'/g, /^src\/areas\//, undefined],
];

const { values } = parseArgs({ options: { root: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit();
}
const root = resolve(values.root ?? repository);
const files = codeFiles(
  root,
  FOLDERS.filter((folder) => existsSync(join(root, folder))),
);
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const product = files.filter((file) => !TEST.test(file));
const linesOf = (file: string) => (texts.get(file) ?? '').split('\n').length - 1;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

function table(title: string, rows: readonly (readonly (string | number)[])[]): void {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length))) ?? [];
  const line = (row: readonly (string | number)[]) =>
    row.map((cell, column) =>
      typeof cell === 'number'
        ? String(cell).padStart(widths[column] ?? 0)
        : cell.padEnd(widths[column] ?? 0),
    );
  process.stdout.write(`\n${title}\n${rows.map((row) => `  ${line(row).join('  ').trimEnd()}\n`).join('')}`);
}

const imports = importsOf(product, root);
const importers = new Map<string, number>();
for (const { to } of [...imports.values()].flat()) importers.set(to, (importers.get(to) ?? 0) + 1);

table('Size, without tests', [
  ['folder', 'files', 'lines', 'median', 'longest', 'under 30, one user'],
  ...FOLDERS.map((folder) => {
    const own = product.filter((file) => file.startsWith(`${folder}/`));
    const lines = own.map(linesOf);
    const small = own.filter((file) => linesOf(file) < 30 && importers.get(file) === 1);
    return [folder, own.length, sum(lines), median(lines), Math.max(...lines), small.length];
  }),
]);
const tests = files.filter((file) => TEST.test(file));
table('Tests beside the code', [
  ['files', 'lines', 'assertions'],
  [
    tests.length,
    sum(tests.map(linesOf)),
    sum(tests.map((file) => texts.get(file)?.match(/\bexpect\(/g)?.length ?? 0)),
  ],
]);

const blocks = repeatedBlocks(new Map(product.map((file) => [file, texts.get(file) ?? ''])), BLOCK_LINES);
table(`Blocks of ${BLOCK_LINES} equal lines or more in two files`, [
  ['folder', 'pairs', 'lines', 'pairs per 100 files'],
  ...FOLDERS.map((folder) => {
    const own = blocks.filter(({ files: [one] }) => one.startsWith(`${folder}/`));
    const number = product.filter((file) => file.startsWith(`${folder}/`)).length;
    return [
      folder,
      own.length,
      sum(own.map(({ lines }) => lines)),
      Math.round((1000 * own.length) / number) / 10,
    ];
  }),
]);
const alike = filesAlike(new Map(product.map((file) => [file, texts.get(file) ?? ''])), ALIKE_LINES);
table(`Pairs of files with ${ALIKE_LINES} or more lines in common`, [
  ['pairs', 'lines'],
  [alike.length, sum(alike.map(({ lines }) => lines))],
]);
for (const { files: pair, lines } of alike.toSorted((a, b) => b.lines - a.lines).slice(0, 25))
  process.stdout.write(`  ${String(lines).padStart(4)}  ${pair.join('  ')}\n`);

const NOUNS: Readonly<Record<string, RegExp>> = {
  server: /^server\/(?:(?:areas|domain|platform)\/)?[^/]+(?=\/)/,
  src: /^src\/(?:areas\/)?[^/]+(?=\/)/,
};
table('Folders in circles, by imports of values', [
  ['folder', 'circles', 'folders in them'],
  ...Object.entries(NOUNS).map(([folder, noun]) => {
    const graph = new Map<string, Set<string>>();
    for (const [file, uses] of imports) {
      const from = noun.exec(file)?.[0];
      if (!from) continue;
      const others = graph.get(from) ?? new Set<string>();
      graph.set(from, others);
      for (const { to, isType } of uses) {
        const other = noun.exec(to)?.[0];
        if (!isType && other && other !== from) others.add(other);
      }
    }
    const circles = circlesOf(graph);
    return [folder, circles.length, sum(circles.map(({ length }) => length))];
  }),
]);

const provider = 'src/dataProvider';
const resources = readdirSync(join(root, provider, 'resources')).filter((file) => !TEST.test(file));
table('Hubs: what a new area would edit', [
  ['file', 'lines', 'imports of areas'],
  ...[
    'src/dataProvider/index.ts',
    'src/App.tsx',
    'server/app.ts',
    'server/gateway.ts',
    'server/composition.ts',
  ]
    .filter((file) => texts.has(file))
    .map((file) => [
      file,
      linesOf(file),
      (texts.get(file)?.match(/from '[^']*(?:areas|payments|simulations|sso|training)\b/g) ?? []).length,
    ]),
]);
table('Mappings of resources', [
  ['files', 'lines', 'getList by hand'],
  [
    resources.length,
    sum(resources.map((file) => linesOf(`${provider}/resources/${file}`))),
    sum(
      resources.map(
        (file) =>
          texts.get(`${provider}/resources/${file}`)?.match(/^\s+(?:async )?getList[:(]/gm)?.length ?? 0,
      ),
    ),
  ],
]);

table('Done in a second way', [
  ['what', 'times', 'files'],
  ...SECOND_WAYS.map(([what, pattern, where, home]) => {
    const found = product
      .filter((file) => where.test(file) && !home?.test(file))
      .map((file) => texts.get(file)?.match(pattern)?.length ?? 0)
      .filter((times) => times > 0);
    return [what, sum(found), found.length];
  }),
]);
