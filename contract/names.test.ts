import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasHidden, identityKey, searchKey, withoutHidden, withoutHiddenInEmail } from './names';

const sameKeys = (key: (text: string) => string, names: readonly string[]) =>
  new Set(names.map(key)).size === 1;

describe('identity', () => {
  it.each([
    ['composition', ['Caf\u00e9', 'Cafe\u0301']],
    ['case', ['STRASSE', 'stra\u00dfe', 'STRA\u1e9eE']],
    ['final sigma', ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c2']],
    ['spaces', [' Human  Resources ', 'Human\u00a0Resources', 'Human\u3000\tResources']],
    ['apostrophes', ["Women's Health", 'Women\u2019s Health', 'Women\u2018s Health', 'Women\u02bcs Health']],
    ['quotes', ['"A" team', '\u201cA\u201d team', '\u201eA\u201c team', '\u00abA\u00bb team']],
    ['hyphens', ['R&D-Lab', 'R&D\u2010Lab', 'R&D\u2011Lab', 'R&D\u2013Lab']],
    ['letters nobody sees', ['Finance', '\u200eFinance', 'Finance\u200b', 'Fi\u3164nance', '\u2800Finance']],
    [
      'joiners',
      ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u062e\u0648\u0627\u0647\u0645'],
    ],
  ])('is the same whatever the %s', (_, names) => {
    expect(sameKeys(identityKey, names)).toBe(true);
  });

  it.each([
    ['カード', 'ガード'],
    ['デスク', 'テスク'],
    ['パス', 'バス'],
    ['バス', 'ハス'],
    ['แผนกตัด', 'แผนกติด'],
    ['बिक्री', 'बकरा'],
    ['①', '1'],
    ['ＡＢＣ', 'ABC'],
    ['カード', 'ｶｰﾄﾞ'],
    ['Résumé', 'Resume'],
    ['Łódź', 'Lodz'],
    ['Sıla', 'Sila'],
  ])('distinguishes %s and %s', (one, other) => {
    expect(identityKey(one)).not.toBe(identityKey(other));
  });
});

describe('a search', () => {
  it.each([
    ['  Jos\u00e9  \u00c1lvarez ', 'jose alvarez'],
    ['S\u00f8rensen', 'sorensen'],
    ['Stra\u00dfe', 'strasse'],
    ['\u0141ukasz \u0110or\u0111e', 'lukasz dorde'],
    ['\u0130zmir S\u0131la', 'izmir sila'],
    ['\u039d\u03af\u03ba\u03bf\u03c2', '\u03bd\u03b9\u03ba\u03bf\u03c3'],
    ['\u0401\u043b\u043a\u0430', '\u0435\u043b\u043a\u0430'],
    ['\uff21\uff22\uff23 \u2460', 'abc 1'],
    ['O\u2019Brien', "o'brien"],
    ['O\u00b4Brien', "o'brien"],
    ['\uff76\uff9e\uff70\uff84\uff9e', 'ガード'],
    ['\u9ad8\u6a4b', '\u9ad8\u6a4b'],
  ])('looks for %j as %j', (text, key) => {
    expect(searchKey(text)).toBe(key);
  });

  it.each([
    ['カード', 'ガード'],
    ['ハス', 'バス'],
    ['แผนกตด', 'แผนกตัด'],
    ['बकर', 'बिक्री'],
  ])('for %s does not find %s', (search, name) => {
    expect(searchKey(name)).not.toContain(searchKey(search));
  });
});

describe('the keys of any text', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 12 });

  it('are their own keys', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(identityKey(identityKey(text))).toBe(identityKey(text));
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
      }),
    );
  });

  it('let a search find whatever is the same', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const same of [identityKey(text), text.normalize('NFD'), `\u200e ${text}\u3164`])
          expect(searchKey(same)).toBe(searchKey(text));
      }),
    );
  });
});

describe('letters nobody sees', () => {
  it.each([
    ['\u200eFinance', 'Finance'],
    ['Fin\u200b\u00adance\u3164', 'Finance'],
    ['\u2800\uffa0\u115fSales\u2068', 'Sales'],
    ['Fin\u200cance', 'Finance'],
    ['\u200dHR \u200d Team\u200d', 'HR  Team'],
    ['\ufe0fSales', 'Sales'],
  ])('are taken from %j', (name, clean) => {
    expect(withoutHidden(name)).toBe(clean);
    expect(hasHidden(name)).toBe(true);
  });

  it.each([
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0915\u094d\u200d\u0937',
    '\u{1f469}\u200d\u{1f4bb}',
    '\u2764\ufe0f\u200d\u{1f525}',
    '\u845b\u{e0100}\u57ce',
    'José Ångström',
  ])('but not what changes the look of %s', (name) => {
    expect(withoutHidden(name)).toBe(name);
    expect(hasHidden(name)).toBe(false);
  });

  it('are taken from an address, all but the joiners of a domain', () => {
    expect(withoutHiddenInEmail('\u202apl\u200cain.one@larkfield.example\u3164')).toBe(
      'plain.one@larkfield.example',
    );
    const persian = '\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.example';
    expect(withoutHiddenInEmail(`\u2068ana@${persian}`)).toBe(`ana@${persian}`);
  });

  it('are gone after once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        expect(hasHidden(withoutHidden(text))).toBe(false);
      }),
    );
  });
});
