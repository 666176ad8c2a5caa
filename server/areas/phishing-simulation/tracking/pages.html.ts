import { orderedCallouts } from '@contract/phishing-exercise/callouts';
import { fillMessage } from '@contract/phishing-exercise/variables';
import { signedContent } from '@server/domain/exercises/template-files';
import { variablesFor } from '@server/domain/exercises/variables';
import type { Sign } from '@server/platform/files/addresses';
import { escapeHtml } from '@server/platform/text/html';
import { markedMessage } from '../sending/marked-message';
import { type PageWords, pageWords } from './page-texts';
import type { PageContent } from './pages.queries';

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}[hidden]{display:none!important}
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:1.5rem 1rem;background:#f7f7fa;color:#1a1a26}
main{inline-size:min(46rem,100%);margin-inline:auto}h1{font-size:1.5rem;line-height:1.3;margin:0 0 1rem}h2{font-size:1.125rem;margin:2rem 0 .5rem}p{margin:0 0 1rem}
.own{white-space:pre-line;overflow-wrap:anywhere}.note{padding:.75rem 1rem;border-radius:8px;background:#e8f0fe;color:#174a8c;overflow-wrap:anywhere}.hint{color:#595970;font-size:.875rem}
.mail{color-scheme:light;border:1px solid #c9c9d6;border-radius:8px;overflow:hidden;background:#fff;color:#1c1c1c}.mail dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem .75rem;margin:0;padding:.75rem 1rem;border-block-end:1px solid #c9c9d6}
dt{color:#595970}dd{margin:0;overflow-wrap:anywhere}.body{padding:1rem;overflow:auto;contain:content;font:14px/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere}.body img,.body table{max-inline-size:100%}.link{color:#1155cc;text-decoration:underline}
mark{background:#ffe7a3;color:inherit;padding-inline:.125rem;border-radius:2px}sup{font-weight:700;margin-inline-end:.125rem}ol{padding-inline-start:1.75rem}li{margin-block-end:.75rem;overflow-wrap:anywhere}li::marker{font-weight:700}li q{quotes:none;font-weight:600}
@media(prefers-color-scheme:dark){body{background:#111117;color:#ececf3}.note{background:#13294a;color:#b9d3ff}.hint{color:#a5a5b8}}`;

/** The three look-alikes share fields, and differ as the real ones do: a round card, a plain tile, a company's own color. */
const LOGIN_STYLE = `body{min-block-size:100vh;display:grid;align-content:center}
.box{--tone:#1f5fbf;inline-size:min(27rem,100%);padding:2.25rem;margin-block-end:6vh;background:#fff;border:1px solid #d5d5e0;border-radius:1.5rem}
.brand{display:flex;align-items:center;gap:.625rem;font-weight:600;margin-block-end:1.5rem;overflow-wrap:anywhere}.sign{flex:none;display:grid;place-content:center;inline-size:2rem;block-size:2rem;border-radius:50%;background:var(--tone);color:#fff}
h1{font-weight:500;margin-block-end:.25rem}.hint{margin-block-end:1.5rem}form{display:grid;gap:1rem}label{display:grid;gap:.375rem;font-size:.875rem}
input{font:inherit;font-size:1rem;padding:.625rem .75rem;border:1px solid #74748c;border-radius:.375rem;background:transparent;color:inherit;min-block-size:44px;inline-size:100%}
button{font:inherit;font-weight:600;min-block-size:44px;margin-block-start:.5rem;padding:.5rem 1.5rem;border:0;border-radius:1.5rem;background:var(--tone);color:#fff;cursor:pointer;justify-self:end}
:focus-visible{outline:2px solid #1f5fbf;outline-offset:2px}
.square{--tone:#1b5e9e;border-radius:0;border-color:transparent;box-shadow:0 2px 8px #0003}.square .sign{border-radius:0}.square h1{font-weight:600}.square input{border-width:0 0 1px;border-radius:0;padding-inline:.25rem}.square button{border-radius:0}
.wide{--tone:#2f6f5e;border-radius:.75rem;border-block-start:6px solid var(--tone)}.wide .sign{border-radius:.5rem}.wide button{border-radius:.375rem;justify-self:stretch}
@media(max-width:30rem){body{align-content:start}.box{padding:1.5rem}}
@media(prefers-color-scheme:dark){.box{background:#18181f}.box:not(.wide){border-color:#2c2c38}.wide{border-color:var(--tone) #2c2c38 #2c2c38}:focus-visible{outline-color:#8ab4f8}}`;

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

interface PageFrame {
  readonly words: PageWords;
  readonly title: string;
  /** Escaped by whoever makes it. */
  readonly content: string;
  readonly nonce: string;
  readonly style?: string;
}

const page = ({ words: { language, direction }, title, content, nonce, style = '' }: PageFrame): string =>
  `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}${style}</style></head><body>${content}</body></html>`;

/** What everyone sees who follows a link that leads nowhere, whatever the reason: in a language of their browser's. */
export function missingPage(languages: readonly string[], nonce: string): string {
  const words = pageWords(...languages);
  const { title, text } = words.texts.missing;
  const content = `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main>`;
  return page({ words, title, content, nonce });
}

/** How a login page looks, by its id. */
const LAYOUTS = {
  'two-step-account': { words: 'account', box: 'box', isAddressFirst: true },
  'office-tile': { words: 'office', box: 'box square', isAddressFirst: false },
  'company-portal': { words: 'portal', box: 'box wide', isAddressFirst: false },
} as const;
const isLayout = (id: string): id is keyof typeof LAYOUTS => Object.hasOwn(LAYOUTS, id);

/**
 * Says that the form was submitted, and nothing else, then goes on; where the address comes first, it asks for the password
 * before. The inputs have no names and the policy of the page forbids forms to be sent, so that nothing typed leaves the browser.
 */
const loginScript = (next: string) =>
  `document.querySelector('form').addEventListener('submit',async e=>{e.preventDefault();if(!e.isTrusted)return;const f=e.target,p=f.querySelector('[type=password]');if(p.disabled){p.disabled=false;p.parentNode.hidden=false;f.querySelector('button').textContent=f.dataset.signIn;p.focus();return}try{await fetch(location.pathname,{method:'POST',headers:{'content-type':'text/plain'},body:'submitted',credentials:'omit'})}finally{f.reset();location.replace(${JSON.stringify(next)})}})`;

/** A page that looks like a login; `next` is where it leads, relative to it. */
export function loginPage(
  loginPageId: string,
  { content, person: { companyName, lang } }: PageContent,
  next: string,
  nonce: string,
): string {
  const layout = LAYOUTS[isLayout(loginPageId) ? loginPageId : 'company-portal'];
  const words = pageWords(content.languageCode, lang);
  const { email, password, next: goOn, signIn, ...all } = words.texts.login;
  const { title, hint } = all[layout.words];
  const [initial = ''] = companyName;
  const [hidden, disabled] = layout.isAddressFirst ? [' hidden', ' disabled'] : ['', ''];
  const body = `<main class="${layout.box}"><p class="brand"><span class="sign" aria-hidden="true">${escapeHtml(initial.toUpperCase())}</span><bdi>${escapeHtml(companyName)}</bdi></p>
<h1>${escapeHtml(title)}</h1><p class="hint">${escapeHtml(hint)}</p>
<form autocomplete="off" data-sign-in="${escapeHtml(signIn)}"><label>${escapeHtml(email)}<input type="email" dir="ltr" autocomplete="off" required></label>
<label${hidden}>${escapeHtml(password)}<input type="password" dir="ltr" autocomplete="off" required${disabled}></label><button>${escapeHtml(layout.isAddressFirst ? goOn : signIn)}</button></form></main>
<script nonce="${nonce}">${loginScript(next)}</script>`;
  return page({ words, title, content: body, nonce, style: LOGIN_STYLE });
}

/** What people see once they fell for a mail: the company's words, and the mail with what gives it away. */
export function educationPage(
  { content, education, person }: PageContent,
  sign: Sign,
  now: Date,
  nonce: string,
): string {
  const words = pageWords(content.languageCode, person.lang);
  const t = words.texts.education;
  const variables = variablesFor(person, content.languageCode, now);
  const { subject, fromName, html, callouts } = signedContent(
    fillMessage({ ...content, layoutType: 'EMAIL', legend: '' }, variables),
    sign,
  );
  const ordered = orderedCallouts(callouts);
  const header = ordered.find(({ place }) => place === 'HEADER');
  const number = header ? `<mark><sup>${header.orderNumber}</sup></mark>` : '';
  const lang = escapeHtml(content.languageCode);
  const file = content.attachmentName
    ? `<dt>${escapeHtml(t.attachment)}</dt><dd><bdi>${escapeHtml(content.attachmentName)}</bdi></dd>`
    : '';
  const signs = ordered
    .map(
      ({ place, anchor, description, orderNumber }) =>
        `<li value="${orderNumber}"><q>${escapeHtml(place === 'HEADER' ? t.header : anchor)}</q><br><span class="own" lang="${lang}" dir="auto">${escapeHtml(description)}</span></li>`,
    )
    .join('');
  const shown = `<main><h1 class="own" dir="auto">${escapeHtml(education.subject)}</h1><p class="own" dir="auto">${escapeHtml(education.message)}</p>
<p class="note">${fill(escapeHtml(t.notice), { company: `<bdi>${escapeHtml(person.companyName)}</bdi>` })}</p>
<h2>${escapeHtml(t.message)}</h2><p class="hint">${escapeHtml(t.messageHint)}</p>
<section class="mail" aria-label="${escapeHtml(t.message)}"><dl><dt>${escapeHtml(t.from)}</dt><dd>${number}<bdi>${escapeHtml(fromName)}</bdi> &lt;<bdi>${escapeHtml(content.fromEmail)}</bdi>&gt;</dd>
<dt>${escapeHtml(t.subject)}</dt><dd lang="${lang}" dir="auto">${escapeHtml(subject)}</dd>${file}</dl><div class="body" lang="${lang}" dir="auto" tabindex="0" role="group" aria-label="${escapeHtml(t.message)}">${markedMessage(html, ordered)}</div></section>
${signs && `<h2>${escapeHtml(t.signs)}</h2><ol>${signs}</ol>`}</main>`;
  return page({ words, title: education.subject, content: shown, nonce });
}
