import { identityKey, searchKey } from '@contract/names';
import type { Tx } from '@server/platform/db/client';
import { nameKeys } from '@server/platform/text/text';
import { type SQL, sql } from 'drizzle-orm';
import { nameKeyRules } from './name-keys.tables';
import { userKeys } from './people.model';

/** Increase it whenever `contract/names.ts` makes another key of any text beyond ASCII; stored keys follow at the next start. */
const RULE = 1;

const BATCH = 2000;

/** No key of a name has this letter, so what starts with it is the key of no other name. */
const NOBODYS = '\u200b';

type Row = Readonly<Record<string, unknown>>;
type Keys = Readonly<Record<string, string | readonly string[]>>;

interface KeyedTable {
  readonly table: string;
  /** The primary key. */
  readonly id: readonly string[];
  /** The columns with the texts. */
  readonly texts: readonly string[];
  keys(row: Row): Keys;
  /** Where `identity_key` is unique: within rows that are equal in these columns. */
  readonly within?: readonly string[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);
const named = ({ name }: Row) => ({ name_key: searchKey(text(name)) });
const identified = ({ name }: Row) => {
  const { nameKey, identityKey: key } = nameKeys(text(name));
  return { name_key: nameKey, identity_key: key };
};
const ofPerson = ({ email, name, last_name }: Row) => {
  const keys = userKeys({ email: text(email), name: text(name), lastName: text(last_name) });
  return { name_key: keys.nameKey, last_name_key: keys.lastNameKey, search_text: keys.searchText };
};

/** Every table with keys of names. Their rules are the ones by which the gateway writes new rows. */
const TABLES: readonly KeyedTable[] = [
  { table: 'companies', id: ['id'], texts: ['name'], keys: identified },
  {
    table: 'departments',
    id: ['company_id', 'id'],
    texts: ['name'],
    keys: identified,
    within: ['company_id'],
  },
  { table: 'groups', id: ['company_id', 'id'], texts: ['name'], keys: identified, within: ['company_id'] },
  {
    table: 'saved_views',
    id: ['company_id', 'id'],
    texts: ['name'],
    keys: identified,
    within: ['company_id', 'user_id', 'list'],
  },
  { table: 'users', id: ['company_id', 'id'], texts: ['email', 'name', 'last_name'], keys: ofPerson },
  {
    table: 'user_import_rows',
    id: ['company_id', 'import_id', 'row'],
    texts: ['email', 'name', 'last_name', 'department', 'groups'],
    keys: (row) => ({
      ...ofPerson(row),
      department_key: identityKey(text(row.department)),
      group_keys: texts(row.groups).map(identityKey),
    }),
  },
  {
    table: 'campaigns',
    id: ['company_id', 'id'],
    texts: ['name', 'course_name'],
    keys: (row) => ({ ...named(row), course_key: searchKey(text(row.course_name)) }),
  },
  { table: 'simulations', id: ['company_id', 'id'], texts: ['name'], keys: named },
  { table: 'files', id: ['id'], texts: ['name'], keys: named },
  { table: 'courses', id: ['id'], texts: ['name'], keys: named },
  { table: 'phishing_templates', id: ['id'], texts: ['name'], keys: named },
  {
    table: 'videos',
    id: ['id'],
    texts: ['title'],
    keys: ({ title }) => ({ title_key: searchKey(text(title)) }),
  },
  {
    table: 'invoices',
    id: ['company_id', 'id'],
    texts: ['payer_name', 'receiver_name', 'number', 'order_number'],
    keys: (row) => {
      const keys = ['receiver_name', 'payer_name', 'number', 'order_number'].map((of) =>
        searchKey(text(row[of])),
      );
      const [receiver = '', payer = ''] = keys;
      return { payer_key: payer, receiver_key: receiver, search_text: ` ${keys.join(' ')}` };
    },
  },
  {
    table: 'license_entries',
    id: ['company_id', 'id'],
    texts: ['counterpart_name'],
    keys: ({ counterpart_name: name }) => ({ counterpart_key: searchKey(text(name)) }),
  },
];

const columns = (names: readonly string[], of = '') =>
  sql.join(
    names.map((name) => sql.raw(`${of}"${name}"`)),
    sql`, `,
  );

/** Rows with a text beyond ASCII: the rules agree on all others. */
const isBeyondAscii = ({ texts: names }: KeyedTable): SQL => {
  const all = sql`concat(${sql.join(
    names.map((name) => (name === 'groups' ? sql`array_to_string(groups, '')` : sql.raw(`"${name}"`))),
    sql`, `,
  )})`;
  return sql`octet_length(${all}) <> char_length(${all})`;
};

async function nextRows(tx: Tx, one: KeyedTable, after: Row | undefined): Promise<Row[]> {
  const { table, id, texts: names, within = [] } = one;
  const last =
    after &&
    sql.join(
      id.map((name) => sql`${after[name]}`),
      sql`, `,
    );
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    SELECT ${columns([...new Set([...id, ...within, ...names])])} FROM ${sql.identifier(table)}
    WHERE ${isBeyondAscii(one)} AND ${last ? sql`(${columns(id)}) > (${last})` : sql`true`}
    ORDER BY ${columns(id)} LIMIT ${BATCH}`);
  return rows;
}

/** Gives rows their keys, all but that of identity where it is unique. */
async function writeKeys(
  tx: Tx,
  { table, id, within }: KeyedTable,
  rows: readonly Row[],
  keysOf: readonly Keys[],
) {
  const [first = {}] = keysOf;
  const names = Object.keys(first).filter((name) => !within || name !== 'identity_key');
  const given = rows.map((row, at) => ({
    ...Object.fromEntries(id.map((name) => [name, row[name]])),
    ...keysOf[at],
  }));
  const set = sql.join(
    names.map((name) => sql`${sql.identifier(name)} = ${sql.raw(`v."${name}"`)}`),
    sql`, `,
  );
  const isSame = sql.join(
    id.map((name) => sql.raw(`t."${name}" = v."${name}"`)),
    sql` AND `,
  );
  await tx.execute(sql`
    UPDATE ${sql.identifier(table)} t SET ${set}
    FROM json_populate_recordset(NULL::${sql.identifier(table)}, ${JSON.stringify(given)}::json) v WHERE ${isSame}`);
}

/** Gives rows their key of identity. Of two names that have become the same, the older one gets it. */
async function writeIdentity(
  tx: Tx,
  { table, within = [] }: KeyedTable,
  rows: readonly Row[],
  keysOf: readonly Keys[],
) {
  const same = (one: string, other: string) =>
    sql.join(
      [...within, 'identity_key'].map((name) => sql.raw(`${one}."${name}" = ${other}."${name}"`)),
      sql` AND `,
    );
  const given = rows.map((row, at) => ({ ...row, identity_key: keysOf[at]?.identity_key }));
  await tx.execute(sql`
    UPDATE ${sql.identifier(table)} t SET identity_key = v.identity_key
    FROM (SELECT DISTINCT ON (${columns([...within, 'identity_key'])}) *
      FROM json_populate_recordset(NULL::${sql.identifier(table)}, ${JSON.stringify(given)}::json)
      ORDER BY ${columns([...within, 'identity_key'])}, id) v
    WHERE t.company_id = v.company_id AND t.id = v.id
      AND NOT EXISTS (SELECT FROM ${sql.identifier(table)} o WHERE ${same('o', 'v')})`);
}

async function renew(tx: Tx, one: KeyedTable): Promise<void> {
  const { table, within } = one;
  if (within) {
    await tx.execute(sql`
      UPDATE ${sql.identifier(table)} SET identity_key = ${NOBODYS} || id WHERE ${isBeyondAscii(one)}`);
  }
  for (
    let rows = await nextRows(tx, one, undefined);
    rows.length > 0;
    rows = await nextRows(tx, one, rows.at(-1))
  ) {
    const keysOf = rows.map((row) => one.keys(row));
    await writeKeys(tx, one, rows, keysOf);
    if (within) await writeIdentity(tx, one, rows, keysOf);
  }
}

/**
 * Makes the keys of names again once their rules have changed. Two names of a kind that have become
 * the same stay two: new ones match the older, until an admin renames or deletes one.
 */
export async function renewNameKeys(tx: Tx): Promise<void> {
  const [latest] = await tx.select().from(nameKeyRules).orderBy(sql`rule DESC`).limit(1);
  if (latest && latest.rule >= RULE) return;
  // The entries stay as they are; what finds them by name is no part of the ledger.
  await tx.execute(sql`ALTER TABLE license_entries DISABLE TRIGGER license_entries_append_only`);
  for (const one of TABLES) await renew(tx, one);
  await tx.execute(sql`ALTER TABLE license_entries ENABLE TRIGGER license_entries_append_only`);
  await tx.execute(sql`
    UPDATE users u SET department_key = d.name_key FROM departments d
    WHERE d.company_id = u.company_id AND d.id = u.department_id AND u.department_key <> d.name_key
      AND octet_length(d.name) <> char_length(d.name)`);
  await tx.insert(nameKeyRules).values({ rule: RULE });
}
