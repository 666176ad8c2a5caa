import { screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Form } from '@/components/form/Form';
import { useLinkHosts } from '@/components/template/useLinkHosts';
import { translator } from '@/i18n/translator';
import { LinkHostInput } from './LinkHostInput';

const state = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/client/client', async (original) => ({ ...(await original()), call: state.call }));

beforeAll(() => Promise.all([translator.add('console'), translator.add('phishingExercise')]));

const Known = () => {
  const hosts = useLinkHosts();
  return hosts ? <p>{hosts.ofCompany} is known</p> : null;
};
const schema = z.object({ linkHost: z.string() });

function showInput(chosen: string, linkHosts: string[], linkHost: string | null = null) {
  state.call.mockResolvedValue({ data: { linkHosts, linkHost } });
  return show(
    <Form schema={schema} defaultValues={{ linkHost: chosen }} onSubmit={async () => undefined}>
      <Known />
      <LinkHostInput />
    </Form>,
  );
}
const field = () => screen.findByRole('combobox', { name: 'Link host' });
const BOTH = ['links.example', 'parcels.example'];

it('offers the hosts of the installation, and the company’s at first', async () => {
  const { user } = showInput('', BOTH, 'parcels.example');
  expect((await field()).textContent).toBe("The company's: parcels.example");
  await user.click(await field());
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(["The company's: parcels.example", ...BOTH]);
  await user.click(screen.getByRole('option', { name: 'links.example' }));
  expect((await field()).textContent).toBe('links.example');
});

it('says that a host is gone, and where links lead meanwhile', async () => {
  showInput('gone.example', ['links.example']);
  expect((await field()).textContent).toBe('gone.example');
  expect((await screen.findByRole('alert')).textContent).toBe(
    "gone.example is no longer offered. Links of this template lead to links.example, as the company's do.",
  );
});

it('is not there without a choice', async () => {
  showInput('', ['links.example']);
  await screen.findByText('links.example is known');
  expect(screen.queryByRole('combobox')).toBeNull();
});
