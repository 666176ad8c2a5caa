import { describe, expect, it } from 'vitest';
import { emailKey, escapeLike, fold } from './text';

describe('fold', () => {
  it.each([
    ['  Jos\u00e9  \u00c1lvarez ', 'jose alvarez'],
    ['S\u00f8rensen', 'sorensen'],
    ['Stra\u00dfe', 'strasse'],
    ['\u0141ukasz \u0110or\u0111e', 'lukasz dorde'],
    ['\u0130zmir', 'izmir'],
    ['\u039d\u03af\u03ba\u03bf\u03c2', '\u03bd\u03b9\u03ba\u03bf\u03c2'],
    ['\u9ad8\u6a4b', '\u9ad8\u6a4b'],
  ])('turns %j into %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is idempotent', () => {
    const once = fold('\u00c6r\u00f8sk\u00f8bing  \u017b\u00f3\u0142\u0107');
    expect(fold(once)).toBe(once);
  });
});

describe('an address', () => {
  it('is compared without case but with accents', () => {
    expect(emailKey(' Jos\u00e9@Larkfield.Example ')).toBe('jos\u00e9@larkfield.example');
  });

  it('has one key for both forms of an international domain', () => {
    expect(emailKey('ana@B\u00dcCHER.example')).toBe('ana@xn--bcher-kva.example');
    expect(emailKey('ana@bu\u0308cher.example')).toBe(emailKey('Ana@xn--bcher-kva.example'));
    expect(emailKey('jos\u00e9@larkfield.example')).toBe('jos\u00e9@larkfield.example');
  });

  it('is unchanged without a domain', () => {
    expect(emailKey('\u00fc@\ufffd \u00fc')).toBe('\u00fc@\ufffd \u00fc');
  });
});

describe('escapeLike', () => {
  it('escapes the special characters of LIKE', () => {
    expect(escapeLike('100%_\\')).toBe('100\\%\\_\\\\');
  });
});
