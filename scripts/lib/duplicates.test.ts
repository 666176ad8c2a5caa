import { describe, expect, it } from 'vitest';
import { filesAlike, repeatedBlocks } from './duplicates';

const text = (...lines: string[]) => lines.join('\n');
const found = (files: Record<string, string>) => repeatedBlocks(new Map(Object.entries(files)), 3);

describe('repeated blocks', () => {
  it('are told once for two places, whole, whatever their indentation', () => {
    const shared = ['one();', 'two();', 'three();', 'four();'];
    expect(
      found({
        'a.ts': text('first();', ...shared),
        'b.ts': text('other();', ...shared.map((line) => `  ${line}`)),
      }),
    ).toEqual([{ files: ['a.ts', 'b.ts'], lines: 4 }]);
  });

  it('are counted for each pair of three places', () => {
    const shared = text('one();', 'two();', 'three();');
    expect(found({ 'a.ts': shared, 'b.ts': shared, 'c.ts': shared })).toHaveLength(3);
  });

  it('need lines that say something, and enough of them', () => {
    expect(
      found({ 'a.ts': text('one();', 'two();', '}', '}'), 'b.ts': text('one();', 'two();', '}', '}') }),
    ).toEqual([]);
    expect(
      found({
        'a.ts': text("import { x } from 'x';", 'a();', 'b();'),
        'b.ts': text("import { x } from 'x';", 'a();', 'b();'),
      }),
    ).toEqual([]);
  });

  it('within one file are not meant', () => {
    const lines = ['one();', 'two();', 'three();'];
    expect(found({ 'a.ts': text(...lines, 'x();', ...lines) })).toEqual([]);
  });
});

it('files are alike by the lines they share, in any order, that few others have', () => {
  const common = Array.from({ length: 7 }, (_, index) => [`${index}.ts`, 'everywhere();'] as const);
  const files = new Map([
    ...common,
    ['a.ts', text('one();', 'two();', 'everywhere();')],
    ['b.ts', text('two();', 'other();', 'one();', 'everywhere();')],
  ]);
  expect(filesAlike(files, 2)).toEqual([{ files: ['a.ts', 'b.ts'], lines: 2 }]);
  expect(filesAlike(files, 3)).toEqual([]);
});
