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
  /** The unit and contract tests of an area, in all layers; none where there is no such area. */
  testsOf(area: string): readonly string[];
}

/** A change of these can break any test. */
const EVERYTHING = /^(?:package(?:-lock)?\.json|tsconfig\.json|vite\.config\.ts)$/;
const ALL_UNITS =
  /^(?:vitest\.config\.ts|tests\/support\/(?:each-file|cheap-passwords|hashing|run|run-folder)\.ts|server\/platform\/db\/migrations\/.*)$/;
const ALL_SCENARIOS =
  /^(?:tests\/e2e\/(?:support\/.*|[^/]+)|scripts\/(?:e2e|build|lib\/gatewayBuild)\.ts|fixtures\/.*|server\/platform\/db\/migrations\/.*)$/;

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

const AREA = /^(?:(?:src|server)\/areas|contract|i18n\/[^/]+)\/([\w-]+?)(?:\/|\.(?:json|ts)$)/;
const SHARED = /^(?:(?:src|server|contract|i18n|public)\/|index\.html$)/;
const UNIT_TEST = /\.test\.tsx?$/;
const IN_A_GRAPH = /\.(?:tsx?|mjs|json|css)$/;

/** The scenarios that a file's change can break. */
function scenariosOf(file: string, { exists }: Repository): readonly string[] {
  if (file.startsWith('tests/e2e/')) return [file];
  if (UNIT_TEST.test(file) || !SHARED.test(file)) return [];
  const folder = `tests/e2e/${AREA.exec(file)?.[1]}`;
  return exists(folder) ? [folder] : CORE_SCENARIOS;
}

/**
 * What decides which unit tests run: those that import it. An area's files on the gateway, its contract and its texts
 * are imported by the lists of all of them, from which most tests start, so there it is the tests of the area.
 */
function unitsOf(file: string, repository: Repository): readonly string[] {
  if (!IN_A_GRAPH.test(file) || file.startsWith('tests/e2e/')) return [];
  const area = UNIT_TEST.test(file) || file.startsWith('src/') ? undefined : AREA.exec(file)?.[1];
  const tests = area ? repository.testsOf(area) : [];
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
  testsOf(area) {
    const folders = ['src', 'server'].map((layer) => `${layer}/areas/${area}`).filter(existsSync);
    if (folders.length === 0) return [];
    const contract = [`contract/${area}`, `contract/${area}.test.ts`];
    const own = git('ls-files', '--cached', '--others', '--exclude-standard', ...folders, ...contract);
    const users = git('grep', '--untracked', '-l', `areas/${area}/`, '--', 'tests');
    return [...new Set([...own, ...users])].filter((file) => UNIT_TEST.test(file) && existsSync(file));
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
