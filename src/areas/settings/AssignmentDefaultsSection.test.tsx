import { assignmentDefaultsEndpoints } from '@contract/settings/assignment-defaults';
import { type AssignmentDefaults, PRODUCT_ASSIGNMENT_DEFAULTS } from '@contract/training/assignment-defaults';
import { cleanup, screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { useAssignmentDefaults } from '@/components/form/useAssignmentDefaults';
import { translator } from '@/i18n/translator';
import { AssignmentDefaultsSection } from './AssignmentDefaultsSection';

const OWN: AssignmentDefaults = {
  ...{ daysToComplete: 21, attempts: 3, countedAttempt: 'LAST', notificationsEnabled: false },
  ...{ subject: 'For you: {courseName}', message: 'Hello {name}.' },
};
const PRODUCT = { days: 14, subject: 'New exercise', message: 'Hello.' };

beforeAll(async () => {
  await Promise.all((['console', 'settings', 'training'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  gateway.call.mockReset().mockResolvedValue({ data: PRODUCT_ASSIGNMENT_DEFAULTS });
});
const withDefaults = (assignmentDefaults: AssignmentDefaults, user = {}) =>
  signIn({ user, company: { assignmentDefaults } });
const save = () => screen.getByRole('button', { name: 'Save defaults' });
const sent = () => gateway.call.mock.calls.map(([{ path, method }, input]) => [method, path, input]);

it('days are the same for everything only once that is chosen, and unchanged words stay those of each kind', async () => {
  withDefaults(PRODUCT_ASSIGNMENT_DEFAULTS);
  const { user } = show(<AssignmentDefaultsSection />);
  expect(screen.queryByRole('radio', { name: '30 days' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'The same days to complete for everything' }));
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  await user.click(save());
  const body = { ...PRODUCT_ASSIGNMENT_DEFAULTS, daysToComplete: 30 };
  const { method, path } = assignmentDefaultsEndpoints.update;
  expect(sent()).toContainEqual([method, path, expect.objectContaining({ body })]);
});

it('what is set is shown, and taken back', async () => {
  withDefaults(OWN);
  const { user } = show(<AssignmentDefaultsSection />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Number of days/ }).value).toBe('21');
  await user.click(screen.getByRole('switch', { name: 'The same days to complete for everything' }));
  await user.click(save());
  expect(sent().at(-1)?.[2]).toMatchObject({ body: { ...OWN, daysToComplete: null } });
});

it('who only reads sees it without inputs', () => {
  withDefaults(OWN, { role: 'read_only_admin' });
  show(<AssignmentDefaultsSection />);
  const section = within(screen.getByRole('region', { name: 'Defaults for new assignments' }));
  expect(section.getByText('21 days')).toBeTruthy();
  expect(section.getByText('For you: {courseName}')).toBeTruthy();
  expect(section.queryByRole('switch')).toBeNull();
});

it("a form begins with what is set, else with the product's of its kind", () => {
  const seen: unknown[] = [];
  function Seen() {
    seen.push(useAssignmentDefaults(PRODUCT));
    return null;
  }
  withDefaults(PRODUCT_ASSIGNMENT_DEFAULTS);
  show(<Seen />);
  cleanup();
  withDefaults(OWN);
  show(<Seen />);
  const { days, ...words } = PRODUCT;
  expect(seen[0]).toEqual({ ...PRODUCT_ASSIGNMENT_DEFAULTS, ...words, daysToComplete: days });
  expect(seen.at(-1)).toEqual(OWN);
});
