import { searchKey } from '@contract/names';
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  REQUIRED_IMPORT_FIELDS,
} from '@contract/users/importRow';

/** A column selection that may still be incomplete. */
export type ColumnChoice = ImportMapping;
/** A complete selection, ready to be sent. */
export type CompleteMapping = ImportMapping & Record<(typeof REQUIRED_IMPORT_FIELDS)[number], number>;

export const NO_COLUMNS: ColumnChoice = {
  email: null,
  department: null,
  name: null,
  lastName: null,
  group: null,
  manager: null,
};

/** A column name for comparison: as a search reads it, without remarks in brackets (`[Required]`), signs as spaces. */
export const foldName = (name: string): string =>
  searchKey(name)
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const words = (list: string): string[] => list.split(';').map(foldName);

/** Column names used by common systems and in the console's languages, folded. */
const NAMES: Record<ImportField, readonly string[]> = {
  email: words(`email; e mail; mail; email address; e mail address; emailaddress; work email; business email;
    user principal name; userprincipalname; login; courriel; adresse e mail; adresse mail; adresse email; e mail adresse;
    emailadresse; correo; correo electronico; direccion de correo; posta elettronica; indirizzo email; e mailadres;
    e postadress; e post; epost; e mailadresse; endereco de email; adres e mail; имейл; email адрес; почта; эл почта;
    メール; メールアドレス; 邮箱; 电子邮件; 電子郵件; البريد الالكتروني; דואל; דוא ל; ηλεκτρονικο ταχυδρομειο`),
  department:
    words(`department; dept; division; business unit; org unit; abteilung; bereich; departement; service;
    departamento; area; reparto; dipartimento; afdeling; avdelning; avdeling; dzial; отдел; подразделение; отдел име;
    部署; 部門; 部门; القسم; مخلقة; מחלקה; τμημα`),
  name: words(`first name; firstname; given name; givenname; forename; name; vorname; prenom; nombre; nome; voornaam;
    fornavn; fornamn; imie; имя; име; 名; 名前; 名字; الاسم الاول; الاسم; שם פרטי; ονομα`),
  lastName: words(`last name; lastname; surname; family name; familyname; sn; nachname; familienname; nom;
    nom de famille; apellido; apellidos; cognome; sobrenome; apelido; achternaam; efternavn; efternamn; etternavn;
    nazwisko; фамилия; 姓; 名字 姓; اسم العائلة; שם משפחה; επωνυμο`),
  group:
    words(`group; groups; team; teams; gruppe; gruppen; groupe; groupes; grupo; grupos; equipo; equipe; gruppo;
    gruppi; groep; groepen; grupp; grupper; grupa; группа; група; グループ; 组; 群組; المجموعة; קבוצה; ομαδα`),
  manager:
    words(`manager; manager email; manager e mail; manager email address; managers email; reports to; supervisor;
    supervisor email; line manager; line manager email; boss; vorgesetzter; vorgesetzte; fuhrungskraft; responsable;
    superieur; superieur hierarchique; supervisor directo; jefe; gerente; gestor; superior; responsabile; leidinggevende;
    leder; chef; narmaste chef; kierownik; przelozony; руководитель; менеджер; мениджър; ръководител; 上司; マネージャー;
    经理; 上级; 主管; المدير; מנהל; διευθυντης; προισταμενος`),
};

const looksLikeAddresses = (cells: readonly (string | undefined)[]) =>
  cells.some((cell) => cell?.includes('@')) && cells.every((cell) => !cell?.trim() || cell.includes('@'));

/**
 * Guesses the columns from their names and, for the email, from the cells below; each column is used once.
 */
export function guessColumns(
  header: readonly string[] | null,
  preview: readonly (readonly string[])[],
  columns: number,
): ColumnChoice {
  const folded = (header ?? []).map(foldName);
  const taken = new Set<number>();
  const choice = { ...NO_COLUMNS };
  for (const field of IMPORT_FIELDS) {
    const at = NAMES[field]
      .map((name) => folded.indexOf(name))
      .find((found) => found >= 0 && !taken.has(found));
    if (at === undefined) continue;
    choice[field] = at;
    taken.add(at);
  }
  if (choice.email === null) {
    const at = Array.from({ length: columns }, (_, column) => column).find(
      (column) => !taken.has(column) && looksLikeAddresses(preview.map((row) => row[column])),
    );
    choice.email = at ?? null;
  }
  return choice;
}

/** The signature under which a selection is remembered: the same columns in the same order. */
export function signatureOf(header: readonly string[] | null, columns: number): string {
  return header === null ? `#${columns}` : header.map(foldName).join('|');
}

/** Whether the required columns are selected. */
export const isComplete = (choice: ColumnChoice): choice is CompleteMapping =>
  REQUIRED_IMPORT_FIELDS.every((field) => choice[field] !== null);

/** A remembered selection, if it fits a file with this many columns. */
export function rememberedChoice(stored: unknown, columns: number): ColumnChoice | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const choice = { ...NO_COLUMNS };
  for (const field of IMPORT_FIELDS) {
    const at: unknown = (stored as Record<string, unknown>)[field];
    if (typeof at === 'number' && Number.isInteger(at) && at >= 0 && at < columns) choice[field] = at;
  }
  return isComplete(choice) ? choice : undefined;
}
