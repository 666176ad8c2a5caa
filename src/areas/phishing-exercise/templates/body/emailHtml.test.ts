// @vitest-environment jsdom
import { type DesignNode, isDesign } from '@contract/phishing-exercise/design';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlOf, sanitizeMessage } from '@/components/message/sanitize';
import { emailHtml } from './emailHtml';
import { designOf } from './parse';

const text = (words: string, ...marks: NonNullable<DesignNode['marks']>): DesignNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (align: string | null, ...content: DesignNode[]): DesignNode => ({
  type: 'paragraph',
  attrs: { align },
  content,
});

const words = fc.constantFrom('Pay now', 'Réf. <12> & "x"', 'مرحبا', 'style="color:red"', '{companyName}');
const align = fc.constantFrom('left', 'center', 'right', null);
const mark = fc.constantFrom(
  { type: 'bold' },
  { type: 'italic' },
  { type: 'underline' },
  { type: 'look', attrs: { color: '#b91c1c', background: null, size: 18 } },
  { type: 'look', attrs: { color: null, background: '#fff0c2', size: null } },
);
const line: fc.Arbitrary<DesignNode> = fc
  .tuple(align, words, fc.option(mark, { nil: undefined }))
  .map(([side, said, one]) => paragraph(side, one ? text(said, one) : text(said)));
const button: fc.Arbitrary<DesignNode> = fc.tuple(align, words).map(([side, said]) => ({
  type: 'button',
  attrs: { align: side, href: 'https://pay.example/a?b=1&c=2', background: '#0f766e', color: '#ffffff' },
  content: [text(said)],
}));
const image: fc.Arbitrary<DesignNode> = fc
  .tuple(align, fc.option(fc.integer({ min: 1, max: 900 })))
  .map(([side, width]) => ({
    type: 'image',
    attrs: { align: side, src: '/files/abc', alt: 'A "seal"', width },
  }));
const heading: fc.Arbitrary<DesignNode> = fc
  .tuple(align, words, fc.constantFrom(1, 2, 3))
  .map(([side, said, level]) => ({ type: 'heading', attrs: { align: side, level }, content: [text(said)] }));
const list: fc.Arbitrary<DesignNode> = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => ({
  type: 'bulletList',
  content: lines.map((one) => ({ type: 'listItem', content: [one] })),
}));
const simple = fc.oneof(
  line,
  button,
  image,
  heading,
  list,
  fc.constant<DesignNode>({ type: 'horizontalRule' }),
);
const columns: fc.Arbitrary<DesignNode> = fc
  .array(fc.array(simple, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 3 })
  .map((cells) => ({ type: 'columns', content: cells.map((content) => ({ type: 'column', content })) }));
const design: fc.Arbitrary<DesignNode> = fc
  .tuple(fc.array(fc.oneof(simple, columns), { minLength: 1, maxLength: 5 }), fc.constantFrom('rtl', null))
  .map(([content, dir]) => ({ type: 'doc', attrs: { dir }, content }));

describe('the HTML of a design', () => {
  it('is what messages may consist of', () => {
    fc.assert(
      fc.property(design, (made) => {
        const html = emailHtml(made);
        const safe = sanitizeMessage(html);
        expect(safe.removed).toEqual([]);
        expect(sanitizeMessage(htmlOf(safe)).removed).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('is what a design may be, as the editor writes it', () => {
    fc.assert(
      fc.property(design, (made) => {
        expect([isDesign(made), isDesign(designOf(emailHtml(made)))]).toEqual([true, true]);
      }),
      { numRuns: 60 },
    );
  });

  it('is read back as the same design', () => {
    fc.assert(
      fc.property(design, (made) => {
        const html = emailHtml(made);
        expect(emailHtml(designOf(html))).toBe(html);
      }),
      { numRuns: 100 },
    );
  });
});

it.each([
  ['javascript:alert(1)', ''],
  ['https://shop.example', 'https://shop.example'],
])('a link to %s is read as %s', (href, kept) => {
  const [first] = designOf(`<p><a href="${href}">x</a></p>`).content ?? [];
  const link = first?.content?.[0]?.marks?.find(({ type }) => type === 'link');
  expect(link?.attrs?.href ?? '').toBe(kept);
});

it('keeps the text of layout it does not know', () => {
  const html = emailHtml(
    designOf('<table><tr><td>a</td></tr><tr><td>b</td></tr></table><blockquote>c</blockquote>'),
  );
  expect(
    html
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter(Boolean),
  ).toEqual(['a', 'b', 'c']);
});
