import { buildChallenge } from '@tests/support/tournament-content';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '../limits';
import {
  isRightAnswer,
  QUESTIONS,
  type Question,
  scoreOf,
  shownTo,
  solvedOf,
  standingOf,
  type Tries,
} from './judging';

const challenge = buildChallenge();
const { attemptsMax } = limits.secureCode;
const answers = {
  line: fc.constantFrom('1', '2', '3'),
  fix: fc.constantFrom('a', 'b', 'c', 'd'),
};

/** Plays answers as long as their question is asked, as the gateway does. */
function played(given: readonly (readonly [Question, string])[]): Tries {
  let tries: Tries = { line: [], fix: [] };
  for (const [question, answer] of given)
    if (standingOf(challenge, tries).asked === question)
      tries = { ...tries, [question]: [...tries[question], answer] };
  return tries;
}
const playing = fc
  .array(
    fc.oneof(
      answers.line.map((answer) => ['line', answer] as const),
      answers.fix.map((answer) => ['fix', answer] as const),
    ),
    { maxLength: 12 },
  )
  .map(played);

it('is solved exactly when both questions are answered rightly within their attempts', () => {
  fc.assert(
    fc.property(playing, (tries) => {
      const standing = standingOf(challenge, tries);
      const isRight = (question: Question) =>
        tries[question].some((answer) => isRightAnswer(challenge, question, answer));
      expect(standing.isSolved).toBe(isRight('line') && isRight('fix'));
      for (const question of QUESTIONS) expect(tries[question].length).toBeLessThanOrEqual(attemptsMax);
      const isOut = QUESTIONS.some(
        (question) => tries[question].length === attemptsMax && !isRight(question),
      );
      expect(standing.isClosed).toBe(standing.isSolved || isOut);
      expect(standing.asked === null).toBe(standing.isClosed);
    }),
  );
});

it('tells nothing that answers what is still asked', () => {
  fc.assert(
    fc.property(playing, (tries) => {
      const { isClosed, isLineFound } = standingOf(challenge, tries);
      const shown = shownTo(challenge, tries);
      expect(shown.solution === null).toBe(!isClosed);
      expect(shown.fixes.length > 0).toBe(isLineFound || isClosed);
      expect(shown.triedFixes.map(({ id }) => id)).toEqual(tries.fix);
      if (!isClosed) {
        const text = JSON.stringify(shown);
        expect(text).not.toContain(challenge.explanation);
        expect(text).not.toContain(challenge.weakness);
        for (const { id, why } of challenge.fixes) expect(text.includes(why)).toBe(tries.fix.includes(id));
      }
    }),
  );
});

it('has a score that means one number of solved challenges, and grows with it', () => {
  const all = Array.from({ length: limits.secureCode.challengesOfTournament + 1 }, (_, solved) => solved);
  expect(all.map((solved) => solvedOf(scoreOf(solved)))).toEqual(all);
  expect(all.map(scoreOf)).toEqual([0, 17, 33, 50, 67, 83, 100]);
  expect(solvedOf(null)).toBe(0);
});
