import texts from '@i18n/en/provider.json' with { type: 'json' };
import { LOCAL_PROVIDER_PASSWORD } from '@server/domain/sign-on/local-provider';
import { escapeHtml } from '@server/platform/text/html';

const STYLE = `*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100dvh;display:grid;place-items:center;background:#f4f6f8;color:#1b2430}
main{inline-size:min(24rem,calc(100vw - 2rem));padding:2rem;background:#fff;border:1px solid #d8dee6;border-radius:8px}
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:0 0 1rem;color:#56616f;font-size:.9rem}label{display:block;font-weight:600;font-size:.9rem;margin-block:.75rem .25rem}
input,button{inline-size:100%;min-block-size:44px;font:inherit;border-radius:6px;padding-inline:.75rem}input{border:1px solid #8492a3;background:#fff;color:inherit}
button{margin-block-start:1.25rem;border:0;background:#0b6b5d;color:#fff;font-weight:600;cursor:pointer}.error{color:#a4262c}
@media(prefers-color-scheme:dark){body{background:#12171d;color:#e6ebf1}main{background:#1a2129;border-color:#2a323c}p{color:#9aa6b4}input{background:#12171d;border-color:#5a6675}.error{color:#ff8f94}}`;

interface PageState {
  readonly email: string;
  readonly failed: boolean;
}

/** The sign-in page of the local provider. */
export function providerPage({ email, failed }: PageState, nonce: string): string {
  const hint = texts.hint.replace('%{password}', LOCAL_PROVIDER_PASSWORD);
  const failure = failed ? `<p class="error" role="alert">${escapeHtml(texts.failed)}</p>` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(texts.title)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(hint)}</p>${failure}
<form method="post"><label for="email">${escapeHtml(texts.email)}</label>
<input id="email" name="email" type="email" autocomplete="username" required autofocus value="${escapeHtml(email)}">
<label for="password">${escapeHtml(texts.password)}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button>${escapeHtml(texts.submit)}</button></form></main></body></html>`;
}
