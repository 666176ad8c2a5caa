import type { Section } from '@contract/training/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ABOUT,
  type Draft,
  findPlace,
  incompletePlaces,
  isSameContent,
  movedBy,
  movedOnto,
  newChapter,
  newQuestion,
  newSection,
  type Place,
  placeOf,
  quizOf,
  restored,
  without,
} from './draft';

const chapter = (id: string) => ({ ...newChapter('text'), id, title: id, text: id });
const section = (id: string, ...chapters: string[]): Section => ({
  ...newSection(id),
  id,
  chapters: chapters.map(chapter),
});
const sections = [section('s1', 'a', 'b'), section('s2'), section('s3', 'c')];
const shape = (all: readonly Section[] = []) =>
  all.map(({ id, chapters }) => `${id}: ${chapters.map((one) => one.id).join(' ')}`.trim());
const draft: Draft = {
  name: 'Depot',
  description: '',
  language: 'en',
  pass_mark: 70,
  coverURL: null,
  sections,
};

describe('moves in the outline', () => {
  it('go on to the next part at the edge of one, and end at the ends', () => {
    expect(shape(movedBy(sections, 'a', 1)?.sections)).toEqual(['s1: b a', 's2:', 's3: c']);
    expect(shape(movedBy(sections, 'b', 1)?.sections)).toEqual(['s1: a', 's2: b', 's3: c']);
    expect(movedBy(sections, 'c', -1)).toMatchObject({ at: 1, total: 1, part: { id: 's2' } });
    expect(movedBy(sections, 'a', -1)).toBeUndefined();
    expect(movedBy(sections, 'c', 1)).toBeUndefined();
    expect(movedBy(sections, quizOf({ id: 's1' }), 1)).toBeUndefined();
    expect(shape(movedBy(sections, 's1', 1)?.sections)).toEqual(['s2:', 's1: a b', 's3: c']);
    expect(movedBy(sections, 's3', 1)).toBeUndefined();
  });

  it('put what was dragged where it was dropped', () => {
    expect(shape(movedOnto(sections, 'b', 'a')?.sections)).toEqual(['s1: b a', 's2:', 's3: c']);
    expect(shape(movedOnto(sections, 'c', 's1')?.sections)).toEqual(['s1: c a b', 's2:', 's3:']);
    expect(shape(movedOnto(sections, 'a', 's3.quiz')?.sections)).toEqual(['s1: b', 's2:', 's3: c a']);
    expect(shape(movedOnto(sections, 'a', 's1.quiz')?.sections)).toEqual(['s1: b a', 's2:', 's3: c']);
    expect(shape(movedOnto(sections, 's3', 'a')?.sections)).toEqual(['s3: c', 's1: a b', 's2:']);
    expect(movedOnto(sections, 'a', 'a')).toBeUndefined();
    expect(movedOnto(sections, 'a', ABOUT)).toBeUndefined();
    expect(movedOnto(sections, 's1', 'a')).toBeUndefined();
  });

  it('lose and double nothing, whatever is moved where', () => {
    const places: Place[] = ['a', 'b', 'c', 's1', 's2', 's3', 's1.quiz', 's3.quiz'];
    const move = fc.oneof(
      fc.record({ place: fc.constantFrom(...places), by: fc.constantFrom<-1 | 1>(-1, 1) }),
      fc.record({ place: fc.constantFrom(...places), onto: fc.constantFrom(...places) }),
    );
    const idsOf = (all: readonly Section[]) =>
      all.flatMap(({ id, chapters }) => [id, ...chapters.map((one) => one.id)]);
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        let now: readonly Section[] = sections;
        for (const one of moves) {
          const moved = 'by' in one ? movedBy(now, one.place, one.by) : movedOnto(now, one.place, one.onto);
          now = moved?.sections ?? now;
        }
        expect(idsOf(now).sort()).toEqual(idsOf(sections).sort());
      }),
    );
  });
});

describe('deletions', () => {
  const full = sections.map((one) => ({ ...one, quiz: [{ ...newQuestion(), id: `${one.id}-q` }] }));

  it('are undone where they were, without undoing what was changed since', () => {
    for (const id of ['a', 'b', 's2', 's1-q', 's3.quiz']) {
      expect(restored(without(full, id), full, id)).toEqual(full);
    }
    const later = without(full, 'a').map((one) => ({ ...one, title: `${one.title}!` }));
    expect(restored(later, full, 'a')[0]).toMatchObject({
      title: 's1!',
      chapters: [{ id: 'a' }, { id: 'b' }],
    });
    expect(shape(restored(without(without(full, 'a'), 's1'), full, 'a'))).toEqual(['s2:', 's3: c']);
  });
});

describe('a draft', () => {
  it('names the places that keep it from being published', () => {
    expect(incompletePlaces(draft)).toEqual([]);
    expect(incompletePlaces({ ...draft, sections: [] })).toEqual([ABOUT]);
    const link = { ...newChapter('link'), id: 'link', title: 'x' };
    const broken = sections.map((one, at) =>
      at === 0
        ? { ...one, chapters: [...one.chapters, { ...link, url: 'ftp:/x' }], quiz: [newQuestion()] }
        : { ...one, title: '' },
    );
    // What can't even be saved is named first.
    expect(incompletePlaces({ ...draft, name: ' ', sections: broken })).toEqual([
      ABOUT,
      'link',
      's1.quiz',
      's2',
      's3',
    ]);
    const lacking = sections.map((one, at) =>
      at === 0 ? { ...one, quiz: [newQuestion()] } : { ...one, title: '' },
    );
    expect(incompletePlaces({ ...draft, sections: lacking })).toEqual(['s1.quiz', 's2', 's3']);
  });

  it('finds the place of a field, and the fields of a place', () => {
    expect(placeOf(sections, 'coverURL')).toBe(ABOUT);
    expect(placeOf(sections, 'sections.0.chapters.1.url')).toBe('b');
    expect(placeOf(sections, 'sections.2.quiz.0.answers')).toBe('s3.quiz');
    expect(placeOf(sections, 'sections.1.title')).toBe('s2');
    expect(findPlace(sections, 'c')).toEqual({ kind: 'chapter', section: 2, chapter: 0 });
    expect(findPlace(sections, 'gone')).toBeUndefined();
  });

  it('is the same however its files are signed, and what surrounds its texts', () => {
    const cover = (coverURL: string, name = 'Depot'): Draft => ({ ...draft, name, coverURL });
    expect(isSameContent(cover('/files/1?s=a'), cover('/files/1?s=b', ' Depot '))).toBe(true);
    expect(isSameContent(cover('/files/1?s=a'), cover('/files/2?s=a'))).toBe(false);
  });
});
