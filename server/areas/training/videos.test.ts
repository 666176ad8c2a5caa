import { limits } from '@contract/limits';
import { videoEndpoints } from '@contract/videos';
import { auditEvents } from '@server/db/audit.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
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

  it('lists the courses of a video by name', async () => {
    const { id } = await gateway.buildVideo({}, ['Passwords', 'Essentials']);
    const { body } = await gateway.call(videoEndpoints.courses, ofVideo(id));
    expect(body.data.map(({ name }) => name)).toEqual(['Essentials', 'Passwords']);
    expect((await gateway.call(videoEndpoints.get, ofVideo(id))).body.data.courses).toEqual(body.data);
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
