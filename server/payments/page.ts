import type { FastifyReply } from 'fastify';

/** The end of the sandbox's card that is not declined. */
export const CARD_THAT_WORKS = '4242';

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
