import type { z } from 'zod';

const IN_BRACES = /\{\s*([\p{L}_][\p{L}\d_.-]*)\s*\}/gu;

/** Names as people write them into a text, for a help text. */
export const inBraces = (names: readonly string[]): string[] => names.map((name) => `{${name}}`);

/** The first name in braces that nothing would fill in; it would reach people as it is. */
export const unknownPlaceholder = (text: string, names: readonly string[]): string | undefined =>
  text.match(IN_BRACES)?.find((whole) => !inBraces(names).includes(whole));

/** The text with these names filled in and all others left; what the values hold is not looked at again. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  const filled = new Map(Object.entries(values).map(([name, value]) => [`{${name}}`, value]));
  return text.replace(IN_BRACES, (whole) => filled.get(whole) ?? whole);
}

/** A text that holds no other names in braces than these. */
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
