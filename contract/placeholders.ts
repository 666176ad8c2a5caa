import type { z } from 'zod';

const NAME = String.raw`[\p{L}_][\p{L}\d_.-]*`;
const IN_BRACES = new RegExp(String.raw`\{\s*(${NAME})\s*\}`, 'gu');

/** The names as they are written in a text, for the help text. */
export const inBraces = (names: readonly string[]): string[] => names.map((name) => `{${name}}`);

/** How other products write what they fill in: `{{.FirstName}}`, `${name}`, `*|FNAME|*`; and ours. */
const MARKED = new RegExp(
  String.raw`\{\{[^{}\n]{1,40}\}\}|\$\{[^{}\n]{1,40}\}|\*\|[^|\n]{1,40}\|\*|${IN_BRACES.source}`,
  'gu',
);
/** What may be meant as one, and may be a text: only with a word that says what is filled in. */
const PERHAPS = /%[A-Za-z][\w ]{1,30}%|\[[A-Za-z][\w -]{1,30}\]|<<[\w ]{2,30}>>/g;

/** Words of other products, without what is between them, and the names that ours have for the same. */
const MEANINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^(?:(?:first|last|full|user|given|family|display|recipient|employee|target)?name|[fl]name|recipient|rid)$/,
    ['recipientName', 'name', 'userName'],
  ],
  [/^(?:(?:user|recipient|work|target)?e?mail(?:address)?|to)$/, ['recipientEmail']],
  [/^(?:company|organi[sz]ation|org|employer|client)(?:name)?$/, ['companyName']],
  [/^(?:date|today|todays?date|current(?:date)?)$/, ['today']],
  [/^(?:course|training|module|policy|video)(?:name|title)?$/, ['courseName', 'videoTitle']],
  [/^(?:url|link|tracking(?:url)?|phish(?:ing)?url|baseurl)$/, []],
];

const meaningOf = (written: string) => {
  const word = written.replace(/[^\p{L}]/gu, '').toLowerCase();
  return MEANINGS.find(([pattern]) => pattern.test(word))?.[1];
};

/** The first that would reach the recipients unfilled: an unknown name in braces, or what another product would fill in. */
export function unknownPlaceholder(text: string, names: readonly string[]): string | undefined {
  const known = inBraces(names);
  const marked = text.match(MARKED)?.find((whole) => !known.includes(whole));
  return marked ?? text.match(PERHAPS)?.find((whole) => meaningOf(whole) !== undefined);
}

/** What may stand in place of an unknown one: the name of ours that means the same, else all of them. */
export function placeholdersFor(unknown: string, names: readonly string[]): string[] {
  const meant = meaningOf(unknown)?.find((name) => names.includes(name));
  return inBraces(meant === undefined ? names : [meant]);
}

/** What is wrong with a text that has an unknown one; undefined without. */
export function placeholderProblem(text: string, names: readonly string[]): string | undefined {
  const unknown = unknownPlaceholder(text, names);
  if (unknown === undefined) return undefined;
  if (names.length === 0) return `${unknown} isn't a valid placeholder. Nothing is filled in here.`;
  return `${unknown} isn't a valid placeholder. Use ${placeholdersFor(unknown, names).join(' or ')}.`;
}

const TAGS = /<(style|script)\b[\s\S]*?<\/\1>|<[^>]*>/gi;
/** The sign between texts that tags part: no name has it. */
const BORDER = '\u0001';

/** What of HTML people read, in which placeholders are looked for. */
export const withoutTags = (html: string): string => html.replace(TAGS, BORDER);

/** The first of these whose braces and name tags part: it is filled in where there are no tags, and nowhere else. */
export function partedPlaceholder(html: string, names: readonly string[]): string | undefined {
  const known = new Set(inBraces(names));
  const whole = html.match(/\{[^{}]{1,300}\}/g) ?? [];
  return whole
    .filter((found) => found.includes('<'))
    .map((found) => found.replace(TAGS, '').replace(/\s|&nbsp;/g, ''))
    .find((found) => known.has(found));
}

/** The same of HTML: what is in tags is left alone, and a name that tags part is a problem, too. */
export function placeholderProblemOfHtml(html: string, names: readonly string[]): string | undefined {
  const parted = partedPlaceholder(html, names);
  if (parted !== undefined) return `Format all of ${parted}, with its braces, or none of it.`;
  return placeholderProblem(withoutTags(html), names);
}

/**
 * Fills in these placeholders and leaves all others. The values themselves are not scanned for placeholders.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  const filled = new Map(Object.entries(values).map(([name, value]) => [`{${name}}`, value]));
  return text.replace(IN_BRACES, (whole) => filled.get(whole) ?? whole);
}

/** A text whose placeholders must all be among these names. */
export const withKnownPlaceholders = <Schema extends z.ZodType<string>>(
  schema: Schema,
  names: readonly string[],
) =>
  schema.superRefine((text, context) => {
    const message = placeholderProblem(text, names);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
