import { limits } from '@contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  draftSectionsSchema,
  isAnsweredRight,
  missingIn,
  type Question,
  type Section,
  scoreOf,
  sectionsSchema,
  totalsOf,
} from './content';

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

describe('addresses in sections', () => {
  const accepts = (kind: 'link' | 'pdf', url: string) =>
    sectionsSchema.safeParse([
      { id: 's1', title: 'S', quiz: [], chapters: [{ id: 'c1', kind, title: 'C', text: '', url }] },
    ]).success;
  const SCRIPTS = ['javascript:alert(1)', 'data:text/html,x', '//evil.example'];

  it('could never run a script, and files come over https', () => {
    expect(accepts('pdf', 'https://guide.example/a.pdf')).toBe(true);
    for (const url of [...SCRIPTS, 'http://plain.example']) expect(accepts('pdf', url)).toBe(false);
  });

  it('of links are public http, https and ftp addresses', () => {
    for (const url of ['https://guide.example/a', 'http://guide.example', 'ftp://files.guide.example/a.txt'])
      expect(accepts('link', url)).toBe(true);
    const local = [
      'http://localhost:4000',
      'https://192.168.0.1',
      'http://0x7f.1',
      'http://[::1]',
      'http://nas.local',
    ];
    for (const url of [...SCRIPTS, ...local, 'https://me:secret@guide.example', '/learning', 'https://'])
      expect(accepts('link', url)).toBe(false);
  });
});

describe('a draft', () => {
  const draft = (question: object) => [
    {
      id: 's1',
      title: '',
      chapters: [
        { id: 'c1', kind: 'text', title: '', text: ' ' },
        { id: 'c2', kind: 'pdf', title: 'Card', text: '', url: '' },
        { id: 'c3', kind: 'link', title: 'More', text: '', url: '' },
      ],
      quiz: [{ id: 'q1', text: '', isMultiple: false, answers: [], explanation: '', ...question }],
    },
  ];
  const answered = (...right: boolean[]) => ({
    text: 'Which?',
    answers: right.map((isRight, at) => ({ id: `a${at}`, text: 'A', isRight })),
  });
  const lacks = (question: object) =>
    missingIn(draftSectionsSchema.parse(draft(question))).map(({ path, reason }) => `${path} ${reason}`);

  it('may lack titles, files and answers, and every lack is named by its path', () => {
    expect(lacks({})).toEqual([
      'sections.0.title required',
      'sections.0.chapters.0.title required',
      'sections.0.chapters.0.text noText',
      'sections.0.chapters.1.url noFile',
      'sections.0.chapters.2.url noLink',
      'sections.0.quiz.0.text required',
      'sections.0.quiz.0.answers tooFewAnswers',
    ]);
    expect(missingIn([])).toEqual([{ path: 'sections', reason: 'noChapter' }]);
  });

  it('needs one right answer, or several where several are allowed', () => {
    expect(lacks(answered(true, false))).not.toContainEqual(expect.stringContaining('quiz'));
    expect(lacks({ ...answered(true, true), isMultiple: true })).not.toContainEqual(
      expect.stringContaining('quiz'),
    );
    expect(lacks(answered(false, false))).toContain('sections.0.quiz.0.answers noRightAnswer');
    expect(lacks(answered(true, true))).toContain('sections.0.quiz.0.answers severalRightAnswers');
  });

  it('takes no script either', () => {
    const link = { id: 'c1', kind: 'link', title: '', text: '', url: 'javascript:alert(1)' };
    expect(draftSectionsSchema.safeParse([{ id: 's', title: '', chapters: [link], quiz: [] }]).success).toBe(
      false,
    );
  });
});
