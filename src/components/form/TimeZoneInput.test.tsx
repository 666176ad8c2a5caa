import { shellEndpoints } from '@contract/shell';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gateway } from '@tests/support/fake-gateway';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Form } from './Form';
import { SaveButton } from './SaveButton';
import { TimeZoneInput } from './TimeZoneInput';

const zone = (timezone: string, offset: string, formerNames: string[] = []) => ({
  timezone,
  offset,
  label: `(UTC${offset}) ${timezone.replaceAll('_', ' ')}`,
  formerNames,
});
const ZONES = [
  zone('America/Argentina/Buenos_Aires', '-03:00', ['America/Buenos_Aires']),
  zone('UTC', '+00:00', ['Etc/UTC']),
  zone('Europe/Kyiv', '+02:00', ['Europe/Kiev', 'Europe/Uzhgorod']),
  zone('Asia/Kolkata', '+05:30', ['Asia/Calcutta']),
];

const onSubmit = vi.fn();
function show(value: string, ownLabel?: string) {
  render(
    <MemoryRouter>
      <CoreAdminContext store={memoryStore()}>
        <Form schema={z.object({ zone: z.string() })} defaultValues={{ zone: value }} onSubmit={onSubmit}>
          <TimeZoneInput source="zone" label="Time zone" {...(ownLabel !== undefined && { ownLabel })} />
          <SaveButton label="Save" />
        </Form>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => {
  onSubmit.mockClear();
  gateway.answer(shellEndpoints.timezones, { data: ZONES });
});

it('shows a zone that is stored by its former name, or not in the list, without asking for the list', () => {
  expect(show('Asia/Calcutta').value).toBe('(UTC+05:30) Asia/Kolkata');
  expect(gateway.asked(shellEndpoints.timezones)).toEqual([]);
});

it.each([
  ['kyiv', '(UTC+02:00) Europe/Kyiv'],
  ['Kiev', '(UTC+02:00) Europe/KyivEurope/Kiev'],
  ['calcutta', '(UTC+05:30) Asia/KolkataAsia/Calcutta'],
  ['buenos aires', '(UTC-03:00) America/Argentina/Buenos Aires'],
  ['+05:30', '(UTC+05:30) Asia/Kolkata'],
])('finds by %s', async (typed, found) => {
  const field = show('UTC');
  await userEvent.type(field, typed);
  await waitFor(() => expect(options()).toEqual([found]));
});

it('offers the chosen one first, and takes another by the keyboard', async () => {
  const field = show('Asia/Kolkata');
  await userEvent.click(field);
  await waitFor(() => expect(options()).toHaveLength(4));
  expect(options()[0]).toBe('(UTC+05:30) Asia/Kolkata');
  await userEvent.type(field, 'kiev{Enter}');
  expect(field.value).toBe('(UTC+02:00) Europe/Kyiv');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ zone: 'Europe/Kyiv' }, expect.anything()));
});

it('has a choice of its own for an empty value', async () => {
  const field = show('UTC', "Each customer's own");
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: "Each customer's own" }));
  expect(field.value).toBe("Each customer's own");
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ zone: '' }, expect.anything()));
});
