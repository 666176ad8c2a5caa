import { describe, expect, it } from 'vitest';
import { errorFromAnswer } from './errorMapping';
import { errorTexts, failure } from './testing';

const detail = (description: string, code = 'x') => ({ description, code });
const generic = errorTexts.generic;

describe('error mapping', () => {
  it.each([
    ['the first detail', 400, { message: 'server', details: [detail('first'), detail('second')] }, 'first'],
    ['the server message without details', 409, { message: 'server' }, 'server'],
    ['the server message over an empty detail', 409, { message: 'server', details: [detail(' ')] }, 'server'],
    ['a generic text when there is nothing', 500, {}, generic],
    ['access denied for a bare 403', 403, {}, errorTexts.accessDenied],
    ['the server message of a 403', 403, { message: 'not yours' }, 'not yours'],
    ['the next detail over an empty one', 409, { details: [detail(''), detail('why')] }, 'why'],
    [
      'no value for the console',
      409,
      { message: 'server', details: [detail('1200', 'totalPrice')] },
      'server',
    ],
    [
      'what a 422 says of its first field',
      422,
      { message: 'invalid', details: [detail('too long', 'name'), detail('taken', 'email')] },
      'too long',
    ],
    [
      'the field names of a 422 without words',
      422,
      { message: 'invalid', details: [detail('', 'name'), detail(' ', 'email')] },
      'Missing or invalid request parameters: name, email',
    ],
    ['the server message of a 422 without fields', 422, { message: 'no' }, 'no'],
    ['a generic text for details of a wrong shape', 400, { details: ['oops', null] }, generic],
  ])('shows %s', async (_, status, body, message) => {
    expect((await errorFromAnswer(failure(status, body), errorTexts)).message).toBe(message);
  });

  it('names the invalid fields, for forms', async () => {
    const body = { details: [detail('too long', 'name'), detail('taken', 'email')] };
    const error = await errorFromAnswer(failure(422, body), errorTexts);
    expect(error.fieldErrors).toEqual({ name: 'too long', email: 'taken' });
    expect(error.body.errors).toEqual(error.fieldErrors);
  });

  it('says the first thing of a field that has several faults', async () => {
    const body = { details: [detail('too long', 'name'), detail('taken', 'name')] };
    expect((await errorFromAnswer(failure(422, body), errorTexts)).fieldErrors).toEqual({ name: 'too long' });
  });

  it('tolerates an HTML page from a proxy', async () => {
    const answer = new Response('<h1>Bad gateway</h1>', { status: 502 });
    expect(await errorFromAnswer(answer, errorTexts)).toMatchObject({
      status: 502,
      code: 'HTTP_502',
      message: generic,
    });
  });
});
