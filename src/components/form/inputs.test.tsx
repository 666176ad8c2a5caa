import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { complaints } from '@tests/support/complaints';
import type { ReactNode } from 'react';
import {
  CoreAdminContext,
  memoryStore,
  Form as ReactAdminForm,
  TextInput as ReactAdminTextInput,
  required,
  testDataProvider,
} from 'react-admin';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '@/client/ApiError';
import { UnsavedGuards } from '@/components/dialog/UnsavedGuards';
import { translator } from '@/i18n/translator';
import { Form } from './Form';
import { PasswordInput } from './PasswordInput';
import { SaveButton } from './SaveButton';
import { SearchSelectInput } from './SearchSelectInput';
import { SelectInput } from './SelectInput';
import { SwitchInput } from './SwitchInput';
import { addProblems } from './schemaResolver';
import { TextInput } from './TextInput';

const schema = z
  .object({
    title: z.string().trim().min(1).max(10),
    email: z.string().trim().min(1).email(),
    genre: z.enum(['fado', 'ska']),
    secret: z.string(),
    isHit: z.boolean(),
    tagIds: z.array(z.number()),
  })
  .superRefine(({ secret }, context) =>
    addProblems(context, {
      secret: secret === 'easy' ? { text: 'account.validation.passwordEasy' } : undefined,
    }),
  );
const song = {
  title: 'Gaivota',
  email: 'bo@larkfield.example',
  genre: 'fado' as const,
  secret: 'x',
  isHit: true,
  tagIds: [2],
};

const tags = [
  { id: 1, name: 'Live' },
  { id: 2, name: 'Remix' },
];

type GetList = (resource: string, query: { filter: { search?: string } }) => Promise<object>;

function show(children: ReactNode, search = '', getList: GetList = async () => ({ data: tags, total: 2 })) {
  const dataProvider = testDataProvider({
    getList: getList as never,
    getMany: (async () => ({ data: [tags[1]] })) as never,
  });
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext dataProvider={dataProvider} store={memoryStore()}>
            <UnsavedGuards>{children}</UnsavedGuards>
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: [`/${search}`] },
  );
  return render(<RouterProvider router={router} />);
}

interface Options {
  values?: Partial<Record<keyof typeof song, unknown>>;
  onSubmit?: (values: object) => unknown;
  onError?: (error: unknown) => void;
}

function showForm(children: ReactNode, { values, onSubmit, onError }: Options = {}) {
  return show(
    <Form
      schema={schema}
      errorTexts="users.errors"
      defaultValues={{ ...song, ...values } as typeof song}
      onSubmit={onSubmit}
      onError={onError}
    >
      {children}
      <SaveButton label="Save" alwaysEnable />
    </Form>,
  );
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const hintOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('account')]);
});

describe('a text input', () => {
  it('shows the value, is required or disabled, and is described by its hint', () => {
    showForm(<TextInput source="title" label="Title" helperText="As on the sleeve" isRequired disabled />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ });
    expect(field.value).toBe('Gaivota');
    expect(field.required).toBe(true);
    expect(field.disabled).toBe(true);
    expect(hintOf(field)).toBe('As on the sleeve');
  });

  it('submits what the schema made of the text, and keeps an emptied text a text', async () => {
    const onSubmit = vi.fn();
    showForm(<TextInput source="title" label="Title" />, { onSubmit });
    await userEvent.clear(screen.getByRole('textbox', { name: 'Title' }));
    await save();
    expect(await screen.findByText('Please fill out this field.')).toBeDefined();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' Barco ');
    await save();
    expect(onSubmit).toHaveBeenCalledWith({ ...song, title: 'Barco' }, expect.anything());
  });

  it('names the limit, the form’s own text before the common one, and focuses the first faulty field', async () => {
    showForm(
      <>
        <TextInput source="title" label="Title" />
        <TextInput source="email" label="Email" />
      </>,
      { values: { title: 'A very long title', email: '' } },
    );
    await save();
    const title = screen.getByRole('textbox', { name: 'Title' });
    await waitFor(() => expect(hintOf(title)).toBe('Use 10 characters or fewer.'));
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(title);
    const email = screen.getByRole('textbox', { name: 'Email' });
    expect(hintOf(email)).toBe('Please enter Your Email.');
    await userEvent.type(email, 'bo@');
    expect(hintOf(email)).toBe('This is not a valid email');
  });

  it('leaves out what must not be in it', async () => {
    showForm(<TextInput source="title" label="Code" clean={(text) => text.replace(/\D/g, '')} />, {
      values: { title: '' },
    });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
    await userEvent.type(field, '12 3a4');
    expect(field.value).toBe('1234');
  });

  it('takes a pasted text without letters that nobody sees', async () => {
    showForm(<TextInput source="title" label="Name" />, { values: { title: '' } });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await userEvent.click(field);
    await userEvent.paste('\u200eFi\u200bnance\u3164');
    expect(field.value).toBe('Finance');
  });
});

describe('a refusal', () => {
  const refused = (...codes: string[]) =>
    new ApiError({
      status: 422,
      code: 'VALIDATION_FAILED',
      message: 'Missing or invalid request parameters',
      details: codes.map((code) => ({ code, description: `${code} is taken` })),
    });
  const fields = (
    <>
      <TextInput source="title" label="Title" />
      <TextInput source="email" label="Email" />
    </>
  );

  it('appears at its field, which gets the focus, until the field changes', async () => {
    const onError = vi.fn();
    showForm(fields, { onError, onSubmit: () => Promise.reject(refused('email')) });
    await save();
    const email = screen.getByRole('textbox', { name: 'Email' });
    await waitFor(() => expect(hintOf(email)).toBe('email is taken'));
    expect(document.activeElement).toBe(email);
    expect(onError).not.toHaveBeenCalled();
    await userEvent.type(email, 'x');
    expect(hintOf(email)).toBe('');
  });

  it('of an unknown field, and any other failure, goes to onError', async () => {
    const onError = vi.fn();
    const answers = [refused('title', 'mood'), new Error('offline')];
    showForm(fields, { onError, onSubmit: () => Promise.reject(answers[onError.mock.calls.length]) });
    await save();
    await waitFor(() => expect(onError).toHaveBeenCalledWith(answers[0]));
    expect(hintOf(screen.getByRole('textbox', { name: 'Title' }))).toBe('title is taken');
    await save();
    await waitFor(() => expect(onError).toHaveBeenCalledWith(answers[1]));
  });

  it('is asked for once, however often Save is pressed', async () => {
    let answer = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    showForm(fields, { onSubmit });
    const form = screen.getByRole('button', { name: 'Save' }).closest('form');
    form?.requestSubmit();
    form?.requestSubmit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    form?.requestSubmit();
    answer();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' }).getAttribute('class')).not.toContain('loading'),
    );
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

describe('the other inputs', () => {
  it('a password can be shown, and its own rule has its own text', async () => {
    showForm(<PasswordInput source="secret" label="Password" autoComplete="new-password" />, {
      values: { secret: 'easy' },
    });
    const field = screen.getByLabelText<HTMLInputElement>(/^Password/);
    expect(field.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    await save();
    await waitFor(() => expect(hintOf(field)).toContain(translator.t('account.validation.passwordEasy')));
  });

  it('a select offers its choices and says when none is chosen', async () => {
    const onSubmit = vi.fn();
    const choices = [
      { id: 'fado', name: 'Fado' },
      { id: 'ska', name: 'Ska' },
    ];
    showForm(<SelectInput source="genre" label="Genre" choices={choices} helperText="One only" />, {
      values: { genre: '' },
      onSubmit,
    });
    const field = screen.getByRole('combobox', { name: /Genre/ });
    expect(hintOf(field)).toContain('One only');
    await save();
    await waitFor(() => expect(hintOf(field)).toContain('Please fill out this field.'));
    await userEvent.click(field);
    await userEvent.click(screen.getByRole('option', { name: 'Ska' }));
    await save();
    expect(onSubmit).toHaveBeenCalledWith({ ...song, genre: 'ska' }, expect.anything());
  });

  it('a switch tells its meaning while off, and can be disabled', async () => {
    showForm(<SwitchInput source="isHit" label="Hit" offText="Nobody hears it" />);
    const field = screen.getByRole<HTMLInputElement>('switch', { name: 'Hit' });
    expect(field.checked).toBe(true);
    expect(hintOf(field)).toBe('');
    await userEvent.click(field);
    expect(hintOf(field)).toBe('Nobody hears it');
    cleanup();
    showForm(<SwitchInput source="isHit" label="Hit" helperText="Decided elsewhere" disabled />);
    const fixed = screen.getByRole<HTMLInputElement>('switch', { name: 'Hit' });
    expect(fixed.disabled).toBe(true);
    expect(hintOf(fixed)).toBe('Decided elsewhere');
  });

  it('a search select adds and removes records', async () => {
    const onSubmit = vi.fn();
    showForm(<SearchSelectInput source="tagIds" resource="tags" label="Tags" isMultiple />, { onSubmit });
    expect(await screen.findByText('Remix')).toBeDefined();
    await userEvent.click(screen.getByRole('combobox', { name: 'Tags' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Live' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Remix' }));
    await save();
    expect(onSubmit).toHaveBeenCalledWith({ ...song, tagIds: [1] }, expect.anything());
  });
});

it('a search select takes what was typed and entered before the first answer came', async () => {
  const getList: GetList = (_, { filter }) =>
    filter.search ? Promise.resolve({ data: [tags[0]], total: 1 }) : new Promise(() => {});
  const onSubmit = vi.fn();
  show(
    <Form schema={schema} defaultValues={{ ...song, tagIds: [] }} onSubmit={onSubmit}>
      <SearchSelectInput source="tagIds" resource="tags" label="Tags" isMultiple />
      <SaveButton label="Save" />
    </Form>,
    '',
    getList,
  );
  await userEvent.type(screen.getByRole('combobox', { name: 'Tags' }), 'Live{Enter}');
  expect(await screen.findByRole('button', { name: 'Remove Live' })).toBeDefined();
  await save();
  expect(onSubmit).toHaveBeenCalledWith({ ...song, tagIds: [1] }, expect.anything());
});

describe('a search select whose answer comes while an option is pressed', () => {
  /** Types what 'Remix' doesn't match, presses it, and lets the answer come, which has only 'Live'. */
  async function pressRemix(keys: '[MouseLeft>]' | '[TouchA>]') {
    const answers: (() => void)[] = [];
    const getList: GetList = (_, { filter }) =>
      filter.search
        ? new Promise((resolve) => answers.push(() => resolve({ data: [tags[0]], total: 1 })))
        : Promise.resolve({ data: tags, total: 2 });
    const field = <SearchSelectInput source="tagIds" resource="tags" label="Tags" isMultiple />;
    show(
      <Form schema={schema} defaultValues={{ ...song, tagIds: [] }}>
        {field}
      </Form>,
      '',
      getList,
    );
    const user = userEvent.setup();
    const input = screen.getByRole('combobox', { name: 'Tags' });
    await user.click(input);
    const remix = await screen.findByRole('option', { name: 'Remix' });
    await user.type(input, 'liv');
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.pointer({ keys, target: remix });
    await act(async () => answers[0]?.());
    return { user, input, remix };
  }
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const chosen = () => screen.queryByRole('button', { name: 'Remove Remix' });

  it.each([
    ['[MouseLeft>]', '[/MouseLeft]'],
    ['[TouchA>]', '[/TouchA]'],
  ] as const)('chooses what was pressed, then shows the answer (%s)', async (press, release) => {
    const { user, input, remix } = await pressRemix(press);
    expect(options()).toEqual(['Live', 'Remix']);
    expect(chosen()).toBeNull();
    await user.pointer({ keys: release, target: remix });
    expect(chosen()).not.toBeNull();
    expect(options()).toEqual(['Live']);
    expect(document.activeElement).toBe(input);
  });

  it('chooses nothing where the press is taken back, and shows the answer', async () => {
    const { user, remix } = await pressRemix('[MouseLeft>]');
    await user.pointer([{ target: document.body }, { keys: '[/MouseLeft]', target: document.body }]);
    await waitFor(() => expect(options()).toEqual(['Live']));
    expect(chosen()).toBeNull();
    expect(remix.isConnected).toBe(false);
  });

  it('shows the answer once the list is scrolled by touch', async () => {
    const { remix } = await pressRemix('[TouchA>]');
    fireEvent.pointerCancel(remix);
    expect(options()).toEqual(['Live']);
  });
});

it('a form is not filled by a link', () => {
  const source = encodeURIComponent(JSON.stringify({ title: 'Forged' }));
  show(
    <Form schema={schema} defaultValues={song}>
      <TextInput source="title" label="Title" />
    </Form>,
    `?source=${source}`,
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Gaivota');
});

it('new values of the record replace what was not edited', async () => {
  const form = (title: string, email: string) => (
    <MemoryRouter>
      <CoreAdminContext store={memoryStore()}>
        <Form schema={schema} defaultValues={{ ...song, title, email }}>
          <TextInput source="title" label="Title" />
          <TextInput source="email" label="Email" />
        </Form>
      </CoreAdminContext>
    </MemoryRouter>
  );
  const { rerender } = render(form('Gaivota', 'bo@larkfield.example'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  rerender(form('Barco', 'ida@larkfield.example'));
  await waitFor(() => expect(screen.getByDisplayValue('ida@larkfield.example')).toBeDefined());
  expect(screen.getByDisplayValue('Gaivota!')).toBeDefined();
});

it('a form can clear itself once it was submitted', async () => {
  show(
    <Form schema={schema} defaultValues={song} onSubmit={(_values, form) => form.reset()}>
      <TextInput source="title" label="Title" />
      <SaveButton label="Save" />
    </Form>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await userEvent.type(field, '!');
  await save();
  await waitFor(() => expect(field.value).toBe('Gaivota'));
});

describe('beside react-admin', () => {
  it('its inputs work in our form, with the schema’s messages', async () => {
    // react-admin still uses what Material UI has given up.
    complaints.expect(/`InputProps` prop/);
    const onSubmit = vi.fn();
    showForm(<ReactAdminTextInput source="title" label="Title" />, {
      values: { title: 'A very long title' },
      onSubmit,
    });
    const field = screen.getByRole('textbox', { name: 'Title' });
    await save();
    await waitFor(() => expect(hintOf(field)).toContain('Use 10 characters or fewer.'));
    await userEvent.clear(field);
    await userEvent.type(field, 'Barco');
    await save();
    expect(onSubmit).toHaveBeenCalledWith({ ...song, title: 'Barco' }, expect.anything());
  });

  it('our inputs work in its form, with its record, labels and rules', async () => {
    const onSubmit = vi.fn();
    const { container } = show(
      <ReactAdminForm record={{ id: 1, title: 'Gaivota' }} resource="songs" onSubmit={onSubmit} noValidate>
        <TextInput source="title" validate={required('Say something')} />
        <button type="submit">Save</button>
      </ReactAdminForm>,
    );
    const field = within(container).getByRole<HTMLInputElement>('textbox');
    expect(field.value).toBe('Gaivota');
    expect(field.required).toBe(true);
    await userEvent.clear(field);
    await save();
    await waitFor(() => expect(hintOf(field)).toBe('Say something'));
    await userEvent.type(field, 'Barco');
    await save();
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ title: 'Barco' }));
  });
});
