import { limits } from '@contract/limits';
import { templateEndpoints } from '@contract/phishing-exercise/templates';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { phishingPacks, phishingTemplates } from '@server/domain/exercises/exercises.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { templateBody } from '@tests/support/template-examples';
import { buildTemplateForm, SMS_FORM } from '@tests/support/template-form';
import { templateCalls } from '@tests/support/templates';
import { PNG } from '@tests/support/uploads';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { packs, packTemplates } = templateEndpoints;

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

const { send, write, change, read, erase, listed, statusOf, buildExercise } = templateCalls(() => ({
  gateway,
  token,
  company,
}));

describe('a template of the company', () => {
  it('is stored, listed, changed and deleted, each with one event', async () => {
    const made = (await write({ name: 'Mailbox full', language: 'de' }, PNG)).body.data;
    expect(made).toMatchObject({
      ...buildTemplateForm({ name: 'Mailbox full' }),
      language: 'de',
      type: 'CUSTOM',
      difficulty: null,
      packId: null,
      isEditable: true,
      isUsed: false,
      thumbnailUrl: expect.stringMatching(/^\/files\/[\da-f-]{36}\?expires=/),
    });
    expect((await read(made.id)).body.data).toEqual(made);
    expect((await listed()).items[0]).toMatchObject({ id: made.id, name: 'Mailbox full' });

    gateway.clock.advance(1000);
    const changed = (await change(made.id, templateBody({ ...SMS_FORM, name: 'Now a text' }))).body.data;
    expect(changed).toMatchObject({
      layoutType: 'SMS',
      name: 'Now a text',
      language: 'de',
      createdAt: made.createdAt,
    });
    expect(changed.updatedAt > made.updatedAt).toBe(true);
    expect(changed.thumbnailUrl).toBe(made.thumbnailUrl);
    expect(
      (await change(made.id, templateBody(SMS_FORM, undefined, true))).body.data.thumbnailUrl,
    ).toBeNull();

    expect((await erase(made.id)).body.data).toEqual({ templateId: made.id });
    expect((await read(made.id)).status).toBe(404);
    expect((await erase(made.id)).status).toBe(404);
  });

  it("has the company's language unless it names one, and only the fields of its layout", async () => {
    const sms = (
      await write({
        ...SMS_FORM,
        subject: 'Left over',
        fromEmail: 'left@over.example',
        designData: { type: 'doc' },
      })
    ).body.data;
    expect(sms).toMatchObject({
      language: company.lang,
      subject: '',
      fromEmail: '',
      fromName: '',
      designData: null,
    });
    const email = (await write({ fromPhone: '+1 202-555-0143' })).body.data;
    expect(email.fromPhone).toBe('');
  });

  it('is stored once for a repeated request, with one picture', async () => {
    const body = templateBody({ name: 'Once' }, PNG);
    const key = { 'idempotency-key': 'template-once-1' };
    const [first, second] = [await send(body, key), await send(body, key)];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(await statusOf(second.body.data.thumbnailUrl ?? '')).toBe(200);
    const other = await send(templateBody({ name: 'Twice' }, PNG), key);
    expect(other.error.code).toBe('CONFLICT');
    // Without a picture too, the form is what makes requests the same.
    const plainKey = { 'idempotency-key': 'template-once-2' };
    await send(templateBody({ name: 'Plain' }), plainKey);
    expect((await send(templateBody({ name: 'Other' }), plainKey)).status).toBe(409);
  });

  it("is nobody else's to see or change; the provider's can only be read", async () => {
    const other = await gateway.buildCompany();
    const theirs = await gateway.buildTemplate({ ownerCompanyId: other.id });
    const provided = await gateway.buildTemplate();
    expect((await read(theirs.id)).status).toBe(404);
    expect((await read(provided.id)).body.data).toMatchObject({ isEditable: false, type: 'CORPORATE' });
    for (const { id } of [theirs, provided]) {
      expect((await change(id, templateBody())).status).toBe(404);
      expect((await erase(id)).status).toBe(404);
    }
    const ids = (await listed({ ids: [theirs.id, provided.id] })).items.map(({ id }) => id);
    expect(ids).toEqual([provided.id]);
  });

  it('can neither be changed nor deleted while an exercise of the company has it', async () => {
    const { id } = (await write()).body.data;
    const exercise = await buildExercise([id]);
    expect((await read(id)).body.data.isUsed).toBe(true);
    for (const answer of [await change(id, templateBody()), await erase(id)]) {
      expect(answer.status).toBe(409);
      expect(answer.error.message).toBe('The template is used in active Phishing Exercise Campaign');
    }
    await gateway.db
      .update(campaigns)
      .set({ dateEnded: gateway.clock() })
      .where(eq(campaigns.id, exercise.id));
    expect((await listed({ ids: id })).items[0]?.isUsed).toBe(false);
    expect((await change(id, templateBody({ name: 'Later' }))).status).toBe(200);
    expect((await erase(id)).status).toBe(200);
    // The exercise's report still has the template that its learners got.
    expect(await gateway.db.$count(phishingTemplates, eq(phishingTemplates.id, id))).toBe(1);
  });

  it('is refused beyond the number that a company may have', async () => {
    const rows = Array.from({ length: limits.exercises.templatesMax }, (_, at) => ({
      ...buildTemplateForm({ name: `T${at} x` }),
      ownerCompanyId: company.id,
      languageCode: 'en',
      type: 'CUSTOM' as const,
      nameKey: `t${at}`,
    })).map(({ language, ...row }) => row);
    await gateway.db.insert(phishingTemplates).values(rows);
    expect((await write()).status).toBe(409);
  });
});

describe('lists of templates', () => {
  it('are searched, filtered, sorted and paged', async () => {
    const at = (second: number) => new Date(Date.UTC(2025, 0, 1, 0, 0, second));
    const make = (name: string, second: number, values: Parameters<TestGateway['buildTemplate']>[0] = {}) =>
      gateway.buildTemplate({ ownerCompanyId: company.id, name, updatedAt: at(second), ...values });
    await make('Zebra parcel', 3, { languageCode: 'de' });
    await make('apple Parcel', 1, { layoutType: 'SMS' });
    await make('Émigré mail', 2);
    const namesOf = async (query: Record<string, unknown>) =>
      (await listed({ type: 'CUSTOM', ...query })).items.map(({ name }) => name);
    expect(await namesOf({})).toEqual(['Zebra parcel', 'Émigré mail', 'apple Parcel']);
    expect(await namesOf({ sort: 'name' })).toEqual(['apple Parcel', 'Émigré mail', 'Zebra parcel']);
    expect(await namesOf({ sort: 'nonsense' })).toHaveLength(3);
    expect(await namesOf({ search: 'PARCEL app' })).toEqual(['apple Parcel']);
    expect(await namesOf({ search: 'emigre' })).toEqual(['Émigré mail']);
    expect(await namesOf({ layoutType: 'SMS' })).toEqual(['apple Parcel']);
    expect(await namesOf({ language: 'de' })).toEqual(['Zebra parcel']);
    expect(await namesOf({ pageSize: 2, pageNumber: 1 })).toEqual(['apple Parcel']);
    expect((await listed({ type: 'CUSTOM', pageSize: 2 })).pageInfo.totalItems).toBe(3);
  });

  it('show packs with their numbers, and the templates of one in its order', async () => {
    await gateway.db
      .insert(phishingPacks)
      .values({ id: 'small-pack', name: 'Small', difficulty: 2, position: 1 });
    const inPack = (position: number, layoutType: 'EMAIL' | 'SMS') =>
      gateway.buildTemplate({ packId: 'small-pack', position, layoutType, difficulty: 2 });
    const [last, first] = [await inPack(2, 'SMS'), await inPack(1, 'EMAIL')];
    await buildExercise([last.id]);
    const all = (await gateway.call(packs, { token, params: {}, query: {} })).body.data;
    expect(all).toContainEqual({
      id: 'small-pack',
      name: 'Small',
      thumbnail: null,
      difficulty: 2,
      templatesEmailCount: 1,
      templatesSmsCount: 1,
      templatesTotalCount: 2,
    });
    const { items, pageInfo } = (
      await gateway.call(packTemplates, { token, params: {}, query: { packId: 'small-pack', page: 0 } })
    ).body.data;
    expect(items.map(({ id, isUsed }) => [id, isUsed])).toEqual([
      [first.id, false],
      [last.id, true],
    ]);
    expect(pageInfo).toEqual({ pageNumber: 0, pageSize: 10, totalItems: 2 });
  });
});
