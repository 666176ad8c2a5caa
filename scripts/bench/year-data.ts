import { planCompanies } from '@server/cli/bulk/plan';
import { companyOf } from './copies';
import { benchDataWith } from './data';
import { insertReported } from './reports-data';
import { withQuery } from './simulation-data';
import { insertYear } from './year';

/** The files that say what a year consists of. */
const FILES = ['year.ts', 'reports-data.ts', 'simulation-data.ts'];

/** Companies of these sizes with a year of tasks, mails, reviews, quizzes and videos. */
export const yearData = (sizes: readonly number[]) =>
  benchDataWith(sizes, {
    name: 'year',
    files: FILES,
    add: async (folder) => {
      for (const { admin } of planCompanies(sizes)) {
        const companyId = await companyOf(folder, admin.email);
        await withQuery(folder, async (query) => {
          await insertYear(query, companyId);
          await insertReported(query, companyId);
        });
        console.log(`A year of ${admin.email}'s company is there.`);
      }
    },
  });
