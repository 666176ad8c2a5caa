import { environment } from '../support/environment';
import type { Mail } from '../support/inbox';

/** The address in the learner's app that a mail leads to. */
export function learnLinkIn({ text, subject }: Mail): string {
  const link = text.split(/\s+/).find((word) => word.startsWith(`${environment().origin}/learn`));
  if (!link) throw new Error(`“${subject}” leads nowhere in the learner's app`);
  return link;
}
