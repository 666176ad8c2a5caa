import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a second rule for names would be made of, and the files that may have it. */
const RULES: readonly [what: string, pattern: RegExp, files: readonly string[]][] = [
  // A domain is prepared as IDNA says.
  [
    'compatibility forms and marks',
    /normalize\('NF(?:KC|KD|D)'\)/,
    ['contract/names.ts', 'contract/values.ts'],
  ],
  ['removing marks', /replace\(\/\[?\\p\{Mn?\}/, []],
  // SCIM compares its attributes without their case, whatever a name is to us (RFC 7643, 2.2).
  [
    'the database’s own case',
    /\bilike\b|\bunaccent\b|\blower\(/i,
    ['server/areas/provisioning/groups-list.queries.ts', 'server/areas/provisioning/user-filters.queries.ts'],
  ],
  ['a pattern to search for', /`%[^`]*\$\{/, ['server/platform/text/search.ts']],
  // The others refuse addresses and links, name a file for a disk, read cells, and shorten a message to one line.
  [
    'letters that nobody sees',
    /\\u200b|\\p\{(?:Cf|DI|Default_Ignorable_Code_Point)\}/,
    [
      'contract/names.ts',
      'server/platform/files/file-names.ts',
      'contract/values.ts',
      'contract/phishing-exercise/markup.ts',
      'server/domain/people/name-keys.queries.ts',
      'contract/spreadsheet.ts',
      'src/areas/session/sso/ssoFailures.ts',
    ],
  ],
  [
    'a name’s case',
    /\bname\.to(?:Locale)?LowerCase\(\)/,
    [
      'contract/names.ts',
      'server/platform/http/security.ts',
      'server/cli/bulk/plan.ts',
      'contract/phishing-exercise/markup.ts',
    ],
  ],
];

const files = ['contract', 'server', 'src', 'learn', 'fixtures'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|tsx|mts)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);
const code = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

it.each(RULES)('there is one rule for names: %s', (_, pattern, allowed) => {
  const found = files.filter((file) => pattern.test(code.get(file) ?? ''));
  expect(found.toSorted()).toEqual(allowed.toSorted());
});
