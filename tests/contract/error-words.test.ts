import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES, type ErrorBody } from '@contract/errors';
import * as factories from '@server/platform/http/errors';
import { schemaWords } from '@server/platform/http/schema-words';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorFromAnswer } from '@/client/errorMapping';

const TEXTS = {
  generic: 'Something went wrong. Please try again.',
  network: 'offline',
  invalidParameters: 'Missing or invalid request parameters: ',
  accessDenied: 'Access denied. You cannot perform this action.',
};

/** What a person reads where a failure becomes a toast or a banner. */
const shown = async (body: ErrorBody) =>
  (await errorFromAnswer(Response.json(body, { status: body.status }), TEXTS)).message;

const detail = (code: string, description: string) => ({ code, description });
const refused = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { error: schemaWords });
  if (!error) throw new Error('the schema takes it');
  return factories.invalidInput(error, 'body');
};

type Factory = Exclude<keyof typeof factories, 'HttpError'>;
const PROOF = 'No TXT record with this value was found at acme.example. New records can take an hour.';

/** Every factory of the gateway, and the words that a person sees of what it makes. */
const WORDS: Readonly<Record<Factory, readonly (readonly [factories.HttpError, string])[]>> = {
  loginRequired: [[factories.loginRequired(), 'Sign in to continue.']],
  sessionExpired: [[factories.sessionExpired(), 'Your session has expired. Sign in again.']],
  passwordChangeRequired: [
    [factories.passwordChangeRequired(), 'Your password is temporary. Choose your own to continue.'],
  ],
  stepUpRequired: [
    [
      factories.stepUpRequired(),
      'Confirm that it is you: this change decides who can sign in. We send a code to your email address.',
    ],
  ],
  forbidden: [[factories.forbidden(), 'Access denied. You cannot perform this action.']],
  companyNotAccessible: [
    [factories.companyNotAccessible(), 'Access denied. You cannot perform this action.'],
    [
      factories.companyNotAccessible([detail('ids', 'Company 7 is not one of your customers.')]),
      'Company 7 is not one of your customers.',
    ],
  ],
  companyDisabled: [[factories.companyDisabled(), 'This company account is disabled.']],
  requestTimeout: [[factories.requestTimeout(), 'The request took too long to arrive. Try again.']],
  trainingSuspended: [
    [
      factories.trainingSuspended(),
      "The training is suspended due to expired trial period. Please upgrade your plan to keep your learner's progress on track.",
    ],
  ],
  learningIsPrivate: [
    [
      factories.learningIsPrivate(),
      'Learning results are private in your company, so people are not listed with theirs.',
    ],
  ],
  resultsAreAnonymous: [
    [
      factories.resultsAreAnonymous(),
      'These results are so old that they are anonymous, so nobody is listed with theirs.',
    ],
  ],
  storageFull: [
    [
      factories.storageFull(),
      'There is no space left to store this, so nothing was saved. Please contact support.',
    ],
  ],
  notFound: [[factories.notFound('This user'), "This user wasn't found."]],
  conflict: [[factories.conflict('This campaign is archived.'), 'This campaign is archived.']],
  trainingInChange: [
    [factories.trainingInChange(), 'This training is being changed. Your progress is kept. Try again later.'],
  ],
  emailNotVerified: [
    [
      factories.emailNotVerified(),
      'Verify your email address first. Open the link in the verification email, or resend it from the banner.',
    ],
  ],
  tooManyRequests: [[factories.tooManyRequests('Wait an hour.', 3600), 'Wait an hour.']],
  invalidField: [
    [factories.invalidField('domain', PROOF), PROOF],
    [factories.invalidField('domain', ''), 'Missing or invalid request parameters: domain'],
    [factories.invalidField('file', "can't be read"), "'file' can't be read."],
  ],
  invalidFields: [
    [
      factories.invalidFields([
        detail('name', 'Please add your first name.'),
        detail('lastName', 'Please add your last name.'),
      ]),
      'Please add your first name.',
    ],
  ],
  invalidInput: [
    [refused(z.object({ name: z.string() }), {}), "'name' is missing."],
    [refused(z.object({ name: z.string().min(1) }), { name: '' }), "'name' is missing."],
    [
      refused(z.object({ name: z.string().max(3) }), { name: 'Anna' }),
      "'name' must have at most 3 characters.",
    ],
    [
      refused(z.object({ ids: z.array(z.number()).min(1) }), { ids: [] }),
      "'ids' must have at least 1 entry.",
    ],
    [refused(z.object({ ids: z.array(z.number()) }), { ids: ['a'] }), "'ids.0' has the wrong type."],
    [
      refused(z.object({ role: z.enum(['admin']) }), { role: 'god' }),
      "'role' is none of the possible values.",
    ],
    [refused(z.strictObject({}), { more: 1 }), "'more' is not known here."],
    [refused(z.object({ day: z.iso.date('Choose a day.') }), { day: 'x' }), 'Choose a day.'],
  ],
  unavailable: [
    [factories.unavailable('away'), 'The service is briefly unavailable. Try again in a moment.'],
    [factories.unavailable('busy'), 'Someone else is changing the same data. Try again in a moment.'],
    [factories.unavailable('slow'), 'This took too long. Try again later.'],
  ],
};

describe('a person reads', () => {
  it.each(Object.keys(factories).filter((name) => name !== 'HttpError'))('of %s', async (name) => {
    const examples = WORDS[name as Factory];
    expect(examples, `give an example of ${name}`).toBeDefined();
    for (const [error, words] of examples) expect(await shown(error.toBody())).toBe(words);
  });

  it.each([
    ['price', ERROR_CODES.priceChanged, detail('totalPrice', '12000'), 'The price has changed.'],
    ['count', ERROR_CODES.countChanged, detail('total', '12'), 'The number of users has changed.'],
    ['link', ERROR_CODES.ssoRequired, detail('link', 'https://sso.example/1'), 'Use Single Sign-On.'],
  ] as const)('no %s that is only for the console', async (_what, code, given, message) => {
    expect(await shown(new factories.HttpError(409, code, message, [given]).toBody())).toBe(message);
  });
});

describe('the console shows failures in one place', () => {
  const files = ['src', 'learn'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const holding = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')));

  it('as a red toast', () => {
    expect(holding(/type: 'error'/)).toEqual(['src/client/useNotifyError.ts']);
  });

  it('and picks their words in one', () => {
    // The first detail may be a value for the console.
    expect(holding(/details(?:\?\.)?\[0\]|details\.at\(0\)/)).toEqual([]);
    expect(holding(/body\.message|json\.message/)).toEqual(['src/client/errorMapping.ts']);
  });
});
