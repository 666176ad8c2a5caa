import { limits } from '@contract/limits';
import { surveyEndpoints } from '@contract/surveys';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setOwnBrand } from '@/brand';
import { translator } from '@/i18n/translator';
import { SurveyPrompt } from './SurveyPrompt';

const { asked, dismiss } = surveyEndpoints;
const { askAfterMs } = limits.surveys;
const { notificationsOpenMs } = limits.ui;

beforeAll(async () => {
  await translator.add('survey');
  // What loads when it is due, so that no test waits for it.
  await import('./AskedSurvey');
});
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  gateway.answer(asked, { data: { surveyId: 4, title: 'How is it?', text: '' } });
  gateway.answer(dismiss, { data: { surveyId: 4 } });
});
afterEach(() => {
  vi.useRealTimers();
});

const card = () => screen.queryByRole('dialog', { name: 'A question for you' });
/** In steps, between which code loads and answers arrive. */
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= 250) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 250));
    await vi.dynamicImportSettled();
  }
}

it('asks some seconds after the console has loaded, and goes for good when it is dismissed', async () => {
  show(<SurveyPrompt />);
  await pass(askAfterMs - 100);
  expect(gateway.call).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(card()).toBeTruthy());
  // It takes no focus.
  expect(card()?.contains(document.activeElement)).toBe(false);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await vi.waitFor(() => expect(card()).toBeNull());
  await vi.waitFor(() =>
    expect(gateway.asked(dismiss)).toMatchObject([{ params: { surveyId: 4 }, body: { platform: 'admin' } }]),
  );
  cleanup();
  show(<SurveyPrompt />);
  await pass(askAfterMs + 2 * notificationsOpenMs);
  expect(card()).toBeNull();
  expect(gateway.asked(asked)).toHaveLength(1);
});

it('waits for what is open, and does not take what is typed', async () => {
  const dialog = document.createElement('div');
  dialog.className = 'MuiModal-root';
  document.body.append(dialog);
  show(<SurveyPrompt />);
  await pass(askAfterMs + 100);
  await pass(10 * notificationsOpenMs);
  expect(card()).toBeNull();
  dialog.remove();
  await vi.waitFor(() => expect(card()).toBeTruthy());
  fireEvent.click(screen.getByRole('radio', { name: '5 stars' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(card()).toBeTruthy();
});

it('asks no visitor', async () => {
  signIn({ user: { isAdminLoggedInAsCompany: true } });
  show(<SurveyPrompt />);
  await pass(askAfterMs + 100);
  expect(gateway.call).not.toHaveBeenCalled();
});

// The last one: a brand is never taken off again.
it("asks nothing on a company's own host", async () => {
  setOwnBrand({ name: 'Larkfield Academy', Mark: () => null, Wordmark: () => null });
  show(<SurveyPrompt />);
  await pass(askAfterMs + 100);
  expect(gateway.call).not.toHaveBeenCalled();
});
