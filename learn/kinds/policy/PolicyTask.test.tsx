import type { LearnerPolicy, LearnerTask } from '@contract/learner';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { translator } from '@/i18n/translator';
import * as kept from '../../offline/kept';
import type { Step } from '../../offline/queue';
import { buildCourse, buildTask, type StepSpies, spyOnSteps } from '../../testing';
import { ToastArea } from '../../toast';
import PolicyTask from './PolicyTask';

let world: StepSpies;
const user = userEvent.setup();
const task = buildTask({ id: 7, type: 'policy', name: 'Badges', status: 'inProgress' });
const PDF = { url: '/files/a', link: null, name: 'badges.pdf', bytes: 9, hash: 'ab' };
const LINK = { url: null, link: 'https://docs.acme.example/badges', name: 'badges', bytes: null, hash: null };

const buildPolicy = (given: Partial<LearnerPolicy> = {}): LearnerPolicy => ({
  policyId: 3,
  name: 'Badges',
  revision: 2,
  languageCode: 'en',
  text: 'Badges are worn.',
  document: null,
  isOpened: false,
  isReady: true,
  newerRevision: null,
  acknowledged: null,
  ...given,
});
const open = (policy: LearnerPolicy, given: LearnerTask = task) =>
  render(
    <ToastArea>
      <PolicyTask content={{ ...buildCourse(), task: given, course: null, policy }} />
    </ToastArea>,
  );
const steps = () => world.take.mock.calls.map(([step]) => step as Step);
const button = () => screen.getByRole('button', { name: 'I have read and understood' });

beforeAll(async () => {
  await Promise.all([translator.add('learn'), translator.add('pdf')]);
});
beforeEach(() => {
  world = spyOnSteps();
  world.take.mockResolvedValue({ state: 'kept' });
  vi.spyOn(kept, 'keepDocument').mockResolvedValue(undefined);
  vi.spyOn(kept, 'keptDocument').mockResolvedValue(new Response('%PDF'));
});

describe('a policy', () => {
  it('of text alone is acknowledged with its revision and the time of the device', async () => {
    open(buildPolicy());
    expect(screen.getByText('Badges are worn.')).toBeTruthy();
    expect(screen.getByText('Revision 2')).toBeTruthy();
    await user.click(button());
    const deviceAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(steps()).toEqual([{ taskId: 7, kind: 'complete', revision: 2, deviceAt }]);
  });

  it('begins when it is opened', () => {
    open(buildPolicy(), { ...task, status: 'notStarted' });
    expect(steps()).toEqual([{ taskId: 7, kind: 'start' }]);
  });

  it('with a link asks to open it first, in a new window, which counts as opened', async () => {
    open(buildPolicy({ document: LINK, isReady: false }));
    await user.click(button());
    expect(screen.getByRole('alert').textContent).toBe('Open the document first.');
    expect(steps()).toEqual([]);
    const link = screen.getByRole('link', { name: /^Open the document/ });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    fireEvent.click(link);
    expect(steps()).toEqual([{ taskId: 7, kind: 'chapter', partId: 'document' }]);
    await user.click(button());
    expect(steps()[1]).toMatchObject({ kind: 'complete' });
  });

  it('with a PDF is opened once the document is shown, from the device if it is kept there', async () => {
    open(buildPolicy({ document: PDF, isReady: false }));
    const frame = await screen.findByTitle<HTMLIFrameElement>('Badges');
    const tell = (data: unknown) =>
      window.dispatchEvent(new MessageEvent('message', { data, source: frame.contentWindow }));
    tell({ type: 'ready' });
    await waitFor(() => expect(kept.keptDocument).toHaveBeenCalledWith('/files/a'));
    expect(steps()).toEqual([]);
    tell({ type: 'opened', pages: 2 });
    await waitFor(() => expect(steps()).toEqual([{ taskId: 7, kind: 'chapter', partId: 'document' }]));
  });

  it('says that the acknowledgement waits for a connection', () => {
    world.waiting.mockReturnValue([
      {
        key: 'a',
        at: 1,
        step: { taskId: 7, kind: 'complete', revision: 2, deviceAt: '2026-03-03T09:00:00Z' },
      },
    ]);
    open(buildPolicy());
    expect(screen.getByText(/^You acknowledged this policy at Mar 3, 2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'I have read and understood' })).toBeNull();
  });

  it('tells why it could not be acknowledged', async () => {
    world.take.mockRejectedValueOnce(new Error('refused'));
    open(buildPolicy());
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
  });

  it('that is acknowledged says what, when, and has a certificate; a newer revision is another task', () => {
    const acknowledged = { revision: 2, at: '2026-03-03T09:00:00Z', deviceAt: '2026-03-02T09:00:00Z' };
    open(buildPolicy({ acknowledged, newerRevision: 3 }), {
      ...task,
      status: 'completed',
      completedAt: '2026-03-03T09:00:00Z',
    });
    expect(screen.getByText('Acknowledged')).toBeTruthy();
    expect(screen.getByText('On your device').nextElementSibling?.textContent).toMatch(/^March 2, 2026/);
    expect(screen.getByRole('button', { name: 'Download certificate' })).toBeTruthy();
    expect(screen.getByRole('note').textContent).toMatch(/^A newer revision/);
    expect(steps()).toEqual([]);
    cleanup();
  });
});
