import { describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { type QuoteFacts, quoteOf } from './quote';

const price = { pricePerSeat: 2400, totalPrice: 60_000 };
const error = new ApiError({ status: 500, code: 'INTERNAL', message: 'no' });
const facts = (values: Partial<QuoteFacts>): QuoteFacts => ({
  seats: 25,
  answeredFor: 25,
  price: undefined,
  error: null,
  isFetching: false,
  ...values,
});

describe('the quote', () => {
  it.each([
    ['is nothing while the number is not right', { seats: undefined, price }, 'none'],
    ['is on its way before the first answer', { isFetching: true }, 'loading'],
    ['is the answer to this number', { price }, 'ready'],
    ['is never the answer to another number', { seats: 75, price }, 'loading'],
    ['is never the failure of another number', { seats: 75, error }, 'loading'],
    ['fails', { error }, 'failed'],
    ['is on its way again after a retry', { error, isFetching: true }, 'loading'],
  ])('%s', (_, values, state) => expect(quoteOf(facts(values)).state).toBe(state));
});
