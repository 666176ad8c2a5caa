import { learnerEndpoints } from '@contract/learner';
import { customDomains, whiteLabelProperties } from '@server/domain/white-label/white-label.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { smallSection } from '@tests/support/learner-examples';
import { readPdf } from '@tests/support/read-pdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let learner: UserRow;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ name: 'Harbour Ltd', timeZone: 'Asia/Tokyo' });
  learner = await gateway.buildUser({ companyId: company.id, name: 'Ada', lastName: 'Byron' });
});

/** A completed task about a course that 70 percent pass, in the middle of a day of which Tokyo has the next one. */
async function completedTask(score: number | null, title = 'Passwords') {
  const course = await gateway.buildCourse({ sections: [smallSection], passMark: 70 });
  const completedAt = new Date(Date.UTC(2026, 2, 31, 20));
  const isFailed = score !== null && score < 70;
  const done = { status: isFailed ? ('failed' as const) : ('completed' as const), completedAt, score };
  return gateway.buildTask(learner, { ...done, itemId: course.id, title });
}

const ask = async (taskId: number, person = learner) =>
  gateway.call(learnerEndpoints.certificate, {
    token: await gateway.tokenFor(person),
    params: { companyId: person.companyId, taskId },
  });

describe('a certificate', () => {
  it('names the learner, the training, the score, the day and a number that stays the same', async () => {
    const { id } = await completedTask(70);
    const { raw } = await ask(id);
    const number = `${company.id}-${id}`;
    expect(raw.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="certificate-${number}.pdf"`,
    });
    const file = await readPdf(raw.rawPayload);
    expect([file.title, file.author]).toEqual(['Certificate: Passwords', 'Harbour Ltd']);
    for (const text of ['Ada Byron', 'Passwords', '70%', 'April 1, 2026', number])
      expect(file.text).toContain(text);
    expect((await readPdf((await ask(id)).raw.rawPayload)).text).toBe(file.text);
  });

  it('has room for long names, and for scripts that are read from the right', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim();
    learner = await gateway.buildUser({ companyId: company.id, name, lastName: 'שלום' });
    const { id } = await completedTask(100, `${'دورة الأمان '.repeat(8)}end`);
    const file = await readPdf((await ask(id)).raw.rawPayload);
    expect(file.pages).toHaveLength(1);
    for (const text of ['Wolfeschlegelsteinhausenbergerdorff', 'دورة', 'end'])
      expect(file.text).toContain(text);
  });

  it.each([
    ['name, whatever of it cannot be seen', 'Zoë\u200f\ufeff', false],
    ['address where no font has their script', '\u{1bc0}\u{1bc1}', true],
  ])('names a learner by their %s', async (_, name, isByAddress) => {
    learner = await gateway.buildUser({ companyId: company.id, name, lastName: '' });
    const { id } = await completedTask(100);
    const { text } = await readPdf((await ask(id)).raw.rawPayload);
    expect([text.includes('Zoë'), text.includes(learner.email)]).toEqual([!isByAddress, isByAddress]);
  });

  it('carries the name of a company with its own branding', async () => {
    company = await gateway.buildCompany({ hasBoost: true, features: { hasWhiteLabelAccess: true } });
    learner = await gateway.buildUser({ companyId: company.id });
    await gateway.db.insert(whiteLabelProperties).values({ companyId: company.id, name: 'Brightly' });
    const domain = {
      type: 'customDomainAdmin' as const,
      domain: 'brightly.example',
      verifiedAt: gateway.clock(),
    };
    await gateway.db.insert(customDomains).values({ companyId: company.id, ...domain });
    const { id } = await completedTask(100);
    expect((await readPdf((await ask(id)).raw.rawPayload)).author).toBe('Brightly');
  });

  it('is refused before a training is completed, and where its score does not pass', async () => {
    const { id: open } = await gateway.buildTask(learner);
    const { id: failed } = await completedTask(69);
    for (const id of [open, failed]) expect((await ask(id)).status).toBe(409);
  });

  it('is announced by the list exactly where there is one', async () => {
    const done = { status: 'completed' as const, completedAt: gateway.clock() };
    const exercise = await gateway.buildExercise({ companyId: company.id });
    const { id: messages } = await gateway.buildTask(learner, {
      ...done,
      type: 'phishing exercise',
      campaignId: exercise.id,
      itemId: exercise.courseId,
      score: 0,
    });
    const { id: gone } = await gateway.buildTask(learner, { ...done, score: 5 });
    const unasked = await gateway.buildCourse({ sections: [{ ...smallSection, quiz: [] }], passMark: 70 });
    const { id: read } = await gateway.buildTask(learner, { ...done, itemId: unasked.id, score: 5 });
    const { id: passed } = await completedTask(70);
    const { id: failed } = await completedTask(69);
    const { id: unscored } = await completedTask(null);
    const listed = await gateway.call(learnerEndpoints.tasks, {
      token: await gateway.tokenFor(learner),
      params: { companyId: company.id },
      query: { state: 'completed' },
    });
    const told = new Map(listed.body.data.items.map(({ id, hasCertificate }) => [id, hasCertificate]));
    expect(told.get(failed)).toBe(false);
    for (const id of [messages, gone, read, passed, unscored]) expect(told.get(id)).toBe(true);
    for (const [id, has] of told) expect((await ask(id)).status).toBe(has ? 200 : 409);
  });

  it("is nobody else's", async () => {
    const { id } = await completedTask(100);
    const others = [
      await gateway.buildAdmin(company),
      await gateway.buildUser({ companyId: (await gateway.buildCompany()).id }),
    ];
    for (const other of others) expect((await ask(id, other)).status).toBe(404);
  });

  it('is refused while training is suspended', async () => {
    company = await gateway.buildCompany({ hasBoost: false, trialStatus: 'expired' });
    learner = await gateway.buildUser({ companyId: company.id });
    const { id } = await completedTask(100);
    expect((await ask(id)).status).toBe(403);
  });
});
