import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countOf,
  isComplete,
  moveTemplate,
  NOTHING,
  type Picked,
  REQUIRED,
  type TemplateSelection,
  togglePack,
  toggleTemplate,
  wireTemplates,
  withoutMissing,
} from './selection';

const template = (id: number): Picked => ({
  id,
  name: `Template ${id}`,
  layoutType: 'EMAIL',
  difficulty: 1,
  language: 'en',
  thumbnailUrl: null,
});
const pack = (id: string) => ({ id, name: `Pack ${id}`, templatesTotalCount: 8 });
const idsOf = ({ picked }: TemplateSelection) => picked.map(({ id }) => id);
const picking = (...ids: number[]) =>
  ids.reduce<TemplateSelection>(
    (selection, id) => toggleTemplate(selection, template(id)) ?? selection,
    NOTHING,
  );

type Click =
  | { kind: 'template'; id: number }
  | { kind: 'pack'; id: string }
  | { kind: 'move'; id: number; by: -1 | 1 };
const clicks = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('template' as const), id: fc.integer({ min: 1, max: 14 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('pack' as const), id: fc.constantFrom('a', 'b') }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        id: fc.integer({ min: 1, max: 14 }),
        by: fc.constantFrom(-1 as const, 1 as const),
      }),
    },
  ),
  { maxLength: 80 },
);

/** The selection after a click; a refused one changes nothing. */
function after(selection: TemplateSelection, click: Click): TemplateSelection {
  if (click.kind === 'pack') return togglePack(selection, pack(click.id));
  if (click.kind === 'move') return moveTemplate(selection, click.id, click.by);
  return toggleTemplate(selection, template(click.id)) ?? selection;
}

describe('any sequence of clicks', () => {
  it('keeps the counter right, never picks more than an exercise has, and picks nothing twice', () => {
    fc.assert(
      fc.property(clicks, (sequence) => {
        // What a person would count: the ids that were clicked on, in and out.
        const marked = new Set<number>();
        let chosen = '';
        let selection = NOTHING;
        for (const click of sequence) {
          if (click.kind === 'pack') chosen = chosen === click.id ? '' : click.id;
          if (click.kind === 'template') {
            if (marked.has(click.id)) {
              if (!chosen) marked.delete(click.id);
              chosen = '';
            } else if (marked.size < REQUIRED) {
              marked.add(click.id);
              chosen = '';
            }
          }
          selection = after(selection, click);
          expect([...idsOf(selection)].sort()).toEqual([...marked].sort());
          expect(selection.packId).toBe(chosen);
          expect(countOf(selection)).toBe(chosen ? 8 : marked.size);
          expect(isComplete(selection)).toBe(chosen !== '' || marked.size === REQUIRED);
          expect(marked.size).toBeLessThanOrEqual(REQUIRED);
        }
      }),
    );
  });

  it('sends a pack or templates numbered from 1, never both', () => {
    fc.assert(
      fc.property(clicks, (sequence) => {
        const selection = sequence.reduce(after, NOTHING);
        const { packId, templates } = wireTemplates(selection);
        expect((packId === null) !== (templates === null)).toBe(true);
        if (templates) {
          expect(templates.map(({ templateId }) => templateId)).toEqual(idsOf(selection));
          expect(templates.map(({ orderNumber }) => orderNumber)).toEqual(
            templates.map((_one, at) => at + 1),
          );
        }
      }),
    );
  });
});

describe('picking', () => {
  it('refuses one too many, until another is taken back', () => {
    const full = picking(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    expect(toggleTemplate(full, template(11))).toBeUndefined();
    const fewer = toggleTemplate(full, template(4)) ?? full;
    expect(idsOf(toggleTemplate(fewer, template(11)) ?? fewer)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('moves within the order, and not beyond its ends', () => {
    const three = picking(1, 2, 3);
    expect(idsOf(moveTemplate(three, 3, -1))).toEqual([1, 3, 2]);
    expect(moveTemplate(three, 1, -1)).toBe(three);
    expect(moveTemplate(three, 3, 1)).toBe(three);
    expect(moveTemplate(three, 99, 1)).toBe(three);
  });

  it('comes back when a pack is taken back', () => {
    const other = togglePack(togglePack(picking(1, 2), pack('a')), pack('a'));
    expect(idsOf(other)).toEqual([1, 2]);
    expect(other.packId).toBe('');
  });

  it('loses what no longer exists: its pack, and those that were deleted', () => {
    const selection = togglePack(picking(3, 1, 2), pack('a'));
    const left = withoutMissing(selection, [{ id: 2 }, { id: 3 }]);
    expect([left.packId, idsOf(left)]).toEqual(['', [3, 2]]);
  });
});
