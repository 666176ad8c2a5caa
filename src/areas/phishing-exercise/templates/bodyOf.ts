import type { BodyTexts } from '@contract/phishing-exercise/callouts';
import type { LayoutType } from '@contract/phishing-exercise/content';
import { bodyTexts } from '@/components/message/bodyTexts';
import { sanitizeMessage } from '@/components/message/sanitize';

const NO_BREAKS: ReadonlySet<number> = new Set();
let last: { html: string; body: BodyTexts } | undefined;

/** The texts of a body, in which anchors are found. Asked for the same body with every key that is pressed. */
export function bodyOf({
  layoutType,
  html,
}: {
  readonly layoutType: LayoutType;
  readonly html: string;
}): BodyTexts {
  if (layoutType === 'SMS') return { texts: [html], breaks: NO_BREAKS };
  if (last?.html !== html) last = { html, body: bodyTexts(sanitizeMessage(html).fragment) };
  return last.body;
}

/** A body as plain text: a line for each block. */
export const plainText = ({ texts, breaks }: BodyTexts): string =>
  texts
    .map((text, at) => (breaks.has(at) ? '\n' : '') + text.replace(/\s+/g, ' '))
    .join('')
    .replace(/\n\s*/g, '\n')
    .trim();
