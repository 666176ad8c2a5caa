import { escapeHtml } from '@server/platform/text/html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { newNonce } from './security';

const FORM_BYTES = 4096;

/** A page that a link in a mail opens: a question with a button, or what came of it. Texts are plain. */
export interface PlainPage {
  readonly language: string;
  readonly direction?: 'ltr' | 'rtl';
  readonly title: string;
  readonly text: string;
  /** The button, which posts to the same address. */
  readonly action?: string;
}

/** Sends the page: no script, nothing from elsewhere; its form leads back to its own address. */
export function sendPlainPage(
  reply: FastifyReply,
  { language, direction = 'ltr', title, text, action }: PlainPage,
  status = 200,
) {
  const nonce = newNonce();
  const style =
    'body{font-family:system-ui,sans-serif;line-height:1.5;max-width:32rem;margin:4rem auto;padding:0 1rem;color:#1b1c22;background:#fff}' +
    'button{font:inherit;font-weight:600;padding:.6rem 1.2rem;border:0;border-radius:6px;background:#4845cf;color:#fff}' +
    'button:focus-visible{outline:3px solid #1b1c22;outline-offset:2px}';
  return reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${escapeHtml(language)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${action ? `<form method="post"><button>${escapeHtml(action)}</button></form>` : ''}</main></body></html>`,
    );
}

/** Accepts what the button of such a page posts: an empty form. */
export function acceptPlainForms(pages: FastifyInstance): void {
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, _body, done) => done(null, {}),
  );
}
