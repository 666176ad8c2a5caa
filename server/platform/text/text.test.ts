import { describe, expect, it } from 'vitest';
import { emailKey } from './text';

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
