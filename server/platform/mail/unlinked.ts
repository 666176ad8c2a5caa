/** Host names and addresses that mail clients turn into links: a dot between letters, or a scheme. */
const DOT = /(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu;
const SCHEME = /(?<=\p{L}):\/\/|(?<=mailto|tel|data|javascript):/giu;
const AT = /@(?=[\p{L}\p{N}])/gu;

/** Invisible, and no mail client continues a link across it. */
const JOINER = '\u2060';

/**
 * Text that looks the same but in which no mail client finds a link. For names, which need none, and for
 * texts of companies that have not paid, because a mail in our name must not lead to a third party's page.
 */
export const unlinked = (text: string): string =>
  text
    .replace(SCHEME, (found) => `${JOINER}${found}${JOINER}`)
    .replace(DOT, `${JOINER}.${JOINER}`)
    .replace(AT, `${JOINER}@${JOINER}`);

/** An admin's own texts as they are mailed: only paying companies, which are known, may send links (docs/values.md). */
export const sentWords = (
  company: { readonly hasBoost: boolean },
  { subject, message }: { readonly subject: string; readonly message: string },
): { subject: string; message: string } =>
  company.hasBoost ? { subject, message } : { subject: unlinked(subject), message: unlinked(message) };
