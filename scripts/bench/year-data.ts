import { type CompanyPlan, planCompanies } from '@server/cli/bulk/plan';
import { companyOf } from './copies';
import { benchDataWith, build } from './data';
import { insertReported } from './reports-data';
import { withQuery } from './simulation-data';
import { insertYear } from './year';

/** The files that say what a year consists of. */
const FILES = ['year.ts', 'reports-data.ts', 'simulation-data.ts'];

async function addYears(folder: string, companies: readonly CompanyPlan[]): Promise<void> {
  for (const { admin } of companies) {
    const companyId = await companyOf(folder, admin.email);
    await withQuery(folder, async (query) => {
      await insertYear(query, companyId);
      await insertReported(query, companyId);
    });
    console.log(`A year of ${admin.email}'s company is there.`);
  }
}

/** The same on the server's empty database, with the folder of a gateway on it. */
export async function yearOnServer(
  sizes: readonly number[],
  folder: string,
): Promise<readonly CompanyPlan[]> {
  const companies = planCompanies(sizes);
  await build(folder, companies);
  await addYears(folder, companies);
  return companies;
}

/** Companies of these sizes with a year of tasks, mails, reviews, quizzes and videos. */
export const yearData = (sizes: readonly number[]) =>
  benchDataWith(sizes, {
    name: 'year',
    files: FILES,
    add: (folder) => addYears(folder, planCompanies(sizes)),
  });
