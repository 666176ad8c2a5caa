import { surveyEndpoints } from '@contract/surveys';
import { screen } from '@testing-library/react';
import { gateway } from '@tests/support/fake-gateway';
import { beforeAll, expect, it } from 'vitest';
import { setOwnBrand } from '@/brand';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { showPage } from '../testing';
import { Survey } from './Survey';

const { asked, respond, dismiss } = surveyEndpoints;
const question = { surveyId: 4, title: 'How is it?', text: 'In your list.' };

beforeAll(async () => {
  await Promise.all([translator.add('learn'), translator.add('survey')]);
});

const star = (name: string) => screen.findByRole('radio', { name });
const card = () => screen.queryByRole('region', { name: 'A question for you' });

it('asks the open survey, and thanks for the answer before it goes', async () => {
  gateway.answer(asked, { data: question });
  gateway.answer(respond, { data: { rating: 4, message: 'Fine' } });
  const user = showPage(<Survey />);
  await user.click(await star('4 stars'));
  await user.type(screen.getByRole('textbox'), 'Fine ');
  await user.click(screen.getByRole('checkbox', { name: 'You may contact me about this' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'Thanks for Your Feedback!' })).toBeTruthy();
  expect(gateway.asked(respond)).toMatchObject([
    {
      params: { surveyId: 4 },
      body: { rating: 4, message: 'Fine', mayContact: true, platform: 'learner' },
    },
  ]);
  await expect.poll(card).toBeNull();
});

it('takes no for an answer, and remembers it', async () => {
  gateway.answer(asked, { data: question });
  gateway.answer(dismiss, { data: { surveyId: 4 } });
  const user = showPage(<Survey />);
  await star('1 star');
  // Nothing can be sent before a star is chosen.
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'No, thanks' }));
  expect(card()).toBeNull();
  expect(gateway.asked(dismiss)).toMatchObject([{ body: { platform: 'learner' } }]);
});

it('says why an answer was refused, and keeps what was written', async () => {
  gateway.answer(asked, { data: question });
  gateway.answer(respond, new ApiError({ status: 409, code: 'CONFLICT', message: 'This survey is closed.' }));
  const user = showPage(<Survey />);
  await user.click(await star('2 stars'));
  await user.type(screen.getByRole('textbox'), 'Late');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This survey is closed.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Late');
});

it("is not asked on a company's own host", () => {
  setOwnBrand({ name: 'Larkfield Academy', Mark: () => null, Wordmark: () => null });
  showPage(<Survey />);
  expect(gateway.call).not.toHaveBeenCalled();
});
