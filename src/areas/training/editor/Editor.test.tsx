import { limits } from '@contract/limits';
import type { Section } from '@contract/training/content';
import type { CourseView } from '@contract/training/courses';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { consoleProvider } from '@tests/support/app';
import { complaints } from '@tests/support/complaints';
import { gateway } from '@tests/support/fake-gateway';
import { limitMs } from '@tests/support/pace';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { connection } from '@/client/client';
import { ConfirmProvider } from '@/components/dialog/ConfirmProvider';
import { ToastArea } from '@/components/feedback/ToastArea';
import { translator } from '@/i18n/translator';
import { newChapter, newQuestion, newSection } from './draft';
import { Editor } from './Editor';

const calls = { call: gateway.call, isLost: false };

const question = (id: string) => ({ ...newQuestion(), id, text: `Question of ${id}` });

interface Sent {
  params: { courseId: number };
  body: { revision: number; name: string; description: string; sections: Section[] };
}

const chapter = (id: string) => ({ ...newChapter('text'), id, title: `Chapter ${id}`, text: id });
const course: CourseView = {
  id: 5,
  name: 'Depot',
  description: '',
  course_type: 'awareness',
  language: 'en',
  custom_training_company_id: 7,
  isShared: false,
  isGaming: false,
  is_gaming: false,
  is_provider_own: false,
  deleted: false,
  order: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  is_free: false,
  is_draft: true,
  is_active: true,
  total_chapters: 3,
  total_quizzes: 0,
  total_time_in_minutes: 1,
  coverURL: null,
  use: 'available',
  isLocked: false,
  pass_mark: null,
  revision: 3,
  sections: [
    { ...newSection('Start'), id: 's1', chapters: [chapter('a'), chapter('b')] },
    { ...newSection('End'), id: 's2', chapters: [chapter('c')], quiz: [question('q1'), question('q2')] },
  ],
};
const offline = new ApiError({ status: 0, code: 'NETWORK', message: 'unreachable' });
const conflict = new ApiError({ status: 409, code: 'REVISION_CONFLICT', message: 'changed' });

// A save waits for a pause, and a busy machine for more.
beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('training'), translator.add('upload')]);
});
beforeEach(() => {
  let { revision } = course;
  calls.isLost = false;
  vi.spyOn(connection, 'isLost').mockImplementation(() => calls.isLost);
  calls.call.mockImplementation(async (_endpoint: object, { body }: Sent) => {
    revision += 1;
    return { data: { ...course, ...body, revision } };
  });
});

function show(address = '/edit/5') {
  const onReload = vi.fn();
  const element = (
    <CoreAdminContext dataProvider={consoleProvider()} store={memoryStore()} queryClient={new QueryClient()}>
      <ConfirmProvider>
        <Editor course={course} onReload={onReload} />
        <ToastArea />
      </ConfirmProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { onReload, user: userEvent.setup() };
}

const saves = () => calls.call.mock.calls.map(([, input]) => (input as Sent).body);
const outline = () => within(screen.getByRole('navigation', { name: 'Outline' }));
const entry = (name: string) => outline().getByRole('button', { name });
const order = () =>
  saves()
    .at(-1)
    ?.sections.map(({ chapters }) => chapters.map(({ id }) => id).join());

it('moves by keyboard and menu: the focus stays, it is said, and saved', async () => {
  const { user } = show();
  entry('Chapter b').focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByText('Chapter b is now 1 of 2 in End')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(entry('Chapter b')));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(document.activeElement).toBe(entry('Chapter b')));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByText("Chapter b can't be moved further")).toBeTruthy();
  await waitFor(() => expect(order()).toEqual(['a', 'c,b']));

  await user.click(outline().getByRole('button', { name: 'Actions for End' }));
  await user.click(screen.getByRole('menuitem', { name: 'Move up' }));
  expect(await screen.findByText('End is now 1 of 2')).toBeTruthy();
  await waitFor(() => expect(order()).toEqual(['c,b', 'a']));
  // Each under the revision of the answer before.
  expect(saves().map(({ revision }, at) => revision - at)).toEqual(saves().map(() => 3));
  expect(await screen.findByText('Saved')).toBeTruthy();
});

it('keeps the words of questions and answers with them when they are moved and removed', async () => {
  const { user } = show('/edit/5?at=s2.quiz');
  const inputs = (name: string) => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name });
  const [, second] = inputs('Answer 1');
  await user.type(second as HTMLElement, 'Right');
  await user.click(screen.getAllByRole('radio', { name: 'Answer 1 is right' })[1] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Actions for Question of q2' }));
  await user.click(screen.getByRole('menuitem', { name: 'Move up' }));
  await waitFor(() =>
    expect(inputs('Question').map(({ value }) => value)).toEqual(['Question of q2', 'Question of q1']),
  );
  expect(inputs('Answer 1').map(({ value }) => value)).toEqual(['Right', '']);
  await user.click(screen.getAllByRole('button', { name: 'Add answer' })[0] as HTMLElement);
  await user.type(screen.getByRole('textbox', { name: 'Answer 3' }), 'Third');
  await user.click(screen.getAllByRole('button', { name: 'Remove answer 2' })[0] as HTMLElement);
  const answersOf = () =>
    saves()
      .at(-1)
      ?.sections[1]?.quiz.map(({ id, answers }) => [
        id,
        ...answers.map(({ text, isRight }) => `${text} ${isRight}`),
      ]);
  await waitFor(() =>
    expect(answersOf()).toEqual([
      ['q2', 'Right true', 'Third false'],
      ['q1', ' false', ' false'],
    ]),
  );
});

it('brings back what was deleted', async () => {
  // However long a busy machine takes to find the button.
  const times: { readonly toastMs: number } = limits.ui;
  vi.spyOn(times, 'toastMs', 'get').mockReturnValue(limitMs(60_000));
  const { user } = show();
  await user.click(outline().getByRole('button', { name: 'Actions for Chapter a' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(outline().queryByRole('button', { name: 'Chapter a' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(entry('Chapter a')).toBeTruthy());
});

it('says what is not saved, keeps it, and sends it again', async () => {
  complaints.expect(/can't be reached/);
  calls.call.mockRejectedValueOnce(offline);
  const { user } = show();
  await user.type(screen.getByLabelText('Description'), 'Keys');
  expect(await screen.findByText(`Not saved: ${translator.t('session.errors.network')}`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(saves().map(({ description }) => description)).toEqual(['Keys', 'Keys']);
});

it('takes a save whose answer was lost for its own', async () => {
  complaints.expect(/can't be reached/);
  complaints.expect(/changed/);
  const stored = { ...course, description: 'Keys', revision: 4 };
  calls.call
    .mockRejectedValueOnce(offline)
    .mockRejectedValueOnce(conflict)
    .mockResolvedValueOnce({ data: stored });
  const { user } = show();
  await user.type(screen.getByLabelText('Description'), 'Keys');
  await screen.findByText(`Not saved: ${translator.t('session.errors.network')}`);
  await user.type(screen.getByLabelText('Description'), ' and gates');
  await screen.findByText('Saved');
  expect(saves().at(-1)).toMatchObject({ description: 'Keys and gates', revision: 4 });
  expect(screen.queryByText('This training was changed elsewhere')).toBeNull();
});

it('after a conflict loads their version only when asked twice, and sends nothing', async () => {
  complaints.expect(/changed/);
  calls.call.mockRejectedValueOnce(conflict);
  const { user, onReload } = show();
  await user.type(screen.getByLabelText('Description'), 'Mine');
  await screen.findByText('This training was changed elsewhere');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Mine');
  await user.click(screen.getByRole('button', { name: 'Load their version' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onReload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Load their version' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Load their version' }));
  await waitFor(() => expect(onReload).toHaveBeenCalled());
  expect(saves()).toHaveLength(1);
});
