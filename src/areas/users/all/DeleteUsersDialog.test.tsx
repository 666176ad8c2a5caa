import { operationEndpoints } from '@contract/operations';
import { screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { beforeAll, expect, it, vi } from 'vitest';
import { translator } from '@/i18n/translator';
import type { PeopleChoice } from '../peopleChoice';
import { DeleteUsersDialog } from './DeleteUsersDialog';

beforeAll(() => translator.add('console'));

const ask = (people: PeopleChoice) =>
  show(<DeleteUsersDialog people={people} onConfirm={vi.fn()} onDone={vi.fn()} onClose={vi.fn()} />);

it('names the one who is deleted', async () => {
  ask({ chosen: { ids: [1] }, count: 1, name: 'Ada Holm' });
  expect(await screen.findByRole('dialog', { name: 'Delete Ada Holm?' })).toBeDefined();
});

it('counts the others where one of two is protected, as it knows no name', async () => {
  const owner = { id: 2, email: 'bo@x.example', name: 'Bo', lastName: 'Ek', code: 'OWNER' } as const;
  gateway.answer(operationEndpoints.preview, { data: { total: 2, kept: { total: 1, people: [owner] } } });
  ask({ chosen: { ids: [1, 2] }, count: 2 });
  expect(await screen.findByText('1 user stays:')).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Delete 1 user?' })).toBeDefined();
});
