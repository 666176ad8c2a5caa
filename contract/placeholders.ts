import type { z } from 'zod';

const IN_BRACES = /\{\s*([\p{L}_][\p{L}\d_.-]*)\s*\}/gu;

/** The names as they are written in a text, for the help text. */
export const inBraces = (names: readonly string[]): string[] => names.map((name) => `{${name}}`);

/** The first unknown name in braces: it would reach the recipients unfilled. */
export const unknownPlaceholder = (text: string, names: readonly string[]): string | undefined =>
  text.match(IN_BRACES)?.find((whole) => !inBraces(names).includes(whole));

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
    const unknown = unknownPlaceholder(text, names);
    if (unknown === undefined) return;
    const message = `${unknown} isn't a valid placeholder. Use ${inBraces(names).join(' or ')}.`;
    context.addIssue({ code: 'custom', message });
  });
