import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { learnerEndpoints } from '@contract/learner';
import type { Section } from '@contract/training/content';
import { courseEndpoints } from '@contract/training/courses';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import { companies } from '@server/domain/company/company.tables';
import { courseFiles } from '@server/domain/courses/courses.tables';
import { addressOf, fileIdIn } from '@server/platform/files/addresses';
import { nameKeys } from '@server/platform/text/text';
import { runUpkeep } from '@server/upkeep';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { fileCalls, uploadGateway } from '@tests/support/files';
import type { TestGateway } from '@tests/support/gateway';
import { MP4, PDF, PNG } from '@tests/support/uploads';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeUnused } from './files.rules';
import { files } from './files.tables';

const DAY_MS = 24 * 3600_000;
const { clone, create, remove, save, videos } = customTrainingEndpoints;

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await uploadGateway();
});
beforeEach(async () => {
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});
afterAll(() => gateway.close());

const { sent, get } = fileCalls(() => ({ gateway, token, company }));
const idIn = (url: string) => fileIdIn(url) ?? '';

const imageIn = (url: string): Section[] => [
  {
    id: 's',
    title: 'S',
    quiz: [],
    chapters: [{ id: 'c', kind: 'image', title: 'C', text: '', url, alternativeText: '' }],
  },
];
const draft = async () =>
  (
    await gateway.call(create, {
      token,
      params: { companyId: company.id },
      body: { name: 'Ours', language: 'en' },
    })
  ).body.data;
const saveWith = (
  courseId: number,
  sections: Section[],
  { coverURL = null, revision = 1 }: { coverURL?: string | null; revision?: number } = {},
) =>
  gateway.call(save, {
    token,
    params: { companyId: company.id, courseId },
    body: { revision, name: 'Ours', description: '', language: 'en', pass_mark: null, coverURL, sections },
  });

describe('a file in a course', () => {
  it('is stored without its signature, and answered with a fresh one to all who may see the course', async () => {
    const image = await sent('image', 'a.png', PNG);
    const { id } = await draft();
    const saved = (await saveWith(id, imageIn(image.url), { coverURL: image.url })).body.data;
    const signed = expect.stringContaining(`${addressOf(idIn(image.url))}?expires=`);
    expect(saved).toMatchObject({ coverURL: signed, sections: [{ chapters: [{ url: signed }] }] });
    expect(JSON.stringify(await gateway.db.execute('SELECT sections, cover_url FROM courses'))).not.toContain(
      'signature',
    );
    // Sent back as it was answered, or as it is stored.
    expect((await saveWith(id, saved.sections, { revision: 2 })).status).toBe(200);
    const plain = imageIn(addressOf(idIn(image.url)));
    expect((await saveWith(id, plain, { revision: 3, coverURL: image.url })).status).toBe(200);

    const params = { companyId: company.id };
    const list = await gateway.call(courseEndpoints.list, { token, params, query: {} });
    expect(list.body.data.find((course) => course.id === id)?.coverURL).toEqual(signed);
    await gateway.call(customTrainingEndpoints.publish, {
      token,
      params,
      body: { course_id: id, is_draft: false },
    });
    const learner = await gateway.buildUser({ companyId: company.id });
    const task = await gateway.buildTask(learner, { itemId: id });
    const { body } = await gateway.call(learnerEndpoints.task, {
      token: await gateway.tokenFor(learner),
      params: { ...params, taskId: task.id },
    });
    const { course } = body.data;
    expect([course?.coverURL, course?.sections[0]?.chapters[0]]).toMatchObject([signed, { url: signed }]);
    expect((await get(String(course?.coverURL))).statusCode).toBe(200);
  });

  it("is never another company's, nor a guess, nor of another kind", async () => {
    const other = await gateway.buildCompany();
    const theirs = await gateway.tokenFor(await gateway.buildAdmin(other));
    const foreign = await sent('image', 'secret.png', PNG, theirs, other.id);
    const pdf = await sent('pdf', 'a.pdf', PDF);
    const { id } = await draft();
    const refused = async (url: string) => {
      const answer = await saveWith(id, imageIn(url));
      return answer.status === 422 && answer.error.details.map(({ code }) => code);
    };
    const atUrl = ['sections.0.chapters.0.url'];
    for (const url of [
      foreign.url,
      addressOf(idIn(foreign.url)),
      addressOf(randomUUID()),
      pdf.url,
      '/files/../files/x',
      `/files/${idIn(foreign.url).toUpperCase()}`,
      '/media/../../secrets.key',
      '/api/v1/user/sign_out',
      '/login',
      'https://elsewhere.example/a.png',
    ])
      expect(await refused(url)).toEqual(atUrl);
    const cover = await saveWith(id, [], { coverURL: foreign.url });
    expect(cover.error.details[0]?.code).toBe('coverURL');
    expect(await gateway.db.select().from(courseFiles).where(eq(courseFiles.courseId, id))).toEqual([]);
  });

  it('stays in a copy, which another company may keep using without being able to use more', async () => {
    const other = await gateway.buildCompany();
    const theirs = await gateway.tokenFor(await gateway.buildAdmin(other));
    const shared = await sent('image', 'a.png', PNG, theirs, other.id);
    const secret = await sent('image', 'b.png', PNG, theirs, other.id);
    const source = await gateway.buildCourse({ sections: imageIn(addressOf(idIn(shared.url))) });
    await gateway.db.insert(courseFiles).values({ courseId: source.id, fileId: idIn(shared.url) });
    const made = await gateway.call(clone, {
      token,
      params: { companyId: company.id, courseId: source.id },
    });
    const { id, sections } = made.body.data;
    expect((await saveWith(id, sections)).status).toBe(200);
    expect((await saveWith(id, imageIn(secret.url), { revision: 2 })).status).toBe(422);
    const elsewhere = await draft();
    expect((await saveWith(elsewhere.id, sections)).status).toBe(422);
  });

  it('can be chosen again from the uploads of videos, newest first', async () => {
    await sent('video', 'Über den Hof.mp4', MP4);
    gateway.clock.advance(1000);
    await sent('video', 'Gate 100%.mp4', MP4);
    const list = async (search?: string) =>
      (
        await gateway.call(videos, {
          token,
          params: { companyId: company.id },
          query: { wistiaProjectId: 'uploads', search },
        })
      ).body.data;
    const all = await list();
    expect(all.map(({ title }) => title)).toEqual(['Gate 100%.mp4', 'Über den Hof.mp4']);
    expect((await get(all[0]?.url ?? '')).statusCode).toBe(200);
    expect((await list('0%')).map(({ title }) => title)).toEqual(['Gate 100%.mp4']);
    expect((await list('UBER')).map(({ title }) => title)).toEqual(['Über den Hof.mp4']);
  });
});

describe('a file that nothing uses', () => {
  const log = { warn: vi.fn() };
  const ids = async () => (await gateway.db.select({ id: files.id }).from(files)).map(({ id }) => id);

  it('is removed after a day, and with its course or company; those in use stay', async () => {
    const [unused, used, removed] = [
      await sent('image', 'a.png', PNG),
      await sent('image', 'b.png', PNG),
      await sent('image', 'c.png', PNG),
    ];
    const kept = await draft();
    await saveWith(kept.id, imageIn(used.url));
    const gone = await draft();
    await saveWith(gone.id, imageIn(removed.url));
    await runUpkeep(gateway.deps, log);
    expect(await ids()).toEqual(expect.arrayContaining([unused, used, removed].map(({ url }) => idIn(url))));

    await gateway.call(remove, { token, params: { companyId: company.id, courseId: gone.id } });
    gateway.clock.advance(DAY_MS + 1);
    token = await gateway.freshToken(admin);
    const fresh = await sent('image', 'd.png', PNG);
    await runUpkeep(gateway.deps, log);
    expect(log.warn).not.toHaveBeenCalled();
    const left = await ids();
    expect(left).toEqual(expect.arrayContaining([idIn(used.url), idIn(fresh.url)]));
    for (const { url } of [unused, removed]) {
      expect(left).not.toContain(idIn(url));
      expect(await gateway.deps.files.open(idIn(url))).toBeUndefined();
    }
    gateway.clock.advance(-DAY_MS - 1);
  });

  it('is removed after its company, unless a copy elsewhere uses it', async () => {
    const [gone] = await gateway.db
      .insert(companies)
      .values({ name: 'Gone', ...nameKeys('Gone'), slug: `gone-${randomUUID()}` })
      .returning();
    if (!gone) throw new Error('no company');
    const [own, copied] = [await sent('image', 'a.png', PNG), await sent('image', 'b.png', PNG)];
    const course = await gateway.buildCourse({ ownerCompanyId: gone.id });
    const copy = await draft();
    await gateway.db
      .update(files)
      .set({ ownerCompanyId: gone.id })
      .where(eq(files.ownerCompanyId, company.id));
    await gateway.db.insert(courseFiles).values([
      { courseId: course.id, fileId: idIn(own.url) },
      { courseId: course.id, fileId: idIn(copied.url) },
      { courseId: copy.id, fileId: idIn(copied.url) },
    ]);
    gateway.clock.advance(DAY_MS + 1);
    await removeUnused(gateway.deps);
    expect(await ids()).toContain(idIn(own.url));
    await gateway.db.delete(companies).where(eq(companies.id, gone.id));
    await removeUnused(gateway.deps);
    expect(await ids()).not.toContain(idIn(own.url));
    expect(await ids()).toContain(idIn(copied.url));
    gateway.clock.advance(-DAY_MS - 1);
  });

  it('is removed by the next run when the store fails, and nothing can use it meanwhile', async () => {
    const { url } = await sent('image', 'a.png', PNG);
    gateway.clock.advance(DAY_MS + 1);
    const failing = vi.spyOn(gateway.deps.files, 'remove').mockRejectedValueOnce(new Error('down'));
    await expect(removeUnused(gateway.deps)).rejects.toThrow('down');
    failing.mockRestore();
    token = await gateway.freshToken(admin);
    const { id } = await draft();
    expect((await saveWith(id, imageIn(url))).status).toBe(422);
    expect((await get(url)).statusCode).toBe(404);
    await removeUnused(gateway.deps);
    expect(await ids()).not.toContain(idIn(url));
    gateway.clock.advance(-DAY_MS - 1);
  });

  it('left by a killed process is found by its row, which is there before its content', async () => {
    const id = randomUUID();
    await gateway.deps.files.put(id, Readable.from([PNG]), 'image/png');
    const createdAt = new Date(gateway.clock().getTime() - DAY_MS - 1);
    await gateway.db.insert(files).values({
      id,
      ownerCompanyId: company.id,
      kind: 'image',
      contentType: 'image/png',
      name: 'half',
      bytes: 1,
      createdAt,
    });
    await removeUnused(gateway.deps);
    expect(await ids()).not.toContain(id);
    expect(await gateway.deps.files.open(id)).toBeUndefined();
  });
});
