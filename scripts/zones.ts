import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './lib/fresh.mjs';

/**
 * `npm run zones`: writes contract/zone-names.ts from the Unicode CLDR, which follows the IANA's time zone database
 * and keeps every name that it ever had. Run it after an update of `cldr-bcp47`; a test compares the two.
 */
const TARGET = 'contract/zone-names.ts';
const { resolve } = createRequire(import.meta.url);

interface Entry {
  /** All names, today's and those before. */
  readonly _alias?: string;
  /** Today's name where it isn't the first. */
  readonly _iana?: string;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(resolve(`cldr-bcp47/${file}`), 'utf8'));
const { version } = readJson('package.json') as { version: string };
const { keyword } = readJson('bcp47/timezone.json') as { keyword: { u: { tz: Record<string, Entry> } } };

const zones: string[] = [];
const renamed: [string, string][] = [];
for (const { _alias, _iana } of Object.values(keyword.u.tz)) {
  const all = _alias?.split(' ') ?? [];
  const [name = ''] = [_iana ?? all[0] ?? ''];
  // Offsets such as Etc/GMT+5 are no places, and keep their names.
  const present = name === 'Etc/UTC' ? 'UTC' : name;
  if (present === '' || present.startsWith('Etc/')) continue;
  zones.push(present);
  for (const old of all) if (old !== present) renamed.push([old, present]);
}
zones.sort();
renamed.sort(([one], [other]) => (one < other ? -1 : 1));

/** The names in lines of about a hundred letters. */
const lines = zones.reduce<string[]>((made, zone) => {
  const last = made.at(-1);
  if (last === undefined || last.length + zone.length > 100) made.push(zone);
  else made[made.length - 1] = `${last} ${zone}`;
  return made;
}, []);
const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);

export const text = `// Made by \`npm run zones\` from the Unicode CLDR ${version}. Don't edit.

const NAMES = \`
${lines.join('\n')}
\`;

/** Today's IANA names of all places with a time zone, and UTC. */
export const zoneNames = (): string[] => NAMES.trim().split(/\\s+/);

/** Names that were replaced, by today's. */
export const RENAMED_ZONES: Readonly<Record<string, string>> = {
${renamed.map(([old, present]) => `  ${keyOf(old)}: '${present}',`).join('\n')}
};
`;

if (process.argv[1]?.endsWith('zones.ts')) writeFileSync(join(root, TARGET), text);
