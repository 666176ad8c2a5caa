import { limits } from '@contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAnsweredRight, type Question, type Section, scoreOf, sectionsSchema, totalsOf } from './content';

const answers = fc.array(fc.boolean(), { minLength: 2, maxLength: limits.courses.answersMax });
const questionOf = (right: readonly boolean[]): Question => ({
  id: 'q1',
  text: 'Which?',
  isMultiple: true,
  answers: right.map((isRight, at) => ({ id: `a${at}`, text: `Answer ${at}`, isRight })),
  explanation: '',
});

describe('an answer', () => {
  it('is right exactly when every right answer, and no other, is chosen', () => {
    fc.assert(
      fc.property(answers, fc.array(fc.nat(9)), (right, chosen) => {
        const ids = [...new Set(chosen)].map((at) => `a${at}`);
        const isExact = right.every((isRight, at) => isRight === ids.includes(`a${at}`));
        expect(isAnsweredRight(questionOf(right), ids)).toBe(isExact);
      }),
    );
  });
});

describe('a score', () => {
  it('is whole percent, never rounded up, and missing without questions', () => {
    expect(scoreOf(0, 0)).toBeNull();
    expect(scoreOf(2, 3)).toBe(66);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(1000), (questions, some) => {
        const right = Math.min(some, questions);
        const score = scoreOf(right, questions) ?? -1;
        expect(score * questions).toBeLessThanOrEqual(100 * right);
        expect((score + 1) * questions).toBeGreaterThan(100 * right);
      }),
    );
  });
});

describe('the totals of a course', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  const section = (given: Partial<Section>): Section => ({
    id: 's1',
    title: 'S',
    chapters: [],
    quiz: [],
    ...given,
  });
  const text = (prose: string): Section =>
    section({ chapters: [{ id: 'c1', kind: 'text', title: 'C', text: prose }] });

  it('count chapters, sections with a quiz, and minutes rounded up', () => {
    expect(totalsOf([])).toEqual({ totalChapters: 0, totalQuizzes: 0, totalMinutes: 0 });
    expect(totalsOf([text(words(100))]).totalMinutes).toBe(1);
    expect(totalsOf([text(words(101))]).totalMinutes).toBe(2);
    const quiz = section({ id: 's2', quiz: [questionOf([true, false])] });
    expect(totalsOf([text(words(100)), quiz])).toEqual({
      totalChapters: 1,
      totalQuizzes: 1,
      totalMinutes: 2,
    });
  });

  it('read Chinese and Japanese, which have no spaces, at two characters a word', () => {
    expect(totalsOf([text('あ'.repeat(200))]).totalMinutes).toBe(1);
    expect(totalsOf([text('字'.repeat(202))]).totalMinutes).toBe(2);
  });
});

it('sections take no address that could run a script', () => {
  const link = (url: string) => [
    { id: 's1', title: 'S', quiz: [], chapters: [{ id: 'c1', kind: 'link', title: 'C', text: '', url }] },
  ];
  expect(sectionsSchema.safeParse(link('https://guide.example/a')).success).toBe(true);
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'http://plain.example'])
    expect(sectionsSchema.safeParse(link(url)).success).toBe(false);
});
