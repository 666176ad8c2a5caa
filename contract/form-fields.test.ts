import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORM_LIST_MAX, FormFieldError, fromFields, toFields } from './form-fields';

const word = fc.stringMatching(/^[A-Za-z]\w{0,10}$/);
const text = fc.string({ maxLength: 20 });
const group = fc.dictionary(word, text, { minKeys: 1, maxKeys: 4 });
const list = (one: fc.Arbitrary<unknown>) => fc.array(one, { minLength: 1, maxLength: FORM_LIST_MAX });
const form = fc.dictionary(word, fc.oneof(text, group, list(text), list(group)), { maxKeys: 6 });

describe('the fields of a form', () => {
  it('say what the value says, whatever its lists and groups', () => {
    fc.assert(fc.property(form, (value) => void expect(fromFields(toFields(value))).toEqual(value)));
  });

  it('say the same in any order', () => {
    fc.assert(
      fc.property(form, fc.infiniteStream(fc.double({ noNaN: true })), (value, keys) => {
        const fields = toFields(value)
          .map((field) => ({ field, key: keys.next().value ?? 0 }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ field }) => field);
        expect(fromFields(fields)).toEqual(value);
      }),
    );
  });

  it('are read or refused by name, and never reach a prototype', () => {
    const piece = fc.constantFrom(
      'a',
      '__proto__',
      'constructor',
      'prototype',
      '[0]',
      '[99]',
      '.',
      '[',
      ']',
      'b',
    );
    const name = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }), (given) => {
        const names = [...new Set(given)];
        try {
          fromFields(names.map((one) => [one, 'polluted']));
        } catch (error) {
          expect(error).toBeInstanceOf(FormFieldError);
        }
        expect(Object.values(Object.prototype)).toEqual([]);
        expect(([] as string[])[0]).toBeUndefined();
      }),
    );
  });

  it('leave holes in a list undefined, and nothing else out', () => {
    expect(fromFields([['a[2].b', 'x']])).toEqual({ a: [undefined, undefined, { b: 'x' }] });
    expect(toFields({ a: null, b: undefined, c: [], d: 0, e: false })).toEqual([
      ['d', '0'],
      ['e', 'false'],
    ]);
  });

  it.each([
    [['a', 'a[0]']],
    [['a[0]', 'a']],
    [['a[0]', 'a.b']],
    [['a[0].b', 'a[0]']],
    [[`a[${FORM_LIST_MAX}]`]],
    [['a[-1]']],
    [['a[0']],
    [['a..b']],
  ])('%j is refused', (names) => {
    expect(() => fromFields(names.map((name) => [name, 'x']))).toThrow(FormFieldError);
  });
});
