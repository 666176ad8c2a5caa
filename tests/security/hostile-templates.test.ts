import { findAnchor } from '@contract/phishing-exercise/content';
import { templateEndpoints } from '@contract/phishing-exercise/templates';
import { RefusedHtmlError, sanitizeTemplate } from '@server/areas/phishing-exercise/templates/sanitize';
import { bodyTexts } from '@server/domain/exercises/body-texts';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { templateBody } from '@tests/support/template-examples';
import { type DefaultTreeAdapterMap, html as names, parse } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANCHOR, HOSTILE_TEMPLATES, PROBE_GLOBAL } from './hostile-templates';

const { create, get, list, update } = templateEndpoints;

/** Written here again, so that a mistake in the gateway's own list is seen. */
const ELEMENTS = new Set(
  (
    'a abbr b bdi bdo blockquote br caption center cite code col colgroup dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ' +
    'img ins li ol p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'align alt bgcolor border cellpadding cellspacing colspan dir height href lang role rowspan src start style title ' +
    'valign width'
  ).split(' '),
);
const HARMFUL_CSS = /url|expression|import|image|attr|var|env|position|\\|@|\/\*|javascript|display:none/i;

type Node = DefaultTreeAdapterMap['node'];

const SOURCE = /^(?:\/files\/[\da-f-]{36}(?:\?|$)|data:image\/(?:png|jpeg|gif|webp);base64,)/;

function isHarmless(element: string, attribute: string, value: string): boolean {
  if (attribute === 'href') return element === 'a' && /^(?:https?:\/\/|mailto:|tel:)/i.test(value);
  if (attribute === 'src') return element === 'img' && SOURCE.test(value);
  // The text that lists of mails show, and nothing else of its element: it can do no harm.
  if (attribute === 'style' && value === 'display:none') return true;
  return attribute === 'style' ? !HARMFUL_CSS.test(value) : ATTRIBUTES.has(attribute);
}

/** Elements below a node, those of a template's content included. */
function* elementsIn(node: Node): Generator<DefaultTreeAdapterMap['element']> {
  if ('tagName' in node) yield node;
  const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];
  for (const child of children) yield* elementsIn(child);
}

/** What a browser would find dangerous in the HTML: the parser is as browsers', unlike the sanitizer's. */
function dangersIn(html: string): string[] {
  const elements = [...elementsIn(parse(`<!DOCTYPE html><body>${html}`))];
  return elements.flatMap(({ tagName, namespaceURI, attrs }) => {
    const isPage = ['html', 'head', 'body'].includes(tagName);
    const found = isPage || ELEMENTS.has(tagName) ? [] : [`<${tagName}>`];
    if (namespaceURI !== names.NS.HTML) found.push(`<${tagName}> of ${namespaceURI}`);
    for (const { name, value } of attrs)
      if (!isHarmless(tagName, name, value)) found.push(`${tagName}[${name}=${value.slice(0, 60)}]`);
    return found;
  });
}

let gateway: TestGateway;
let company: CompanyRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
});
afterAll(() => gateway.close());

const bodyFor = (html: string) => {
  const callouts = [{ anchor: ANCHOR, description: 'Look.', orderNumber: 1, place: 'BODY' as const }];
  const { body, headers } = templateBody({ html: `<p>${ANCHOR}</p>${html}`, callouts });
  return { body: body as never, headers };
};

it('the check sees what is dangerous', () => {
  const { sizes, ...acting } = HOSTILE_TEMPLATES;
  const blind = Object.values(acting)
    .flat()
    .filter((html) => dangersIn(html).length === 0);
  // What a browser takes for text: it must stay text.
  expect(blind.length).toBeLessThan(30);
});

describe.each(Object.entries(HOSTILE_TEMPLATES))('templates with %s', (kind, templates) => {
  /** Those of a size that no mail has are refused instead. */
  const sanitized = templates.flatMap((html) => {
    try {
      return [{ html, clean: sanitizeTemplate(`<p>${ANCHOR}</p>${html}`) }];
    } catch (error) {
      expect([kind, error]).toEqual(['sizes', expect.any(RefusedHtmlError)]);
      return [];
    }
  });

  it('have nothing dangerous once they are sanitized, which changes nothing the second time', () => {
    expect(sanitized.length).toBeGreaterThan(templates.length / 3);
    for (const { html, clean } of sanitized) {
      expect([dangersIn(clean), html]).toEqual([[], html]);
      expect([sanitizeTemplate(clean), html]).toEqual([clean, html]);
      const { texts, breaks } = bodyTexts('EMAIL', clean);
      expect([findAnchor(texts, breaks, ANCHOR), html]).toEqual([expect.anything(), html]);
    }
  });

  it('are stored sanitized, whether new or changed', async () => {
    const params = { companyId: company.id };
    const [first, last] = [sanitized[0], sanitized.at(-1)];
    if (!first || !last) throw new Error('a kind has templates');
    const made = await gateway.call(create, { token, params, ...bodyFor(first.html) });
    expect([made.status, made.body.data.html], made.raw.body).toEqual([200, first.clean]);
    const one = { ...params, templateId: made.body.data.id };
    const changed = await gateway.call(update, { token, params: one, ...bodyFor(last.html) });
    expect([changed.status, changed.body.data.html], changed.raw.body).toEqual([200, last.clean]);
    expect((await gateway.call(get, { token, params: one })).body.data.html).toBe(last.clean);
    const listed = await gateway.call(list, { token, params, query: { ids: [one.templateId] } });
    expect(listed.body.data.items).toHaveLength(1);
    expect(listed.raw.body).not.toContain(PROBE_GLOBAL);
  });
});

it('HTML that is nested too deeply is refused by its field', async () => {
  const [deep = ''] = HOSTILE_TEMPLATES.sizes ?? [];
  const refused = await gateway.call(create, {
    token,
    params: { companyId: company.id },
    ...bodyFor(deep),
  });
  expect([refused.status, refused.error.details]).toEqual([
    422,
    [{ code: 'html', description: 'This HTML is too tangled to be shown safely.' }],
  ]);
});

it('a text message is kept as it is, as plain text', async () => {
  const html = `<script>${PROBE_GLOBAL}</script> Pay now <img src=x onerror=1>`;
  const { body, headers } = templateBody({
    layoutType: 'SMS',
    fromPhone: 'Bank',
    html,
    callouts: [{ anchor: 'Pay now', description: 'Look.', orderNumber: 1, place: 'BODY' }],
  });
  const made = await gateway.call(create, {
    token,
    params: { companyId: company.id },
    body: body as never,
    headers,
  });
  expect(made.body.data.html).toBe(html);
  expect(made.raw.headers['content-type']).toMatch(/^application\/json/);
});
