import type { ExerciseCampaignDetail } from '@contract/phishing-exercise/campaigns';
import { describe, expect, it } from 'vitest';
import { ApiError, isApiError } from '@/client/ApiError';
import { addsLearners, type ExerciseChanges, inFields, newSettings, settingsSchema } from './settings';

const refused = (...codes: string[]) =>
  new ApiError({
    status: 422,
    code: 'validation',
    message: 'Refused',
    requestId: 'request-1',
    details: codes.map((code) => ({ code, description: `${code} is wrong` })),
  });

describe('a refusal', () => {
  const form = newSettings('Campaign', {
    daysToComplete: 14,
    notificationsEnabled: true,
    subject: 'Subject',
    message: 'Message',
  });

  it('has its messages at fields of the form', () => {
    const wire = [
      'name',
      'startedAt',
      'notification.isEnabled',
      'notification.subject',
      'notification.message',
    ];
    const error = inFields(refused(...wire));
    if (!isApiError(error)) throw new Error('the refusal is gone');
    const fields = Object.entries(error.fieldErrors);
    expect(fields.map(([, message]) => message)).toEqual(wire.map((code) => `${code} is wrong`));
    expect(Object.keys(form)).toEqual(expect.arrayContaining(fields.map(([field]) => field)));
    expect(error).toMatchObject({
      status: 422,
      code: 'validation',
      message: 'Refused',
      requestId: 'request-1',
    });
  });

  it('keeps what no field is about, and leaves other failures alone', () => {
    expect(inFields(refused('templates'))).toMatchObject({
      fieldErrors: { templates: 'templates is wrong' },
    });
    const failure = new TypeError('broken');
    expect(inFields(failure)).toBe(failure);
  });
});

it('the settings an exercise begins with are complete', () => {
  const settings = newSettings('Phishing Exercise Campaign', {
    daysToComplete: 14,
    notificationsEnabled: true,
    subject: 'Subject',
    message: 'Message',
  });
  expect(settingsSchema.safeParse(settings).success).toBe(true);
  expect(settingsSchema.safeParse({ ...settings, usersType: 'USERS_FROM_GROUPS' }).success).toBe(false);
});

it.each(['Departments', 'Groups', 'Users'] as const)('a change asks before it adds %s, who stay', (kind) => {
  const [ids, records] = [`selected${kind}Ids`, `selected${kind}`];
  const none = { selectedDepartments: [], selectedGroups: [], selectedUsers: [] };
  const campaign = { ...none, [records]: [{ id: 1, name: 'One' }] } as unknown as ExerciseCampaignDetail;
  const changes = {
    ...{ selectedDepartmentsIds: [], selectedGroupsIds: [], selectedUsersIds: [], [ids]: [1] },
  } as unknown as ExerciseChanges;
  expect(addsLearners(campaign, changes)).toBe(false);
  expect(addsLearners(campaign, { ...changes, [ids]: [1, 2] })).toBe(true);
});
