import { learnerEndpoints } from '@contract/learner';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { watchDownloads } from '@tests/support/downloads';
import { gateway } from '@tests/support/fake-gateway';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { buildTask, type StepSpies, showPage, spyOnSteps } from '../testing';
import { FinishedTask } from './FinishedTask';

const saved = watchDownloads();
const pdf = () => new Response('PDF');
let steps: StepSpies;

const failed = new ApiError({ status: 500, code: 'FAILED', message: 'Broken' });
const completed = (values: Parameters<typeof buildTask>[0] = {}) =>
  buildTask({ status: 'completed', completedAt: '2026-03-03T12:00:00Z', score: 80, ...values });
const show = (values = {}, passMark: number | null = 70) =>
  showPage(<FinishedTask task={completed(values)} passMark={passMark} />);
const button = (name: string) => screen.getByRole('button', { name });
const offered = () => screen.queryByRole('button', { name: 'Download certificate' }) !== null;

beforeAll(async () => {
  await Promise.all([translator.add('learn'), translator.add('training')]);
});
beforeEach(() => {
  steps = spyOnSteps();
  gateway.answer(learnerEndpoints.certificate, pdf);
});

it.each([
  [{ score: 80 }, 70, 'Passed', true],
  [{ score: 70 }, 70, 'Passed', true],
  [{ score: null }, null, 'Completed', true],
] as const)('of %o with a pass mark of %s says %s', (values, passMark, outcome, isPassed) => {
  show(values, passMark);
  expect(screen.getByText(outcome)).toBeTruthy();
  expect(offered()).toBe(isPassed);
  expect(screen.getByText('March 3, 2026')).toBeTruthy();
});

describe('a course that was not passed', () => {
  const failedWith = (values: Parameters<typeof buildTask>[0], attemptScore = 50) => {
    const onTryAgain = vi.fn();
    const task = buildTask({ status: 'notPassed', score: 69, attempt: 2, ...values });
    showPage(<FinishedTask task={task} passMark={70} attemptScore={attemptScore} onTryAgain={onTryAgain} />);
    return onTryAgain;
  };
  const fact = (name: string) => screen.getByText(name).parentElement?.querySelector('dd')?.textContent;

  it('tells the score of this attempt and the one that counts, and offers to try again', async () => {
    const onTryAgain = failedWith({ attemptsLeft: 1 });
    expect(screen.getByText('Not passed')).toBeTruthy();
    expect([fact('Score'), fact('Score that counts'), fact('Attempt')]).toEqual(['50%', '69%', '2 of 3']);
    expect(screen.getByText(/^You can try again 1 more time\./)).toBeTruthy();
    expect(offered()).toBe(false);
    await userEvent.click(button('Try again'));
    expect(onTryAgain).toHaveBeenCalledOnce();
  });

  it('can be tried until it is passed where attempts are not limited', () => {
    failedWith({ attemptsLeft: null }, 69);
    expect(screen.getByText(/as often as you need/)).toBeTruthy();
    expect(screen.queryByText('Score that counts')).toBeNull();
  });

  it('says whom to ask once no attempt is left', () => {
    failedWith({ status: 'failed', attemptsLeft: 0 });
    expect(screen.getByText(/Ask an administrator of your organization/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the certificate', () => {
  it('is made once for two presses, in the language of the page', async () => {
    let answer: (pdf: Response) => void = () => undefined;
    const made = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    gateway.answer(learnerEndpoints.certificate, () => made);
    const user = show();
    await user.click(button('Download certificate'));
    await user.click(button('Preparing certificate…'));
    expect(gateway.asked(learnerEndpoints.certificate)).toEqual([
      { params: { companyId: 7, taskId: 1 }, query: { language: 'en' } },
    ]);
    answer(pdf());
    expect(await screen.findByRole('button', { name: 'Download certificate' })).toBeTruthy();
    expect(saved.map(({ name }) => name)).toEqual(['certificate-1.pdf']);
  });

  it('says why it could not be made, and can be asked for again', async () => {
    gateway.answer(learnerEndpoints.certificate, failed);
    const user = show();
    await user.click(button('Download certificate'));
    expect(await screen.findByText('Broken')).toBeTruthy();
    gateway.answer(learnerEndpoints.certificate, pdf);
    await user.click(button('Download certificate'));
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});

describe('the review', () => {
  it('keeps what was written when it is refused', async () => {
    steps.take.mockRejectedValueOnce(failed);
    const user = show();
    await user.click(screen.getByRole('radio', { name: '2 stars' }));
    await user.type(screen.getByRole('textbox'), 'Too long');
    await user.click(button('Send review'));
    expect((await screen.findByRole('alert')).textContent).toBe('Broken');
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Too long');
    await user.click(button('Send review'));
    expect(await screen.findByText('Thank you for your review.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that waits for a connection is said to be kept', () => {
    const step = { taskId: 1, kind: 'review', rating: 4, message: '' } as const;
    steps.waiting.mockReturnValue([{ key: 'k', at: 1, step }]);
    show();
    expect(screen.getByText("Thank you. Your review is sent once you're online again.")).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('can be given again, in place of the first', async () => {
    const user = show({ isReviewed: true });
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(button('Review again'));
    await user.click(screen.getByRole('radio', { name: '5 stars' }));
    await user.click(button('Send review'));
    expect(steps.take).toHaveBeenCalledWith({ taskId: 1, kind: 'review', rating: 5, message: '' });
  });
});
