/** Names of hosts and addresses as mail readers make links of them: a dot between letters, or a scheme. */
const DOT = /(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu;
const SCHEME = /(?<=\p{L}):\/\/|(?<=mailto|tel|data|javascript):/giu;
const AT = /@(?=[\p{L}\p{N}])/gu;

/** Nothing to see, and no reader goes on with a link across it. */
const JOINER = '\u2060';

/**
 * A text that reads as before and in which no mail reader finds a link. For names, which need none, and for the words
 * of a company that has not paid: a mail in our name must not lead to a stranger's page.
 */
export const unlinked = (text: string): string =>
  text
    .replace(SCHEME, (found) => `${JOINER}${found}${JOINER}`)
    .replace(DOT, `${JOINER}.${JOINER}`)
    .replace(AT, `${JOINER}@${JOINER}`);
