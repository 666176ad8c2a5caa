import type { Endpoint } from '@contract/endpoint';
import { z } from 'zod';
import { escapeHtml } from '../html';

function schemaBlock(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema || schema instanceof z.ZodUndefined) return '';
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>`;
}

function entry(endpoint: Endpoint): string {
  const roles = endpoint.access.roles?.join(', ') ?? 'everybody';
  return `<article id="${endpoint.method}-${escapeHtml(endpoint.path)}">
<h3><b>${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}</p><p class="roles">${escapeHtml(roles)}</p>
${schemaBlock('Query', endpoint.query, 'input')}${schemaBlock('Body', endpoint.body, 'input')}${schemaBlock('Answer', endpoint.response, 'output')}
</article>`;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem;color:#1b2430;background:#fff}
h2{margin-block-start:2.5rem;text-transform:capitalize}article{border-block-start:1px solid #d8dee6;padding-block:.75rem}
h3{font-size:1rem;margin:0}h3 b{display:inline-block;min-inline-size:4.5rem;color:#0b6b5d}p{margin:.25rem 0}
.roles{color:#56616f;font-size:.85rem}pre{overflow:auto;background:#f4f6f8;padding:.75rem;border-radius:6px}
@media(prefers-color-scheme:dark){body{background:#12171d;color:#e6ebf1}article{border-color:#2a323c}pre{background:#1a2129}h3 b{color:#5fd0bb}.roles{color:#9aa6b4}}`;

/** The readable reference: one page, generated from the same endpoints as the OpenAPI document. */
export function referencePage(endpoints: readonly Endpoint[], version: string, nonce: string): string {
  const areas = [...new Set(endpoints.map((endpoint) => endpoint.area))];
  const sections = areas.map((area) => {
    const own = endpoints.filter((endpoint) => endpoint.area === area);
    return `<section><h2>${area}</h2>${own.map(entry).join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Vigil gateway API</title><style nonce="${nonce}">${STYLE}</style></head><body>
<h1>Vigil gateway API ${escapeHtml(version)}</h1>
<p>Every call carries <code>Authorization: Bearer …</code>, except those for everybody.
The same as <a href="/docs/openapi.json">OpenAPI 3.1</a>.</p>${sections.join('')}</body></html>`;
}
