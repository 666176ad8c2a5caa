import { learnerEndpoints } from '@contract/learner';
import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { QR_SAMPLE } from '@contract/phishing-exercise/qrCode';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { templateEndpoints } from '@contract/phishing-exercise/templates';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import { phishingTemplates } from '@server/domain/exercises/exercises.tables';
import { removeUnused } from '@server/domain/files/files.rules';
import { fileIdIn, signer } from '@server/platform/files/addresses';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { templateBody } from '@tests/support/template-examples';
import { SMS_FORM } from '@tests/support/template-form';
import { templateCalls } from '@tests/support/templates';
import { multipart, PDF, PNG } from '@tests/support/uploads';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { uploadImage } = templateEndpoints;
const DAY_MS = 24 * 3600_000;

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
});
// Days pass in these tests, and sessions don't last that long.
beforeEach(async () => {
  token = await gateway.freshToken(admin);
});
afterAll(() => gateway.close());

const params = () => ({ companyId: company.id });
const { write, change, erase, statusOf, buildExercise } = templateCalls(() => ({ gateway, token, company }));
const image = async (content = PNG) => {
  const { body, headers } = multipart({}, { name: 'a.png', content });
  return gateway.call(uploadImage, { token, params: params(), body: body as never, headers });
};
/** A day later, when what nothing uses has been removed: addresses as they are signed then. */
async function statusesADayLater(addresses: readonly string[]): Promise<number[]> {
  gateway.clock.advance(DAY_MS + 1000);
  await removeUnused(gateway.deps);
  const sign = signer(gateway.deps.secrets, gateway.clock());
  return Promise.all(addresses.map((address) => statusOf(sign(address))));
}

describe('images of a template', () => {
  it('that are part of the body are refused when they are damaged, and kept otherwise', async () => {
    const withData = (content: Buffer) =>
      write({ html: htmlWith(`data:image/png;base64,${content.toString('base64')}`) });
    expect((await withData(PNG)).status).toBe(200);
    expect((await write({ html: htmlWith(QR_SAMPLE) })).body.data.html).toContain(QR_SAMPLE);
    // The head says 60,000 pixels each way.
    const bomb = Buffer.from(PNG);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    for (const content of [PNG.subarray(0, 40), bomb])
      expect((await withData(content)).error.details).toEqual([
        { code: 'html', description: 'An image is damaged or has too many pixels. Insert it again.' },
      ]);
  });

  const htmlWith = (url: string) =>
    `<p>Your mailbox is full. Get more space today.<img src="${url.replaceAll('&', '&amp;')}" alt=""></p>`;
  const sourceIn = (html: string) => /<img src="([^"]*)"/.exec(html)?.[1] ?? '';

  const designWith = (src: string) => ({
    type: 'doc',
    content: [{ type: 'image', attrs: { src, alt: '' } }],
  });

  it('are stored without signatures and answered with them, in the design too', async () => {
    const { url } = (await image()).body.data;
    const made = (await write({ html: htmlWith(url), designData: designWith(url) })).body.data;
    expect(await statusOf(sourceIn(made.html))).toBe(200);
    expect(made.designData).toEqual(designWith(url));
    const [row] = await gateway.db.select().from(phishingTemplates).where(eq(phishingTemplates.id, made.id));
    expect(row?.html).not.toContain('signature');
    expect(row?.designData).toEqual(designWith(`/files/${fileIdIn(url)}`));
  });

  it("of another company can't be had by naming them, in whatever place", async () => {
    const other = await gateway.buildCompany();
    const stranger = await gateway.tokenFor(await gateway.buildAdmin(other));
    const { body, headers } = multipart({}, { name: 'a.png', content: PNG });
    const theirs = (
      await gateway.call(uploadImage, {
        token: stranger,
        params: { companyId: other.id },
        body: body as never,
        headers,
      })
    ).body.data.url;
    const address = theirs.split('?')[0] ?? '';
    const refused = await write({ html: htmlWith(address) });
    expect(refused.error.details).toEqual([
      { code: 'html', description: 'An image is not available. Upload it again.' },
    ]);
    const named = [
      { designData: designWith(address) },
      {
        html: `<p>Your mailbox Get more space &lt;img src="${address}"&gt; <b title='<img src="${address}"'>x</b></p>`,
      },
      {
        ...SMS_FORM,
        html: `<img src="${address}"> Pay now`,
      },
    ];
    for (const changes of named) {
      const { html, designData } = (await write(changes)).body.data;
      expect(html + JSON.stringify(designData)).not.toContain('signature');
    }
    // A film is no image.
    const film = multipart({ kind: 'pdf' }, { name: 'a.pdf', content: PDF });
    const { url } = (
      await gateway.call(customTrainingEndpoints.upload, {
        token,
        params: params(),
        body: film.body as never,
        headers: film.headers,
      })
    ).body.data;
    expect((await write({ html: htmlWith(url) })).status).toBe(422);
  });

  it('are shown to the learners of an exercise, and in its report', async () => {
    const { url } = (await image()).body.data;
    const { id } = (await write({ html: htmlWith(url) })).body.data;
    const [row] = await gateway.db.select().from(phishingTemplates).where(eq(phishingTemplates.id, id));
    const html = row?.html ?? '';
    const exercise = await gateway.buildExercise({ companyId: company.id }, {}, [
      { templateId: id, html },
      { templateId: id + 1, layoutType: 'SMS', html: `Look: ${html}` },
    ]);
    const learner = await gateway.buildUser({ companyId: company.id });
    const values = { campaignId: exercise.id, itemId: exercise.courseId, type: 'phishing exercise' as const };
    const task = await gateway.buildTask(learner, values);
    const played = await gateway.call(learnerEndpoints.task, {
      token: await gateway.tokenFor(learner),
      params: { ...params(), taskId: task.id },
    });
    const [email, sms] = played.body.data.exercise?.parts ?? [];
    expect(await statusOf(sourceIn(email?.html ?? ''))).toBe(200);
    expect(sms?.html).toBe(`Look: ${html}`);
    const report = await gateway.call(exerciseReportEndpoints.template, {
      token,
      params: { ...params(), campaignId: exercise.id, templateId: id },
      query: {},
    });
    expect(await statusOf(sourceIn(report.body.data.template.html))).toBe(200);
  });

  it('are kept while a template or an exercise has them, and removed a day later', async () => {
    const { url } = (await image()).body.data;
    const { url: unused } = (await image()).body.data;
    const kept = (await write({ html: htmlWith(url) })).body.data;
    const { url: second } = (await image()).body.data;
    const gone = (await write({ html: htmlWith(second) }, PNG)).body.data;
    await buildExercise([kept.id], gateway.clock());
    await change(kept.id, templateBody({ name: 'Without it' }));
    await erase(gone.id);
    const addresses = [url, unused, second, gone.thumbnailUrl ?? ''];
    expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200, 200, 200]);
    expect(await statusesADayLater(addresses)).toEqual([200, 404, 404, 404]);
  });

  it('are let go of with the last exercise that has them', async () => {
    const urls: string[] = [];
    const withImage = async () => {
      urls.push((await image()).body.data.url);
      return (await write({ html: htmlWith(urls.at(-1) ?? '') }, PNG)).body.data;
    };
    const [deleted, changed, shared] = [await withImage(), await withImage(), await withImage()];
    const ids = [deleted.id, changed.id, shared.id];
    const ended = { dateEnded: gateway.clock(), archivedAt: gateway.clock() };
    const ofIds = (some: number[]) =>
      gateway.buildExercise(
        { companyId: company.id },
        ended,
        some.map((templateId) => ({ templateId })),
      );
    const exercise = await ofIds(ids);
    await ofIds([shared.id]);
    await erase(deleted.id);
    await change(changed.id, templateBody({ name: 'Without it' }));
    await erase(shared.id);
    const addresses = [...urls, ...[deleted, changed, shared].map(({ thumbnailUrl }) => thumbnailUrl ?? '')];
    await gateway.call(exerciseCampaignEndpoints.remove, {
      token,
      params: { ...params(), campaignId: exercise.id },
    });
    expect(await statusesADayLater(addresses)).toEqual([404, 404, 200, 404, 200, 200]);
  });
});
