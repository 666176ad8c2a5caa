import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What of the tests a change can break. `all` where that can't be told from the files. */
export interface TestPlan {
  /** Files for the linter. */
  readonly lint: readonly string[];
  readonly types: boolean;
  readonly audit: boolean;
  /** Files whose importers are tested, and tests themselves. */
  readonly unit: readonly string[] | 'all';
  /** Folders and files of scenarios. */
  readonly e2e: readonly string[] | 'all';
}

/** What a plan asks about the files there are. */
export interface Repository {
  exists(path: string): boolean;
  /** The unit and contract tests of an area; none where there is no such area. */
  testsOf(area: string, layers: readonly Layer[]): readonly string[];
}
/** The folders of an area that have code. */
type Layer = 'src' | 'server';

/** A change of these can break any test. */
const EVERYTHING = /^(?:package(?:-lock)?\.json|tsconfig\.json|vite\.config\.ts)$/;
const ALL_UNITS =
  /^(?:vitest\.config\.ts|tests\/support\/(?:each-file|cheap-passwords|hashing|run|run-folder)\.ts|server\/platform\/db\/migrations\/.*)$/;
const ALL_SCENARIOS =
  /^(?:tests\/e2e\/(?:support\/.*|[^/]+)|tests\/support\/run-folder\.ts|scripts\/(?:e2e|build|lib\/gatewayBuild)\.ts|fixtures\/.*|server\/platform\/db\/migrations\/.*)$/;

const PROCESS_TESTS = ['process', 'crash', 'import-crash', 'operations-crash'].map(
  (name) => `tests/db/${name}.test.ts`,
);
/** Tests that read files or start processes, where the graph of modules can't tell what they depend on. */
export const READERS: readonly (readonly [files: RegExp, tests: readonly string[]])[] = [
  [/^(?:i18n|src|server|contract)\/|^index\.html$/, ['tests/i18n/texts.test.ts']],
  [/^(?:src|contract)\//, ['src/guestBranch.test.ts']],
  [/^src\//, ['src/areas/areas.test.ts', 'tests/contract/floors.test.ts']],
  [/^src\/theme\//, ['src/theme/palette.test.ts']],
  [/^public\//, ['src/theme/themeMode.test.ts']],
  [/^(?:src|contract|scripts)\//, ['scripts/screens.test.ts']],
  [/^(?:server\/|biome\.json$)/, ['server/areas/areas.test.ts', 'tests/contract/floors.test.ts']],
  [/^server\//, ['tests/security/privacy.test.ts']],
  [/^(?:server|contract|fixtures)\//, ['tests/contract/dependencies.test.ts']],
  [/^(?:server|contract|fixtures|src|learn)\//, ['tests/contract/names-rule.test.ts']],
  [/^(?:server\/(?!areas\/)|server\/areas\/users\/|fixtures\/)/, PROCESS_TESTS],
  [
    /^server\/(?:areas\/phishing-simulation|domain\/simulations|platform\/mail)\//,
    ['tests/db/simulation-crash.test.ts'],
  ],
  [/^scripts\/lib\/gatewayBuild\.ts$/, PROCESS_TESTS],
  [/^(?:docs|src|server|contract|tests)\//, ['tests/contract/security-doc.test.ts']],
  [/^docs\/operations\.md$/, ['server/config.test.ts']],
];

/** Scenarios of what all areas stand on: signing in, the frame, a list, a form, one of its failures. */
export const CORE_SCENARIOS = [
  'tests/e2e/session/sign-in.spec.ts',
  'tests/e2e/shell/frame.spec.ts',
  'tests/e2e/shell/failures.spec.ts',
  'tests/e2e/users/list.spec.ts',
  'tests/e2e/users/change.spec.ts',
];

const AREA = /^(?:(src|server)\/areas|contract|i18n\/[^/]+)\/([\w-]+?)(?:\/|\.(?:json|ts)$)/;
/** Of the console: both apps begin with them, and import their files one by one. */
export const STARTS_WITH = /^src\/areas\/(?:session|shell)\//;
const SHARED = /^(?:(?:src|server|contract|i18n|public)\/|index\.html$)/;
const UNIT_TEST = /\.test\.tsx?$/;
const IN_A_GRAPH = /\.(?:tsx?|mjs|json|css)$/;

/** Whether it is a unit or contract test, and no file that such a test may import. */
export const isUnitTest = (file: string): boolean => UNIT_TEST.test(file);

/** The scenarios that a file's change can break. */
function scenariosOf(file: string, { exists }: Repository): readonly string[] {
  if (file.startsWith('tests/e2e/')) return [file];
  if (isUnitTest(file) || !SHARED.test(file)) return [];
  const folder = `tests/e2e/${AREA.exec(file)?.[2]}`;
  return exists(folder) ? [folder] : CORE_SCENARIOS;
}

/**
 * What decides which unit tests run: those that import it. An area's files are imported by the lists of all areas, from which
 * most tests start, and by no other area, so there it is the tests of the area: of the console, of the gateway, or of both
 * where they share the file.
 */
function unitsOf(file: string, repository: Repository): readonly string[] {
  if (!IN_A_GRAPH.test(file) || file.startsWith('tests/e2e/')) return [];
  if (isUnitTest(file) || STARTS_WITH.test(file)) return [file];
  const [, layer, area] = AREA.exec(file) ?? [];
  const layers: readonly Layer[] = layer ? [layer as Layer] : ['src', 'server'];
  const tests = area ? repository.testsOf(area, layers) : [];
  return tests.length > 0 ? tests : [file];
}

/** The tests to run for a change of these files, deleted ones included. */
export function planOf(files: readonly string[], repository: Repository): TestPlan {
  const left = files.filter(repository.exists);
  const all = files.some((file) => EVERYTHING.test(file));
  const some = (pattern: RegExp) => all || files.some((file) => pattern.test(file));
  const units = left.flatMap((file) => unitsOf(file, repository));
  const readers = READERS.flatMap(([pattern, tests]) => (some(pattern) ? tests : []));
  const scenarios = files.flatMap((file) => scenariosOf(file, repository)).filter(repository.exists);
  return {
    lint: left,
    types: some(/\.(?:tsx?|json)$/),
    audit: files.includes('package-lock.json'),
    unit: some(ALL_UNITS) ? 'all' : [...new Set([...units, ...readers])],
    e2e: some(ALL_SCENARIOS) ? 'all' : [...new Set(scenarios)],
  };
}

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  // Git's grep ends with 1 when it finds nothing.
  if (status !== 0 && !(args[0] === 'grep' && status === 1))
    throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}

/** The repository in the present folder. */
export const workingTree: Repository = {
  exists: existsSync,
  testsOf(area, layers) {
    const folders = layers.map((layer) => `${layer}/areas/${area}`).filter(existsSync);
    if (folders.length === 0) return [];
    const contract = [`contract/${area}`, `contract/${area}.test.ts`];
    const own = git('ls-files', '--cached', '--others', '--exclude-standard', ...folders, ...contract);
    const names = layers.flatMap((layer) => ['-e', `${layer === 'src' ? '@' : '@server'}/areas/${area}/`]);
    const users = git('grep', '--untracked', '-l', ...names, '--', 'tests');
    return [...new Set([...own, ...users])].filter((file) => isUnitTest(file) && existsSync(file));
  },
};

/**
 * The files that differ from `ref`, by default from where the branch left main: committed or not, new ones
 * included.
 */
export function changedFiles(ref?: string): string[] {
  const [base = 'HEAD'] = ref ? [ref] : git('merge-base', 'main', 'HEAD');
  return [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}
