import { describe, expect, it } from 'vitest';
import { cleanLine } from './cleanLine';

describe('a line that is typed or pasted', () => {
  it('loses letters that nobody sees', () => {
    expect(cleanLine('\u200eFinance\u3164')).toBe('Finance');
    expect(cleanLine('\u202aida@x.example\u2069', 'email')).toBe('ida@x.example');
  });

  it('keeps a joiner until it is clear what follows', () => {
    expect(cleanLine('می\u200c')).toBe('می\u200c');
    expect(cleanLine('می\u200cخواهم')).toBe('می\u200cخواهم');
    expect(cleanLine('می\u200c ')).toBe('می ');
    expect(cleanLine('Fin\u200c')).toBe('Fin');
  });

  it('is left as it is where every character counts', () => {
    expect(cleanLine('pass\u200bword', 'password')).toBe('pass\u200bword');
  });
});
