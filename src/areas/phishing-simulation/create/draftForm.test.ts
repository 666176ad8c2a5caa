import { simulationLaunchSchema } from '@contract/phishing-simulation/content';
import { buildSimulationDetail } from '@tests/support/simulation-builders';
import { describe, expect, it } from 'vitest';
import { ApiError, isApiError } from '@/client/ApiError';
import {
  type DraftForm,
  defaultName,
  firstProblem,
  frequencyFor,
  fromDetail,
  inFields,
  newDraft,
  problemsOf,
  toDraft,
} from './draftForm';

const TEXTS = { namePrefix: 'Phishing Simulation Campaign', subject: 'Subject', message: 'Message' };
const NOW = new Date('2026-03-10T20:00:00Z');
const complete = (): DraftForm => ({ ...fromDetail(buildSimulationDetail()), startDate: '2026-03-10' });
const problems = (changes: Partial<DraftForm>) => Object.keys(problemsOf({ ...complete(), ...changes }, NOW));

it('fills nothing in on the education page, and the gateway says so, too', () => {
  const education = { isShown: true, subject: 'Hello {name}', message: 'Dear {{.FirstName}}' };
  expect(problemsOf({ ...complete(), education }, NOW)).toEqual({
    'education.subject': {
      text: 'phishingSimulation.errors.placeholder',
      options: { placeholder: '{name}' },
    },
    'education.message': {
      text: 'phishingSimulation.errors.placeholder',
      options: { placeholder: '{{.FirstName}}' },
    },
  });
  const launch = simulationLaunchSchema.safeParse({ ...toDraft(complete()), education });
  expect(launch.error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'education.subject',
    'education.message',
  ]);
});

describe('a draft', () => {
  it.each(['ONE_TIME', 'SMART'] as const)(
    'begins %s for everyone, today, with the words of the product',
    (kind) => {
      const draft = newDraft(kind, TEXTS);
      expect(draft).toMatchObject({
        name: defaultName(TEXTS.namePrefix, String(draft.startDate)),
        audience: { usersType: 'USERS_ALL' },
        delivery: { startTime: 8, stopTime: 17 },
        education: { subject: 'Subject', message: 'Message' },
      });
      const launch = simulationLaunchSchema.safeParse({ ...draft, templates: [{ templateId: 1 }] });
      expect(launch.error?.issues).toBeUndefined();
    },
  );

  it('is the same once it is saved', () => {
    const { settings } = buildSimulationDetail();
    expect(toDraft(fromDetail(buildSimulationDetail()))).toEqual(settings);
  });

  it('is saved without a day that is half typed', () => {
    expect(toDraft({ ...complete(), startDate: '' }).startDate).toBeNull();
    expect(toDraft({ ...complete(), startDate: '2026-02-31' }).startDate).toBeNull();
  });

  it('has rounds only as a smart campaign', () => {
    expect(frequencyFor('ONE_TIME', 'QUARTERLY')).toBe('ONCE');
    expect(frequencyFor('SMART', 'ONCE')).toBe('MONTHLY');
    expect(frequencyFor('SMART', 'QUARTERLY')).toBe('QUARTERLY');
  });
});

describe('what is wrong with a draft', () => {
  const { audience, delivery, education } = complete();

  it('is nothing once it is complete', () => {
    expect(problems({})).toEqual([]);
  });

  it.each<[Partial<DraftForm>, string]>([
    [{ name: ' ' }, 'name'],
    [{ name: 'What?' }, 'name'],
    [{ audience: { ...audience, usersType: 'USERS_SELECTED' } }, 'audience.selectedUsersIds'],
    [{ audience: { ...audience, usersType: 'USERS_FROM_GROUPS' } }, 'audience.selectedGroupsIds'],
    [{ audience: { ...audience, usersType: 'USERS_CUSTOM' } }, 'audience.selectedDepartmentsIds'],
    [{ templates: [] }, 'templates'],
    [{ templates: [{ templateId: 1, showLoginPage: true, loginPageId: null }] }, 'templates.0.loginPageId'],
    [{ education: { ...education, subject: '' } }, 'education.subject'],
    [{ education: { ...education, message: ' ' } }, 'education.message'],
    [{ startDate: '' }, 'startDate'],
    [{ startDate: '2026-03-09' }, 'startDate'],
    [{ delivery: { ...delivery, deliveryDays: [] } }, 'delivery.deliveryDays'],
    [{ delivery: { ...delivery, startTime: 9, stopTime: 9 } }, 'delivery.stopTime'],
  ])('of %j is at %s', (changes, field) => {
    expect(problems(changes)).toEqual([field]);
  });

  it('is not that a mix of people has no groups', () => {
    expect(problems({ audience: { ...audience, usersType: 'USERS_CUSTOM', selectedUsersIds: [4] } })).toEqual(
      [],
    );
  });

  it('is a day that is past where the campaign is', () => {
    const kiritimati = { ...delivery, timezone: 'Pacific/Kiritimati' };
    expect(problems({ startDate: '2026-03-10', delivery: kiritimati })).toEqual(['startDate']);
  });

  it('is in the first step that has it', () => {
    expect(firstProblem(['startDate', 'audience.selectedUsersIds'])).toBe('audience');
    expect(firstProblem(['templates.0.loginPageId', 'education.subject'])).toBe('templates');
    expect(firstProblem(['something'])).toBeUndefined();
  });
});

it('a launch that is refused for nobody is told at the list in use', () => {
  const form = {
    ...complete(),
    audience: { ...complete().audience, usersType: 'USERS_FROM_GROUPS' as const },
  };
  const refused = inFields(
    new ApiError({
      status: 422,
      code: 'validation',
      message: 'Refused',
      details: [{ code: 'audience.selectedUsersIds', description: 'No selected users.' }],
    }),
    form,
  );
  expect(isApiError(refused) && refused.fieldErrors).toEqual({
    'audience.selectedGroupsIds': 'No selected users.',
  });
});
