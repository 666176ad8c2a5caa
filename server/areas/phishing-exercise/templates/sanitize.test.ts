import { limits } from '@contract/limits';
import { findAnchor } from '@contract/phishing-exercise/content';
import { MESSAGE_ELEMENTS } from '@contract/phishing-exercise/markup';
import { bodyTexts } from '@server/domain/exercises/body-texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusedHtmlError, sanitizeTemplate } from './sanitize';

/** Pieces of HTML that parsers disagree about, in any order. */
const piece = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<table>',
    '<tr>',
    '<td>',
    '</td>',
    '</table>',
    '<a href="https://a.example">',
  ],
  ...[
    '</a>',
    '<b>',
    '</b>',
    '<form>',
    '</form>',
    '<svg>',
    '</svg>',
    '<style>',
    '</style>',
    '<script>',
    '</script>',
  ],
  ...[
    '<img src=x>',
    '<img src="data:image/png;base64,AAAA">',
    '<br>',
    '</br>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
  ],
  ...[
    '<math>',
    '<mtext>',
    '<select>',
    '<option>',
    '<textarea>',
    '</textarea>',
    '<title>',
    '<noscript>',
    '<template>',
  ],
  ...[
    '<li>',
    '<ul>',
    '<h1>',
    '<q>',
    '&lt;',
    '&amp;lt;',
    '&',
    '<',
    '>',
    '"',
    "'",
    '=',
    ' ',
    '\n',
    'text',
    '\u00a0',
  ],
  ...[
    '<p style="color:red;background:url(x)">',
    '<span data-callout="1">',
    '</span>',
    '<mark>',
    '<custom>',
    '</custom>',
  ],
  ...[
    '<p title="<b>" onclick=x>',
    '<html>',
    '<body>',
    '<head>',
    '</body>',
    '<p dir=rtl lang=ar>',
    '<hr/>',
    '<col>',
  ],
);
const tangle = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

/** Shorter times are about the clock. */
const LEAST_MS = 5;

/** Milliseconds of the processor; the best of three, because the engine's own threads run beside this one. */
function takes(html: string): number {
  const taken = [1, 2, 3].map(() => {
    const begun = process.cpuUsage();
    try {
      sanitizeTemplate(html);
    } catch (error) {
      expect(error).toBeInstanceOf(RefusedHtmlError);
    }
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  });
  return Math.min(...taken);
}

describe('sanitized HTML', () => {
  it('stays as it is when it is sanitized again, and has only what is allowed', () => {
    fc.assert(
      fc.property(tangle, (html) => {
        const clean = sanitizeTemplate(html);
        expect(sanitizeTemplate(clean)).toBe(clean);
        for (const [, name = ''] of clean.matchAll(/<\/?([a-z][^\s/>]*)/gi))
          expect(MESSAGE_ELEMENTS as readonly string[]).toContain(name);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps the text of a plain mail, so that every anchor of it is found', () => {
    const word = fc.stringMatching(/^[a-zäöü<&>"]{1,8}$/);
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('b', 'i', 'span'),
        (words, tag) => {
          const html = `<p>${words.map((one) => `<${tag}>${escaped(one)}</${tag}>`).join(' ')}</p>`;
          const { texts, breaks } = bodyTexts('EMAIL', sanitizeTemplate(html));
          expect(findAnchor(texts, breaks, words.join(' '))).toBeDefined();
        },
      ),
    );
  });

  it('has no marks of callouts, but their text', () => {
    expect(
      sanitizeTemplate(
        '<p>Pay <mark data-callout="1">your <b>bill</b></mark> <span data-callout>now</span></p>',
      ),
    ).toBe('<p>Pay your <b>bill</b> now</p>');
  });

  it('has own files without their signatures, and pictures in itself', () => {
    const id = '0c8a9a3e-1111-4222-8333-444455556666';
    const given = `<img alt="A" src="/files/${id}?expires=1&amp;signature=a_b" /><img src="data:image/png;base64,AAAA" alt="B" />`;
    expect(sanitizeTemplate(given)).toBe(
      `<img src="/files/${id}" alt="A" /><img src="data:image/png;base64,AAAA" alt="B" />`,
    );
  });

  it('is refused with more elements, or deeper ones, than any mail has', () => {
    const { elementsMax, depthMax } = limits.exercises;
    const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`;
    expect(sanitizeTemplate('<br>'.repeat(elementsMax))).toBe('<br />'.repeat(elementsMax));
    expect(() => sanitizeTemplate('<br>'.repeat(elementsMax + 1))).toThrow(RefusedHtmlError);
    expect(sanitizeTemplate(nested(depthMax))).toContain('x');
    for (const html of [nested(depthMax + 1), '<svg>'.repeat(depthMax + 1), '<form>'.repeat(depthMax + 1)])
      expect(() => sanitizeTemplate(html)).toThrow(RefusedHtmlError);
  });

  it.each([
    '<p>',
    '<b>',
    '<div><b>',
    '<li><ul>',
    '<svg>',
    '</p>',
    '<table><td>',
    '<!--',
    '&amp',
    '<',
    '<p style="color:red;">',
    '<p title=a>x',
  ])('of 200 KB of %s never holds the gateway for long', (start) => {
    const ofLength = (length: number) => start.repeat(Math.floor(length / start.length));
    // A few tens of milliseconds of the processor at most. A quarter is measured beside it, as a busy machine is slower at
    // both: what takes time by the square of the length would take sixteen times as long.
    const quarter = takes(ofLength(limits.exercises.htmlMax / 4));
    expect(takes(ofLength(limits.exercises.htmlMax))).toBeLessThan(10 * Math.max(quarter, LEAST_MS));
  });
});
