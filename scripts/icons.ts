import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesBelow, root } from './lib/fresh.mjs';

/**
 * `npm run icons`: puts the icons that are used into vendor/mui-icons, as they are in `@mui/icons-material`: 250 of its 43,000
 * files, which were a third of an installation. `-- --version 9.5.0` takes those of another version.
 */
const target = join(root, 'vendor/mui-icons');
const PACKAGE = '@mui/icons-material';
const USED = /@mui\/icons-material\/(\w+)/g;
/** Ours, and what loads with react-admin. */
const READERS = [
  'src',
  'learn',
  'tests',
  'node_modules/ra-ui-materialui/dist',
  'node_modules/react-admin/dist',
];

const manifest = join(target, 'package.json');
const current = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
const at = process.argv.indexOf('--version');
const version = at > 0 ? process.argv[at + 1] : current.version;

const sources = READERS.flatMap((name) => filesBelow(join(root, name))).filter((name) =>
  /\.[jt]sx?$/.test(name),
);
const names = new Set(
  sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(USED)].map(([, name = '']) => name)),
);

const folder = mkdtempSync(join(tmpdir(), 'vigil-icons-'));
execFileSync('npm', ['pack', `${PACKAGE}@${version}`, '--silent'], { cwd: folder });
const [archive = ''] = readdirSync(folder);
execFileSync('tar', ['-xzf', archive], { cwd: folder });
const from = join(folder, 'package');
rmSync(target, { recursive: true });
mkdirSync(join(target, 'utils'), { recursive: true });
for (const file of ['LICENSE', 'utils/createSvgIcon.mjs', ...[...names].map((name) => `${name}.mjs`)])
  copyFileSync(join(from, file), join(target, file));
copyFileSync(join(from, 'Close.d.mts'), join(target, 'icon.d.mts'));
const upstream = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as Record<string, unknown>;
const { license, author, homepage, peerDependencies, peerDependenciesMeta } = upstream;
const own = {
  name: PACKAGE,
  version,
  description: 'The icons of @mui/icons-material that are used, unchanged; made by `npm run icons`.',
  ...{ license, author, homepage, sideEffects: false },
  exports: {
    './package.json': './package.json',
    './*': { types: './icon.d.mts', default: './*.mjs' },
  },
  ...{ peerDependencies, peerDependenciesMeta },
};
writeFileSync(manifest, `${JSON.stringify(own, null, 2)}\n`);
rmSync(folder, { recursive: true });
process.stdout.write(`${names.size} icons of ${PACKAGE} ${version}\n`);
