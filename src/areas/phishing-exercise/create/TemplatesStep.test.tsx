import { templateEndpoints } from '@contract/phishing-exercise/templates';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { NOTHING } from './selection';
import { TemplatesStep } from './TemplatesStep';

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('phishingExercise')]);
});
beforeEach(() => {
  gateway.answer(templateEndpoints.packs, { data: [] });
  gateway.answer(templateEndpoints.list, {
    data: { items: [], pageInfo: { pageNumber: 0, pageSize: 12, totalItems: 0 } },
  });
});

it('templates to pick from are sorted by name or by their last change, whatever else they are narrowed by', async () => {
  const { user } = show(<TemplatesStep selection={NOTHING} onChange={() => undefined} />);
  const asked = () => gateway.asked(templateEndpoints.list).at(-1)?.query;
  const tools = within(await screen.findByRole('toolbar', { name: 'Find templates' }));
  const choose = async (name: string, option: string) => {
    await user.click(tools.getByRole('combobox', { name }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  expect(tools.getByRole('combobox', { name: 'Sort by' }).textContent).toBe('Last Modified');
  expect(asked()).toMatchObject({ sort: 'updatedAt' });
  await choose('Sort by', 'Name');
  expect(asked()).toMatchObject({ sort: 'name' });
  await choose('Layout', 'Email');
  expect(asked()).toMatchObject({ sort: 'name', layoutType: 'EMAIL' });
  await user.click(await screen.findByRole('button', { name: /Clear/ }));
  expect(tools.getByRole('combobox', { name: 'Sort by' }).textContent).toBe('Name');
  expect(asked()).toMatchObject({ sort: 'name' });
  expect(asked()).not.toHaveProperty('layoutType');
});
