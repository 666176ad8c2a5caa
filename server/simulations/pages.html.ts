import { orderedCallouts } from '@contract/phishing-exercise/callouts';
import { fillMessage } from '@contract/phishing-exercise/variables';
import english from '@i18n/en/simulation.json' with { type: 'json' };
import { signedContent } from '../exercises/template-files';
import { variablesFor } from '../exercises/variables';
import type { Sign } from '../files/addresses';
import { escapeHtml } from '../html';
import { markedMessage } from './marked-message';
import type { PageContent } from './pages.queries';

/** The fixed words are in English in every language so far; `lang` says so. */
const LANGUAGE = 'en';

const STYLE = `*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:1.5rem 1rem;background:#f7f7fa;color:#1a1a26}
main{inline-size:min(46rem,100%);margin-inline:auto}h1{font-size:1.5rem;line-height:1.3;margin:0 0 1rem}h2{font-size:1.125rem;margin:2rem 0 .5rem}p{margin:0 0 1rem}
.own{white-space:pre-line;overflow-wrap:anywhere}.note{padding:.75rem 1rem;border-radius:8px;background:#e8f0fe;color:#174a8c}.hint{color:#595970;font-size:.875rem}
.mail{border:1px solid #c9c9d6;border-radius:8px;overflow:hidden;background:#fff;color:#1c1c1c}.mail dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem .75rem;margin:0;padding:.75rem 1rem;border-block-end:1px solid #c9c9d6}
dt{color:#595970}dd{margin:0;overflow-wrap:anywhere}.body{padding:1rem;overflow:auto;contain:content;font:14px/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere}.body img,.body table{max-inline-size:100%}.link{color:#1155cc;text-decoration:underline}
mark{background:#ffe7a3;color:inherit;padding-inline:.125rem;border-radius:2px}sup{font-weight:700;margin-inline-end:.125rem}li{margin-block-end:.5rem;overflow-wrap:anywhere}li q{quotes:none;font-weight:600}
form{display:grid;gap:.75rem}.box{inline-size:min(26rem,100%);margin:8vh auto 0;padding:2rem;background:#fff;border:1px solid #d5d5e0;border-radius:12px}.square{border-radius:0}.wide{border-block-start:6px solid #2f6f5e}
label{display:grid;gap:.25rem;font-weight:600}input{font:inherit;padding:.625rem .75rem;border:1px solid #74748c;border-radius:6px;min-block-size:44px;inline-size:100%}.square input{border-width:0 0 1px;border-radius:0}
button{font:inherit;font-weight:600;min-block-size:44px;padding:.625rem 1.25rem;border:0;border-radius:6px;background:#1f5fbf;color:#fff;cursor:pointer;justify-self:end}.square button{border-radius:0}.wide button{background:#2f6f5e;justify-self:stretch}
:focus-visible{outline:2px solid #1f5fbf;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#111117;color:#ececf3}.note{background:#13294a;color:#b9d3ff}.hint{color:#a5a5b8}.box{background:#18181f;border-color:#2c2c38}.mail dt{color:#595970}.box input{background:#111117;color:inherit}}`;

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** A page whose content is escaped by whoever makes it. */
const page = (title: string, content: string, nonce: string): string =>
  `<!doctype html><html lang="${LANGUAGE}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head><body>${content}</body></html>`;

/** What everyone sees who follows a link that leads nowhere, whatever the reason. */
export const missingPage = (nonce: string): string =>
  page(
    english.missing.title,
    `<main><h1>${escapeHtml(english.missing.title)}</h1><p>${escapeHtml(english.missing.text)}</p></main>`,
    nonce,
  );

/** How a login page looks, by its id. */
const LAYOUTS = {
  'two-step-account': { texts: english.login.account, box: 'box' },
  'office-tile': { texts: english.login.office, box: 'box square' },
  'company-portal': { texts: english.login.portal, box: 'box wide' },
} as const;
const isLayout = (id: string): id is keyof typeof LAYOUTS => Object.hasOwn(LAYOUTS, id);

/**
 * Says that the form was submitted, and nothing else, then goes on. The inputs have no names and the policy of the page
 * forbids forms to be sent, so that nothing typed leaves the browser.
 */
const loginScript = (next: string) =>
  `document.querySelector('form').addEventListener('submit',async e=>{e.preventDefault();if(!e.isTrusted)return;try{await fetch(location.pathname,{method:'POST',headers:{'content-type':'text/plain'},body:'submitted',credentials:'omit'})}finally{e.target.reset();location.replace(${JSON.stringify(next)})}})`;

/** A page that looks like a login; `next` is where it leads, relative to it. */
export function loginPage(loginPageId: string, next: string, nonce: string): string {
  const { texts, box } = LAYOUTS[isLayout(loginPageId) ? loginPageId : 'company-portal'];
  const { email, password, signIn } = english.login;
  return page(
    texts.title,
    `<main class="${box}"><h1>${escapeHtml(texts.title)}</h1><p class="hint">${escapeHtml(texts.hint)}</p>
<form autocomplete="off"><label>${escapeHtml(email)}<input type="email" autocomplete="off" required></label>
<label>${escapeHtml(password)}<input type="password" autocomplete="off" required></label><button>${escapeHtml(signIn)}</button></form></main>
<script nonce="${nonce}">${loginScript(next)}</script>`,
    nonce,
  );
}

/** What people see once they fell for a mail: the company's words, and the mail with what gives it away. */
export function educationPage(
  { content, education, person }: PageContent,
  sign: Sign,
  now: Date,
  nonce: string,
): string {
  const t = english.education;
  const variables = variablesFor(person, content.languageCode, now);
  const { subject, fromName, html, callouts } = signedContent(
    fillMessage({ ...content, layoutType: 'EMAIL', legend: '' }, variables),
    sign,
  );
  const ordered = orderedCallouts(callouts);
  const header = ordered.find(({ place }) => place === 'HEADER');
  const number = header ? `<mark><sup>${header.orderNumber}</sup></mark>` : '';
  const lang = escapeHtml(content.languageCode);
  const signs = ordered
    .map(
      ({ place, anchor, description, orderNumber }) =>
        `<li value="${orderNumber}"><q>${escapeHtml(place === 'HEADER' ? t.header : anchor)}</q><br><span class="own" lang="${lang}" dir="auto">${escapeHtml(description)}</span></li>`,
    )
    .join('');
  return page(
    education.subject,
    `<main><h1 class="own" dir="auto">${escapeHtml(education.subject)}</h1><p class="own" dir="auto">${escapeHtml(education.message)}</p>
<p class="note">${escapeHtml(fill(t.notice, { company: person.companyName }))}</p>
<h2>${escapeHtml(t.message)}</h2><p class="hint">${escapeHtml(t.messageHint)}</p>
<section class="mail" aria-label="${escapeHtml(t.message)}"><dl><dt>${escapeHtml(t.from)}</dt><dd>${number}<bdi>${escapeHtml(fromName)}</bdi> &lt;<bdi>${escapeHtml(content.fromEmail)}</bdi>&gt;</dd>
<dt>${escapeHtml(t.subject)}</dt><dd lang="${lang}" dir="auto">${escapeHtml(subject)}</dd></dl><div class="body" lang="${lang}" dir="auto" tabindex="0" role="group" aria-label="${escapeHtml(t.message)}">${markedMessage(html, ordered)}</div></section>
${signs && `<h2>${escapeHtml(t.signs)}</h2><ol>${signs}</ol>`}</main>`,
    nonce,
  );
}
