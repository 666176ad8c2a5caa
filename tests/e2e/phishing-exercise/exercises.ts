import type { Locator, Page } from '@playwright/test';
import {
  addPerson,
  addTeam,
  assign,
  confirmAddress,
  registerCompany,
  startTrial,
  type Team,
} from '../support/api';
import { asIf } from '../support/as-if';
import { openAs } from '../support/signed-in';

export const ENABLED = { features: { isPhishingExerciseV2Enabled: true } };

/** A company in its trial whose console has phishing exercises, and its admin signed in. */
export async function companyOnTrial(
  page: Page,
  user: Parameters<typeof asIf>[1]['user'] = {},
): Promise<string> {
  const admin = await registerCompany();
  await confirmAddress(admin);
  await startTrial(admin);
  await openAs(page.context(), admin);
  await asIf(page, { user, company: ENABLED });
  return admin;
}

export async function addDepartment(admin: string): Promise<Team> {
  const team = await addTeam(admin, 'departments');
  const { id } = await addPerson(admin);
  await assign(admin, 'departments', team.id, [id]);
  return team;
}

export const nextButton = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

export const cardOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
