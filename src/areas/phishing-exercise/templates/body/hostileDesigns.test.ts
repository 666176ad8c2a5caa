// @vitest-environment jsdom
import { isColor, isImageAddress } from '@contract/phishing-exercise/markup';
import { HOSTILE_DESIGNS } from '@tests/security/hostile-designs';
import { getSchema } from '@tiptap/core';
import { DOMSerializer, Node } from '@tiptap/pm/model';
import { expect, it } from 'vitest';
import { extensions } from './schema';

const schema = getSchema(extensions);
const COLORS = /^(?:background-)?color:/;

/** What the editor would draw of a document, as it draws it: unchecked; null for what it can't open. */
function drawn(design: unknown): DocumentFragment | null {
  try {
    const { content } = Node.fromJSON(schema, design as object);
    return DOMSerializer.fromSchema(schema).serializeFragment(content) as DocumentFragment;
  } catch {
    return null;
  }
}

const isHarmless = (declaration: string) =>
  declaration === '' ||
  (COLORS.test(declaration) && isColor(declaration.replace(COLORS, ''))) ||
  /^(?:font-size:\d+px|text-align:(?:left|center|right))$/.test(declaration);

it('draws no declaration, address or handler that a design brings along', () => {
  let seen = 0;
  for (const design of HOSTILE_DESIGNS) {
    const fragment = drawn(design);
    if (!fragment) continue;
    seen += 1;
    for (const element of fragment.querySelectorAll('*')) {
      const style = (element.getAttribute('style') ?? '')
        .split(';')
        .map((one) => one.replace(/:\s/, ':').trim());
      expect([style.filter((one) => !isHarmless(one)), design]).toEqual([[], design]);
      const src = element.getAttribute('src');
      expect([src === null || isImageAddress(src), design]).toEqual([true, design]);
      expect([...element.attributes].filter(({ name }) => name.startsWith('on'))).toEqual([]);
      expect(element.getAttribute('href') ?? '').not.toMatch(/^\s*javascript:/i);
    }
  }
  expect(seen).toBeGreaterThan(300);
});
