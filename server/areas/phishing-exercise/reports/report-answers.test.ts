import { ANSWER_STATUSES, type AnswerStatus } from '@contract/phishing-exercise/content';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import type { UserRow } from '@tests/support/builders';
import { buildLearner } from '@tests/support/exercises';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allAnswers, readAnswers } from './report-answers.queries';

let gateway: TestGateway;
let campaign: StoredCampaign;
let given: { person: UserRow; taskId: number; grade: AnswerStatus }[];

beforeAll(async () => {
  gateway = await testGateway();
  const { id: companyId } = await gateway.buildCompany();
  campaign = await gateway.buildExercise({ companyId }, {}, [{}, {}]);
  const drawn = fc.sample(
    fc.record({
      name: fc.constantFrom('Ana', 'Bo', 'Mara'),
      grades: fc.array(fc.constantFrom(...ANSWER_STATUSES), { maxLength: 2 }),
    }),
    { numRuns: 40, seed: 7 },
  );
  given = [];
  for (const { name, grades } of drawn) {
    const person = await gateway.buildUser({ companyId, name, uid: null });
    const task = await buildLearner(gateway, campaign, person, grades);
    const [grade] = grades;
    if (grade) given.push({ person, taskId: task.id, grade });
  }
});
afterAll(() => gateway.close());

it('answers are found by grade and name as a plain reading says, however many there are', async () => {
  const statuses = fc.uniqueArray(fc.constantFrom(...ANSWER_STATUSES));
  const search = fc.constantFrom(undefined, 'mar', 'a', 'bo', 'nobody');
  const most = fc.constantFrom(0, 3, 1000);
  await fc.assert(
    fc.asyncProperty(
      statuses,
      search,
      most,
      fc.integer({ min: 2, max: 12 }),
      async (asked, text, atMost, limit) => {
        const wanted = asked
          .flatMap((status) => given.filter(({ grade }) => grade === status))
          .filter(({ person }) => {
            if (!text) return true;
            return ` ${person.searchText}`.includes(text.length > 2 ? text : ` ${text}`);
          });
        const grades = asked.map((status) => ({
          status,
          total: given.filter(({ grade }) => grade === status).length,
        }));
        const { companyId, id: campaignId } = campaign;
        const filter = { companyId, campaignId, templateId: 1, search: text, grades };
        const found: number[] = [];
        for (let offset = 0; offset <= wanted.length; offset += limit) {
          const page = await readAnswers(gateway.db, { ...filter, offset, limit }, atMost);
          if (page.totalIsMinimum) expect(page.total).toBeLessThan(wanted.length);
          else expect(page.total).toBe(wanted.length);
          found.push(...page.rows.map(({ taskId }) => taskId));
        }
        const ids = wanted.map(({ taskId }) => taskId);
        expect(found).toEqual(ids);
        const exported: number[] = [];
        for await (const batch of allAnswers(gateway.db, filter)) {
          exported.push(...batch.map(({ taskId }) => taskId));
        }
        expect(exported).toEqual(ids);
      },
    ),
    { numRuns: 80 },
  );
});
