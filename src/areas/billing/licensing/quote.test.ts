import { describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { type QuoteFacts, quoteOf } from './quote';

const ends = { paidUntil: null, validUntil: null, renewal: null };
const price = { pricePerSeat: 2400, totalPrice: 60_000, dueToday: 60_000, ...ends, credit: null };
const error = new ApiError({ status: 500, code: 'INTERNAL', message: 'no' });
const of = (seats: number | undefined, coupon = '') => ({ seats, coupon });
const facts = (values: Partial<QuoteFacts>): QuoteFacts => ({
  asked: of(25),
  answeredFor: of(25),
  price: undefined,
  error: null,
  isFetching: false,
  ...values,
});

describe('the quote', () => {
  it.each([
    ['is nothing while the number is not right', { asked: of(undefined), price }, 'none'],
    ['is on its way before the first answer', { isFetching: true }, 'loading'],
    ['is the answer to this number', { price }, 'ready'],
    ['is never the answer to another number', { asked: of(75), price }, 'loading'],
    ['is never the answer to another coupon', { asked: of(25, 'WELCOME'), price }, 'loading'],
    ['is never the failure of another number', { asked: of(75), error }, 'loading'],
    ['fails', { error }, 'failed'],
    ['is on its way again after a retry', { error, isFetching: true }, 'loading'],
  ])('%s', (_, values, state) => expect(quoteOf(facts(values)).state).toBe(state));

  it('says what is wrong with the coupon', () => {
    const refusal = new ApiError({
      status: 422,
      code: 'VALIDATION_FAILED',
      message: 'no',
      details: [{ code: 'couponCode', description: 'This coupon is not valid.' }],
    });
    expect(quoteOf(facts({ error: refusal }))).toMatchObject({ couponProblem: 'This coupon is not valid.' });
  });
});
