import { isAnsweredRight, questionsOf, type Section } from '@contract/training/content';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { translator } from '@/i18n/translator';
import { CoursePlayer, type CoursePlayerProps } from './CoursePlayer';
import { stepsOf } from './steps';

const answers = (...right: boolean[]) =>
  right.map((isRight, at) => ({ id: 'abc'[at] ?? '', text: `Answer ${at + 1}`, isRight }));
const sections: Section[] = [
  {
    id: 's1',
    title: 'Start',
    chapters: [
      { id: 'c1', kind: 'text', title: 'Read', text: 'One.\n\n- first\n- second\n\nTwo.' },
      { id: 'c2', kind: 'image', title: 'Look', text: '', url: '/a.svg', alternativeText: 'A map' },
    ],
    quiz: [
      {
        id: 'q1',
        text: 'Which one?',
        isMultiple: false,
        answers: answers(true, false),
        explanation: 'Because.',
      },
      {
        id: 'q2',
        text: 'Which ones?',
        isMultiple: true,
        answers: answers(true, true, false),
        explanation: '',
      },
    ],
  },
  {
    id: 's2',
    title: 'End',
    chapters: [
      { id: 'c3', kind: 'link', title: 'Go on', text: '', url: 'https://guide.example/x' },
      { id: 'c4', kind: 'pdf', title: 'Card', text: '', url: '/media/card.pdf' },
    ],
    quiz: [],
  },
];

const onlySeveral = sections.slice(0, 1).map((section) => ({ ...section, quiz: section.quiz.slice(1) }));

const judge: CoursePlayerProps['onAnswer'] = async ({ id }, chosen) => {
  const question = questionsOf(sections).find((one) => one.id === id);
  if (!question) throw new Error(id);
  return {
    isRight: isAnsweredRight(question, chosen),
    rightAnswers: question.answers.filter(({ isRight }) => isRight).map((answer) => answer.id),
    explanation: question.explanation,
  };
};

function Played({ start = null, ...given }: Partial<CoursePlayerProps> & { start?: string | null }) {
  const [current, setCurrent] = useState<string | null>(start);
  return (
    <CoursePlayer
      sections={sections}
      language="en"
      passMark={70}
      current={current}
      onMove={setCurrent}
      onAnswer={judge}
      {...given}
    />
  );
}

beforeAll(async () => {
  await translator.add('console');
  await translator.add('training');
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  document.documentElement.dir = 'ltr';
});

const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const shown = () => screen.getByRole('heading', { level: 2 }).textContent;
const choose = async (role: 'radio' | 'checkbox', ...names: string[]) => {
  for (const name of names) await user.click(screen.getByRole(role, { name }));
};

describe('the steps of a course', () => {
  it('are chapters, the quiz of a section that has one, and the result', () => {
    expect(stepsOf(sections).map(({ id }) => id)).toEqual(['c1', 'c2', 's1.quiz', 'c3', 'c4', 'result']);
    expect(stepsOf([])).toEqual([]);
  });

  it('are walked by button, by key and by the outline, and the heading takes the focus', async () => {
    const onChapterDone = vi.fn();
    render(<Played onChapterDone={onChapterDone} />);
    expect(shown()).toBe('Read');
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('second');
    await press('Next');
    expect(onChapterDone).toHaveBeenCalledExactlyOnceWith('c1');
    expect(screen.getByRole('img', { name: 'A map' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
    await user.keyboard('{ArrowRight}');
    expect(shown()).toBe('Quiz: Start');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(shown()).toBe('Read');
    const outline = screen.getByRole('navigation', { name: 'Chapters' });
    await user.click(within(outline).getByRole('button', { name: 'Go on' }));
    expect(screen.getByRole('link', { name: /Open the link/ }).getAttribute('rel')).toBe(
      'noopener noreferrer',
    );
    await press('Next');
    expect(screen.getByRole('link', { name: /Open the PDF/ }).getAttribute('href')).toBe('/media/card.pdf');
  });

  it('go to the left where the page is read from the right', async () => {
    document.documentElement.dir = 'rtl';
    render(<Played />);
    await user.keyboard('{ArrowLeft}');
    expect(shown()).toBe('Look');
  });

  it('start with the first when the address names an unknown one', () => {
    render(<Played start="gone" />);
    expect(shown()).toBe('Read');
  });

  it('leave the arrow keys to the choices of a question', () => {
    render(<Played start="s1.quiz" />);
    fireEvent.keyDown(screen.getByRole('radio', { name: 'Answer 1' }), { key: 'ArrowRight' });
    expect(shown()).toBe('Quiz: Start');
  });

  it('have the direction of their language, whatever the page has', () => {
    render(<Played language="he" />);
    expect(screen.getByText('One.').closest('[lang="he"]')?.getAttribute('dir')).toBe('rtl');
  });
});

describe('a quiz', () => {
  it('tells right from wrong with the reason, and the score at the end', async () => {
    render(<Played start="s1.quiz" />);
    expect(screen.getByRole('button', { name: 'Answer' })).toHaveProperty('disabled', true);
    await choose('radio', 'Answer 2');
    await press('Answer');
    expect(screen.getByText("That's not right.")).toBeTruthy();
    expect(screen.getByText('Because.')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /Answer 1/ })).toHaveProperty('disabled', true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next question' }));
    await press('Next question');
    await choose('checkbox', 'Answer 1', 'Answer 2');
    await press('Answer');
    expect(screen.getByText("That's right.")).toBeTruthy();
    await press('Finish quiz');
    expect(screen.getByText('1 of 2 answers right')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Result' }));
    expect(screen.getByText('Score: 50%')).toBeTruthy();
    expect(screen.getByText('Not passed')).toBeTruthy();
    await press('Try again');
    expect(shown()).toBe('Quiz: Start');
    await choose('radio', 'Answer 1');
    await press('Answer');
    await user.click(screen.getByRole('button', { name: 'Result' }));
    expect(screen.getByText("1 question isn't answered yet.")).toBeTruthy();
  });

  it('needs every right answer and no other where several are right', async () => {
    render(<Played sections={onlySeveral} start="s1.quiz" />);
    await choose('checkbox', 'Answer 1');
    await press('Answer');
    expect(screen.getByText("That's not right.")).toBeTruthy();
  });

  it('keeps the choice when an answer is lost, and sends it once', async () => {
    const onAnswer = vi.fn<CoursePlayerProps['onAnswer']>().mockRejectedValueOnce(new Error('offline'));
    onAnswer.mockImplementation(judge);
    render(<Played start="s1.quiz" onAnswer={onAnswer} />);
    await choose('radio', 'Answer 1');
    await press('Answer');
    expect(await screen.findByText("Your answer couldn't be sent. Try again.")).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Answer 1' })).toHaveProperty('checked', true);
    await press('Answer');
    expect(screen.getByText("That's right.")).toBeTruthy();
    expect(onAnswer).toHaveBeenCalledTimes(2);
  });

  it('is missing from a course without questions, which ends without a score', async () => {
    render(<Played sections={sections.slice(1)} passMark={null} start="result" />);
    expect(screen.getByText("You've reached the end of this course.")).toBeTruthy();
    await press('Start over');
    expect(shown()).toBe('Go on');
  });
});
