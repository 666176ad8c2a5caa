import type { FastifyReply } from 'fastify';

/** The end of the sandbox's card that is not declined. */
export const CARD_THAT_WORKS = '4242';
/** The end of the one that pays, and takes no money back. */
export const CARD_WITHOUT_REFUNDS = '5126';
export const WORKING_CARDS: readonly string[] = [CARD_THAT_WORKS, CARD_WITHOUT_REFUNDS];

/** Sends a page of the sandbox: no script, nothing from elsewhere; its forms lead back to the console. */
export function sendPage(reply: FastifyReply, html: string, nonce: string, formTarget: string, status = 200) {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);
}
