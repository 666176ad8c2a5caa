import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Alike, cellsToTell } from './anonymity.rules';

const LEAST = 5;
const alike = (
  people: number,
  departmentId: number,
  { templateId = 1, groupIds = [] }: Partial<Pick<Alike, 'templateId' | 'groupIds'>> = {},
): Alike => ({ departmentId, templateId, groupIds, people });
const told = (round: readonly Alike[]) => cellsToTell(round, LEAST).map(({ kind, id }) => `${kind} ${id}`);

describe('of a round an anonymous report tells', () => {
  it('nothing, if it reached fewer than five people', () => {
    expect(told([alike(4, 1)])).toEqual([]);
    expect(told([])).toEqual([]);
    expect(told([alike(5, 1)])).toEqual(['all 0', 'department 1', 'template 1']);
  });

  it('departments of five, unless a smaller rest would follow from them', () => {
    expect(told([alike(9, 1), alike(6, 2), alike(5, 3)])).toEqual([
      'all 0',
      'department 1',
      'department 2',
      'department 3',
      'template 1',
    ]);
    expect(told([alike(9, 1), alike(6, 2), alike(2, 3)])).toEqual(['all 0', 'department 1', 'template 1']);
    expect(told([alike(9, 1), alike(6, 2), alike(2, 3), alike(3, 4)])).toContain('department 2');
  });

  it('no group that is a department and one more, or all but one', () => {
    const round = [
      alike(8, 1, { groupIds: [10, 11, 12] }),
      alike(6, 2, { groupIds: [11, 13] }),
      alike(1, 2, { groupIds: [10, 13] }),
      alike(1, 2, { groupIds: [13] }),
    ];
    // 10 is the first department and one more, 11 all but two, 12 the first department, 13 the second.
    expect(told(round).filter((cell) => cell.startsWith('group'))).toEqual(['group 12', 'group 13']);
  });

  it('no groups that together are all but one', () => {
    const round = [alike(6, 1, { groupIds: [10] }), alike(6, 1, { groupIds: [11] }), alike(1, 1)];
    expect(told(round).filter((cell) => cell.startsWith('group'))).toEqual(['group 10']);
  });

  it('no template that is nearly a department', () => {
    const round = [
      alike(6, 1, { templateId: 1 }),
      alike(1, 1, { templateId: 2 }),
      alike(7, 2, { templateId: 2 }),
    ];
    // All but the smaller template's rest, which is the first department less one.
    expect(told(round)).toEqual(['all 0', 'department 1', 'department 2']);
  });
});

type Member = (one: Alike) => boolean;

/** Every sum of some disjoint crowds, of the rest of them, and of none. */
const sumsOf = (crowds: readonly Member[]): Member[] => {
  const parts: Member[] = [...crowds, (one) => !crowds.some((isIn) => isIn(one))];
  return Array.from({ length: 2 ** parts.length }, (_, which) => (one: Alike) => {
    return parts.some((isIn, at) => ((which >> at) & 1) === 1 && isIn(one));
  });
};

/** How many people each difference of a told number, or a rest, and a sum of others is about. */
function peopleOfDifferences(round: readonly Alike[]): number[] {
  const cells = cellsToTell(round, LEAST);
  const of = (kind: string) =>
    cells
      .filter((cell) => cell.kind === kind)
      .map(({ id }): Member => {
        if (kind === 'department') return ({ departmentId }) => departmentId === id;
        if (kind === 'template') return ({ templateId }) => templateId === id;
        return ({ groupIds }) => groupIds.includes(id);
      });
  const [departments, templates, groups] = [of('department'), of('template'), of('group')];
  const known = [sumsOf(departments), sumsOf(templates), ...groups.map((group) => sumsOf([group]))];
  const numbers = [...departments, ...templates, ...groups, ...(cells.length > 0 ? [() => true] : [])];
  return numbers.flatMap((isIn) =>
    known
      .flat()
      .map((isOther) =>
        round.filter((one) => isIn(one) !== isOther(one)).reduce((sum, { people }) => sum + people, 0),
      ),
  );
}

it('sums and differences of what is told are about nobody, or at least five people', () => {
  const group = fc.integer({ min: 1, max: 4 });
  const people = fc.record({
    departmentId: fc.integer({ min: 1, max: 4 }),
    templateId: fc.integer({ min: 1, max: 3 }),
    groupIds: fc.uniqueArray(group, { maxLength: 3 }),
    people: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(people, { maxLength: 12 }), (round) => {
      expect(peopleOfDifferences(round).filter((sum) => sum > 0 && sum < LEAST)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

it('decides for a round of many departments, templates and groups', () => {
  const round = Array.from({ length: 1200 }, (_, at) => ({
    departmentId: at % 200,
    templateId: at % 7,
    groupIds: [at % 41, 50 + (at % 53), 200 + (at % 97)],
    people: 1 + (at % 3),
  }));
  expect(told(round).length).toBeGreaterThan(200);
});
