import { limits } from '@contract/limits';
import type { Section } from '@contract/training/content';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import { videoEndpoints } from '@contract/videos';
import { courseShares } from '@server/domain/courses/courses.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { smallSection } from '@tests/support/learner-examples';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
});
beforeEach(async () => {
  company = await gateway.buildCompany();
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
});
afterAll(() => gateway.close());

/** A section with a chapter that shows a video. */
const sectionWith = (url: string): Section => ({
  id: 's9',
  title: 'To watch',
  chapters: [
    {
      id: 'c9',
      title: 'Watch',
      kind: 'video',
      text: '',
      url,
      posterURL: null,
      captions: [],
      durationSeconds: 60,
    },
  ],
  quiz: [],
});

const params = () => ({ companyId: company.id });
const ofVideo = (videoId: number) => ({ params: { companyId: company.id, videoId }, token });
const pin = (videoId: number) => gateway.call(videoEndpoints.pin, ofVideo(videoId));
const unpin = (videoId: number) => gateway.call(videoEndpoints.unpin, ofVideo(videoId));
const pinned = async () =>
  (await gateway.call(videoEndpoints.pinned, { token, params: params() })).body.data.map(
    ({ videoId }) => videoId,
  );
const library = async (query: object) =>
  (await gateway.call(videoEndpoints.library, { token, params: params(), query })).body.data.map(
    ({ title }) => title,
  );

describe('the video library', () => {
  it('is filtered by language, category and words of the title, and keeps its order', async () => {
    await gateway.buildVideo({ title: 'Später sicher', languageCode: 'de', position: 2 });
    await gateway.buildVideo({ title: 'Sicher starten', languageCode: 'de', position: 1 });
    await gateway.buildVideo({ title: 'Sicher führen', languageCode: 'de', categoryName: 'for_admins' });
    const german = { languageCode: 'de' };
    expect((await library(german)).slice(0, 2)).toEqual(['Sicher starten', 'Später sicher']);
    expect(await library({ ...german, categoryName: 'for_admins' })).toEqual(['Sicher führen']);
    expect(await library({ ...german, search: 'SPATER' })).toEqual(['Später sicher']);
    expect(await library({ ...german, search: '%' })).toEqual([]);
  });

  it('lists the courses with a video in one of their chapters that the company may see, by name', async () => {
    const provider = await gateway.buildCompany({ isPartner: true });
    const { id, url } = await gateway.buildVideo({ url: '/media/one-of-a-kind.webm' });
    const sections = [smallSection, sectionWith(url)];
    const names = async () =>
      (await gateway.call(videoEndpoints.courses, ofVideo(id))).body.data.map(({ name }) => name);
    expect(await names()).toEqual([]);
    await gateway.buildCourse({ name: 'Passwords', sections });
    await gateway.buildCourse({ name: 'Our rules', sections, ownerCompanyId: company.id, isDraft: true });
    const shared = await gateway.buildCourse({ name: 'Essentials', sections, ownerCompanyId: provider.id });
    await gateway.buildCourse({ name: 'Not ours', sections, ownerCompanyId: provider.id });
    await gateway.buildCourse({ name: 'For partners', sections, category: 'for_partner_admins' });
    await gateway.buildCourse({ name: 'Gone', sections, deletedAt: gateway.clock() });
    await gateway.buildCourse({ name: 'Another video', sections: [sectionWith('/media/other.webm')] });
    expect(await names()).toEqual(['Our rules', 'Passwords']);
    const share = { companyId: company.id, courseId: shared.id, sharedAt: gateway.clock() };
    await gateway.db.insert(courseShares).values(share);
    expect(await names()).toEqual(['Essentials', 'Our rules', 'Passwords']);
    const shown = (await gateway.call(videoEndpoints.get, ofVideo(id))).body.data;
    expect(shown.courses.map(({ name }) => name)).toEqual(['Essentials', 'Our rules', 'Passwords']);
  });

  it('follows a custom training while it is written', async () => {
    const { id, url } = await gateway.buildVideo({ url: '/media/to-be-added.webm' });
    const asked = { token, params: { companyId: company.id } };
    const made = await gateway.call(customTrainingEndpoints.create, {
      ...asked,
      body: { name: 'Written now', language: 'en' },
    });
    const courses = async () =>
      (await gateway.call(videoEndpoints.courses, ofVideo(id))).body.data.map(({ name }) => name);
    expect(await courses()).toEqual([]);
    const { id: courseId, revision } = made.body.data;
    const draft = {
      name: 'Written now',
      description: '',
      course_type: 'awareness' as const,
      language: 'en' as const,
      pass_mark: 70,
      coverURL: null,
      revision,
      sections: [sectionWith(url)],
    };
    const saved = { token, params: { companyId: company.id, courseId }, body: draft };
    expect((await gateway.call(customTrainingEndpoints.save, saved)).status).toBe(200);
    expect(await courses()).toEqual(['Written now']);
  });

  it('answers 404 for an unknown video', async () => {
    for (const endpoint of [videoEndpoints.get, videoEndpoints.courses, videoEndpoints.pin])
      expect((await gateway.call(endpoint, ofVideo(999_999_999))).error.code).toBe('NOT_FOUND');
  });
});

describe('pinned videos', () => {
  const newVideos = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await gateway.buildVideo()).id));

  it('appear in the order they were pinned, once each', async () => {
    const [first = 0, second = 0] = await newVideos(2);
    for (const id of [second, first, second]) {
      await pin(id);
      gateway.clock.advance(1000);
    }
    expect(await pinned()).toEqual([second, first]);
    await unpin(second);
    expect((await unpin(second)).body.data).toEqual({ videoId: second, isPinned: false });
    expect(await pinned()).toEqual([first]);
  });

  it('are never more than five, even when two are pinned at once', async () => {
    const ids = await newVideos(limits.videos.pinnedMax + 3);
    const answers = await Promise.all(ids.map(pin));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(await pinned()).toHaveLength(limits.videos.pinnedMax);
    expect(refused.map(({ error }) => [error.status, error.message])).toEqual(
      Array(3).fill([409, 'Maximum number of videos added! Remove one to add more.']),
    );
    const events = await gateway.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.companyId, company.id), eq(auditEvents.action, 'video.pinned')));
    expect(events).toHaveLength(limits.videos.pinnedMax);
  });

  it('can be pinned again when there is no room left', async () => {
    const ids = await newVideos(limits.videos.pinnedMax);
    for (const id of ids) await pin(id);
    expect((await pin(ids[0] ?? 0)).status).toBe(200);
  });

  it('belong to the company', async () => {
    const [id = 0] = await newVideos(1);
    await pin(id);
    const other = await gateway.buildCompany();
    const foreign = await gateway.tokenFor(await gateway.buildAdmin(other));
    const answer = await gateway.call(videoEndpoints.get, {
      token: foreign,
      params: { companyId: other.id, videoId: id },
    });
    expect(answer.body.data.isPinned).toBe(false);
    const intruding = await gateway.call(videoEndpoints.unpin, { ...ofVideo(id), token: foreign });
    expect(intruding.error.code).toBe('company_not_accessible');
    expect(await pinned()).toEqual([id]);
  });
});

describe("the demo's films", () => {
  const url = '/media/a-tour-of-vigil.webm';

  it('are served in ranges, so that seeking works', async () => {
    const { statusCode, headers, rawPayload } = await gateway.app.inject({
      url,
      headers: { range: 'bytes=100-199' },
    });
    expect(statusCode).toBe(206);
    expect(headers['content-range']).toMatch(/^bytes 100-199\/\d+$/);
    expect(headers['content-type']).toBe('video/webm');
    expect(rawPayload).toHaveLength(100);
  });

  it('have captions with the right content type', async () => {
    const { headers } = await gateway.app.inject('/media/a-tour-of-vigil.en.vtt');
    expect(headers['content-type']).toMatch(/^text\/vtt/);
  });

  it('give no access to the rest of the file system', async () => {
    const { statusCode } = await gateway.app.inject('/media/%2e%2e/demo-accounts.json');
    expect(statusCode).toBe(404);
  });
});
