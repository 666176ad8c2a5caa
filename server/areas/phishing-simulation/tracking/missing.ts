import { acceptedLanguages } from '@server/platform/http/languages';
import { newNonce } from '@server/platform/http/security';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { missingPage } from './pages.html';

/** Sends a page. Forms go nowhere; a login page's own script may tell that it was used. A message has style attributes. */
export function sendTrackingPage(
  reply: FastifyReply,
  html: string,
  nonce: string,
  { status = 200, hasScript = false } = {},
) {
  const script = hasScript ? ` script-src 'nonce-${nonce}'; connect-src 'self';` : '';
  const policy = `default-src 'none';${script} style-src 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The same for forged, unknown and ended ones: nobody learns anything from an address. */
export function sendMissing({ headers }: FastifyRequest, reply: FastifyReply) {
  const nonce = newNonce();
  const html = missingPage(acceptedLanguages(headers['accept-language']), nonce);
  return sendTrackingPage(reply, html, nonce, { status: 404 });
}
