// @vitest-environment jsdom
import { findAnchor } from '@contract/phishing-exercise/content';
import { cleanStyle } from '@contract/phishing-exercise/markup';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyTexts } from './bodyTexts';
import { htmlOf, sanitizeMessage } from './sanitize';

const clean = (html: string) => htmlOf(sanitizeMessage(html));

describe('the sanitizer', () => {
  it.each([
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<style>p{color:red}</style><p>a</p>', '<p>a</p>'],
    ['<svg onload="alert(1)"><text>x</text></svg>a', 'a'],
    ['<math><mi>x</mi></math>a', 'a'],
    ['<form action="//evil.example"><input name="q"><button>Go</button>b</form>', 'b'],
    ['<iframe src="//evil.example"></iframe>a', 'a'],
    ['<meta http-equiv="refresh" content="0;url=//evil.example"><base href="//evil.example">a', 'a'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="JaVa\tScript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="https://shop.example/a">a</a>', '<a href="https://shop.example/a">a</a>'],
    ['<img src="https://evil.example/p.gif" alt="x">', '<img alt="x">'],
    ['<img src="//evil.example/p.gif">', '<img>'],
    ['<img src="/api/v1/user">', '<img>'],
    ['<img srcset="https://evil.example/p.gif 1x">', '<img>'],
    [
      '<img src="/files/abc-1?expires=1&amp;signature=x">',
      '<img src="/files/abc-1?expires=1&amp;signature=x">',
    ],
    ['<img src="data:image/svg+xml;base64,AAAA">', '<img>'],
    ['<img src="data:image/png;base64,AAAA">', '<img src="data:image/png;base64,AAAA">'],
    ['<p style="background:url(//evil.example)">a</p>', '<p>a</p>'],
    ['<p style="position:fixed; color: red">a</p>', '<p style="color:red">a</p>'],
    ['<p style="color:red !important">a</p>', '<p style="color:red">a</p>'],
    ['<p style="height:100vh">a</p>', '<p>a</p>'],
    ['<p style="color:red;DISPLAY: none !important">a</p>', '<p style="display:none">a</p>'],
    ['<p style="max-height:0;overflow:hidden">a</p>', '<p style="display:none">a</p>'],
    ['<p style="mso-hide:all;font-size:1px">a</p>', '<p style="display:none">a</p>'],
    ['<p style="max-height:0">a</p>', '<p>a</p>'],
    ['<p data-callout="1" id="x" class="y" name="z">a</p>', '<p>a</p>'],
    ['<p>style = "a" and style="b" data-css="c"</p>', '<p>style = "a" and style="b" data-css="c"</p>'],
    ['<p style="color:red">see data-css="c"</p>', '<p style="color:red">see data-css="c"</p>'],
    ['<p title="style=x">a</p>', '<p title="style=x">a</p>'],
  ])('%s', (hostile, kept) => {
    expect(clean(hostile)).toBe(kept);
    expect(clean(kept)).toBe(kept);
  });

  it('names what it removed', () => {
    const { removed } = sanitizeMessage(
      '<style></style><p class="x" style="position:fixed">a</p><img src="//a">',
    );
    expect([...removed].sort()).toEqual(['<style>', 'class', 'src', 'style']);
    expect(
      sanitizeMessage('<base href="//a"><p onclick="x">style= onclick= a</p>').removed.toSorted(),
    ).toEqual(['<base>', 'onclick']);
    expect(sanitizeMessage('<p style="color:red">a</p>').removed).toEqual([]);
  });

  it('changes nothing the second time', () => {
    const piece = fc.constantFrom(
      ...['<p>', '</p>', '<b style="color:red;x:y">', '</b>', '<svg>', '<style>', '</style>', '<!--', '-->'],
      ...[
        '<a href="https://a.example">',
        '</a>',
        '<table><tr><td>',
        'style=',
        '"',
        "'",
        '<',
        '&lt;',
        'data-css="',
      ],
      ...[
        '<math>',
        '<mtext>',
        '<noscript>',
        '<template>',
        '</template>',
        '<img src=x ',
        'text ',
        '\u0000',
        '>',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const once = clean(pieces.join(''));
        expect(clean(once)).toBe(once);
      }),
      { examples: [[['<img src=x ', 'data-css="', '"', '>']]] },
    );
  });
});

it('keeps styles to what is allowed, whatever they are', () => {
  fc.assert(
    fc.property(fc.string(), (style) => {
      const once = cleanStyle(`color:red;${style}`);
      expect(cleanStyle(once)).toBe(once);
      expect(once).not.toMatch(/url|expression|@|\\/i);
    }),
  );
});

it('takes texts of different blocks apart, and those of a line together', () => {
  const { fragment } = sanitizeMessage('<p>Pay <b>n</b>ow</p><p>or never</p>a<br>b');
  const { texts, breaks } = bodyTexts(fragment);
  expect(texts).toEqual(['Pay ', 'n', 'ow', 'or never', 'a', 'b']);
  expect([...breaks]).toEqual([3, 4, 5]);
  expect(findAnchor(texts, breaks, 'now or')).toHaveLength(3);
  expect(findAnchor(texts, breaks, 'nowor')).toBeUndefined();
});
