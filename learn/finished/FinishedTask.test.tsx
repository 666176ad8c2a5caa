import { learnerEndpoints } from '@contract/learner';
import { cleanup, configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import type { Waiting } from '../offline/queue';
import { buildTask, showPage } from '../testing';
import { FinishedTask } from './FinishedTask';

const world = vi.hoisted(() => ({
  takeStep: vi.fn(),
  steps: [] as unknown[],
  send: vi.fn(),
  save: vi.fn(),
}));
vi.mock('../offline/progress', () => ({ useSteps: () => world.steps, useTakeStep: () => world.takeStep }));
vi.mock('@/client/client', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  httpClient: { send: world.send },
}));
vi.mock('@/components/table/saveResponse', () => ({ saveResponse: world.save }));
vi.mock('@/authProvider/currentSession', () => ({ currentCompanyId: () => 7 }));

const failed = new ApiError({ status: 500, code: 'FAILED', message: 'Broken' });
const completed = (values: Parameters<typeof buildTask>[0] = {}) =>
  buildTask({ status: 'completed', completedAt: '2026-03-03T12:00:00Z', score: 80, ...values });
const show = (values = {}, passMark: number | null = 70) =>
  showPage(<FinishedTask task={completed(values)} passMark={passMark} />);
const button = (name: string) => screen.getByRole('button', { name });
const offered = () => screen.queryByRole('button', { name: 'Download certificate' }) !== null;

beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 });
  await translator.start('en');
  await Promise.all([translator.add('learn'), translator.add('training')]);
});
beforeEach(() => {
  world.steps = [];
  world.takeStep.mockReset().mockResolvedValue({ state: 'sent' });
  world.send.mockReset().mockResolvedValue(new Response('PDF'));
  world.save.mockReset();
});
afterEach(cleanup);

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
    world.send.mockReturnValue(
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
    );
    const user = show();
    await user.click(button('Download certificate'));
    await user.click(button('Preparing certificate…'));
    expect(world.send).toHaveBeenCalledOnce();
    const [url] = world.send.mock.lastCall ?? [];
    expect(url).toBe(
      `${learnerEndpoints.certificate.path.replace('{companyId}', '7').replace('{taskId}', '1')}?language=en`,
    );
    answer(new Response('PDF'));
    expect(await screen.findByRole('button', { name: 'Download certificate' })).toBeTruthy();
    expect(world.save).toHaveBeenCalledWith(expect.any(Response), 'certificate-1.pdf');
  });

  it('says why it could not be made, and can be asked for again', async () => {
    world.send.mockRejectedValueOnce(failed);
    const user = show();
    await user.click(button('Download certificate'));
    expect(await screen.findByText('Broken')).toBeTruthy();
    await user.click(button('Download certificate'));
    expect(world.save).toHaveBeenCalledOnce();
  });
});

describe('the review', () => {
  it('keeps what was written when it is refused', async () => {
    world.takeStep.mockRejectedValueOnce(failed);
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
    world.steps = [{ key: 'k', at: 1, step }] satisfies Waiting[];
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
    expect(world.takeStep).toHaveBeenCalledWith({ taskId: 1, kind: 'review', rating: 5, message: '' });
  });
});
