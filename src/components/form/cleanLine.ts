import { withoutHidden, withoutHiddenInEmail } from '@contract/names';

/** A letter that a joiner may come before: what is typed may go on. */
const NEXT = '\u0645';

const CLEANED: Readonly<Record<string, (text: string) => string>> = {
  text: withoutHidden,
  tel: withoutHidden,
  email: withoutHiddenInEmail,
};

/**
 * What is typed or pasted into a line, without letters that nobody sees. A joiner at the end stays until it is clear what
 * follows. Fields of other types, such as passwords, are left as they are.
 */
export function cleanLine(text: string, type = 'text'): string {
  const cleaned = CLEANED[type]?.(text + NEXT);
  return cleaned === undefined ? text : cleaned.slice(0, -NEXT.length);
}
