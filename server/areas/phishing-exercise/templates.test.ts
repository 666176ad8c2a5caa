import { learnerEndpoints } from '@contract/learner';
import { limits } from '@contract/limits';
import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import type { Answer, Callout } from '@contract/phishing-exercise/content';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import type { TemplateForm } from '@contract/phishing-exercise/templateForm';
import { templateEndpoints } from '@contract/phishing-exercise/templates';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import { campaigns } from '@server/campaigns/campaigns.tables';
import { phishingPacks, phishingTemplates } from '@server/exercises/exercises.tables';
import { fileIdIn, signer } from '@server/files/addresses';
import { removeUnused } from '@server/files/files.rules';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { templateBody } from '@tests/support/template-examples';
import { buildTemplateForm, SMS_FORM } from '@tests/support/template-form';
import { multipart, PDF, PNG } from '@tests/support/uploads';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { create, get, list, packs, packTemplates, remove, update, uploadImage } = templateEndpoints;
const DAY_MS = 24 * 3600_000;

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
});
beforeEach(async () => {
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});
afterAll(() => gateway.close());

type Sent = ReturnType<typeof templateBody>;
const params = () => ({ companyId: company.id });
const send = ({ body, headers }: Sent, extra: Record<string, string> = {}) =>
  gateway.call(create, {
    token,
    params: params(),
    body: body as never,
    headers: { ...headers, ...extra },
  });
const write = (changes: Partial<TemplateForm> = {}, picture?: Buffer) => send(templateBody(changes, picture));
const change = (templateId: number, { body, headers }: Sent) =>
  gateway.call(update, { token, params: { ...params(), templateId }, body: body as never, headers });
const read = (templateId: number) => gateway.call(get, { token, params: { ...params(), templateId } });
const erase = (templateId: number) => gateway.call(remove, { token, params: { ...params(), templateId } });
const listed = async (query: Record<string, unknown> = {}) =>
  (await gateway.call(list, { token, params: params(), query: query as never })).body.data;
const image = async (content = PNG) => {
  const { body, headers } = multipart({}, { name: 'a.png', content });
  return gateway.call(uploadImage, { token, params: params(), body: body as never, headers });
};
const statusOf = async (url: string) =>
  (await gateway.app.inject({ url: url.replaceAll('&amp;', '&') })).statusCode;
/** A day later, when what nothing uses has been removed: addresses as they are signed then. */
async function statusesADayLater(addresses: readonly string[]): Promise<number[]> {
  gateway.clock.advance(DAY_MS + 1000);
  await removeUnused(gateway.deps);
  const sign = signer(gateway.deps.secrets, gateway.clock());
  return Promise.all(addresses.map((address) => statusOf(sign(address))));
}

/** An exercise of these templates, which runs unless it has ended. */
const buildExercise = (ids: readonly number[], dateEnded: Date | null = null) =>
  gateway.buildExercise(
    { companyId: company.id },
    { dateEnded },
    ids.map((templateId) => ({ templateId })),
  );

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
      await write({ ...SMS_FORM, subject: 'Left over', fromEmail: 'left@over.example', designData: { a: 1 } })
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

const LABELS = buildTemplateForm().answers;
const answersWith = (changes: Partial<Answer>): Answer[] => LABELS.map((one) => ({ ...one, ...changes }));
const callout = (anchor: string, orderNumber = 1, place: Callout['place'] = 'BODY'): Callout => ({
  anchor,
  description: 'Look.',
  orderNumber,
  place,
});

describe('the rules of the form', () => {
  it.each<[Partial<TemplateForm>, string, string]>([
    [{ name: ' ' }, 'name', 'Please add Template Name.'],
    [{ name: 'A' }, 'name', expect.stringMatching(/at least two/) as unknown as string],
    [{ name: 'Not (allowed)' }, 'name', expect.stringMatching(/at least two/) as unknown as string],
    [{ subject: ' ' }, 'subject', 'Please add Subject'],
    [{ fromName: '' }, 'fromName', 'Please add Display Name'],
    [{ fromName: 'IT <it@x.example>' }, 'fromName', 'Wrong Display Name format'],
    [{ fromEmail: '' }, 'fromEmail', 'Please add Username'],
    [{ fromEmail: 'nobody' }, 'fromEmail', 'Wrong Email format'],
    [{ html: ' ' }, 'html', 'The message cannot be empty.'],
    [{ html: '<script>1</script><p> </p>' }, 'html', 'The message cannot be empty.'],
    [{ ...SMS_FORM, fromPhone: '' }, 'fromPhone', 'Please add Phone Number'],
    [{ ...SMS_FORM, fromPhone: '+1 23 456 789' }, 'fromPhone', 'Phone number is invalid.'],
    [{ ...SMS_FORM, html: '\n' }, 'html', 'The message cannot be empty. Please configure the SMS content.'],
    [{ legend: '' }, 'legend', 'Describe the situation in which the user receives a suspicious message.'],
    [
      { answers: answersWith({ description: '' }) },
      'answers.0.description',
      'Please add explanation to the answer.',
    ],
    [
      { answers: answersWith({ status: 'MAYBE' as never }) },
      'answers.0.status',
      'Please choose answer status.',
    ],
    [
      { answers: answersWith({ status: 'PARTIAL' }) },
      'answers',
      'Please provide at least one Correct answer.',
    ],
    [{ answers: LABELS.slice(1) }, 'answers', 'Each of the four answers is needed once.'],
    [
      { answers: answersWith({ label: 'LOOKS_LEGIT' }) },
      'answers',
      'Each of the four answers is needed once.',
    ],
    [{ callouts: [] }, 'callouts', 'Type Anchor Text you want to highlight.'],
    [{ callouts: [callout(' ')] }, 'callouts.0.anchor', 'Type Anchor Text you want to highlight.'],
    [
      { callouts: [{ ...callout('', 1, 'HEADER'), description: '' }] },
      'callouts.0.description',
      'Please add Callout Text.',
    ],
    [{ callouts: [callout('get more space')] }, 'callouts.0.anchor', 'No matches found.'],
    [
      { callouts: [callout('Your mailbox'), callout('Your  mailbox', 2)] },
      'callouts.0.anchor',
      'Anchor Text has to be a unique value.',
    ],
    [
      { callouts: [callout('', 1, 'HEADER'), callout('Get more space', 2), callout('more', 3)] },
      'callouts.2.anchor',
      'This anchor text is included in the anchor text #2.',
    ],
    [
      { callouts: [callout('Your', 1), callout('mailbox', 2), callout('is', 3), callout('full', 4)] },
      'callouts.3.place',
      'A message has at most 3 callouts in its body.',
    ],
  ])('refuse %j', async (changes, code, description) => {
    const answer = await write(changes);
    expect(answer.status).toBe(422);
    expect(answer.error.details).toContainEqual({ code, description });
  });

  it('let a text message come from a name, a short number or a phone of any country', async () => {
    for (const fromPhone of ['Parcel Fleet', '72 345', '+44 7400 123456', '(202) 555-0143'])
      expect((await write({ ...SMS_FORM, fromPhone })).body.data.fromPhone).toBe(fromPhone);
  });

  it("number callouts in their order, the header's first and without an anchor", async () => {
    const given = [callout('today', 3), callout('Your mailbox', 2), callout('left over', 4, 'HEADER')];
    const { callouts } = (await write({ callouts: given })).body.data;
    expect(callouts.map(({ anchor, orderNumber, place }) => [orderNumber, place, anchor])).toEqual([
      [1, 'HEADER', ''],
      [2, 'BODY', 'Your mailbox'],
      [3, 'BODY', 'today'],
    ]);
  });

  it('find anchors across elements, but not across blocks', async () => {
    const html = '<p>Pay <b>your</b> bill</p><p>today</p>';
    expect((await write({ html, callouts: [callout('Pay your bill today')] })).status).toBe(200);
    expect((await write({ html, callouts: [callout('billtoday')] })).status).toBe(422);
  });

  it('take a picture only as PNG or JPEG of at most 200 KB', async () => {
    expect((await write({}, PDF)).error.details).toEqual([
      { code: 'thumbnail', description: 'File should be of allowed content type: PNG, JPG(JPEG)' },
    ]);
    const large = await write({}, Buffer.concat([PNG, Buffer.alloc(limits.upload.thumbnailBytes)]));
    expect([large.status, large.error.message]).toEqual([413, 'File size should be less than 200KB']);
  });
});

describe('the fields of the form', () => {
  const raw = (fields: object) => send(multipart(fields) as Sent);

  it('name an answer or callout by its index, and nothing beyond', async () => {
    expect((await raw({ 'answers[0].label': 'x' })).error.details).toContainEqual(
      expect.objectContaining({ code: 'answers.0.label' }),
    );
    for (const name of [
      'answers[99].label',
      'answers[0',
      'answers.x[0].y.z.q.r',
      'answers[0].__proto__.label',
    ])
      expect((await raw({ [name]: 'x' })).status).toBe(422);
  });

  it('pollute no prototype', async () => {
    for (const name of [
      '__proto__.polluted',
      'constructor.prototype.polluted',
      'answers[0].constructor',
      '__proto__',
    ])
      expect((await raw({ [name]: 'yes' })).status).toBeGreaterThanOrEqual(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('have the line ends of a browser made plain', async () => {
    expect((await write({ legend: 'One.\r\nTwo.' })).body.data.legend).toBe('One.\nTwo.');
  });

  it('are refused when they are too long, and never cut', async () => {
    const answer = await raw({ html: 'x'.repeat(limits.exercises.formBytes + 1) });
    expect(answer.error.details).toEqual([{ code: 'html', description: 'is too long' }]);
    const tooLong = await write({ html: 'x'.repeat(limits.exercises.htmlMax + 1) });
    expect(tooLong.error.details[0]?.code).toBe('html');
  });

  it('are refused when they are too long altogether', async () => {
    const field = 'x'.repeat(limits.exercises.formBytes);
    const answer = await raw({ html: field, designData: field });
    expect([answer.status, answer.error.message]).toEqual([
      413,
      'The fields of this form are too long altogether.',
    ]);
  });

  it('keep a design of JSON and refuse anything else', async () => {
    const designData = { content: [{ type: 'text', text: 'Grüße "you"' }] };
    expect((await write({ designData })).body.data.designData).toEqual(designData);
    for (const design of ['[1]', '{', '"text"']) {
      const answer = await raw({ ...buildTemplateForm(), designData: design });
      expect(answer.error.details[0]?.code).toBe('designData');
    }
  });
});

describe('images of a template', () => {
  const htmlWith = (url: string) =>
    `<p>Your mailbox is full. Get more space today.<img src="${url.replaceAll('&', '&amp;')}" alt=""></p>`;
  const sourceIn = (html: string) => /<img src="([^"]*)"/.exec(html)?.[1] ?? '';

  it('are stored without signatures and answered with them, in the design too', async () => {
    const { url } = (await image()).body.data;
    const made = (await write({ html: htmlWith(url), designData: { src: url } })).body.data;
    expect(await statusOf(sourceIn(made.html))).toBe(200);
    expect(made.designData).toEqual({ src: url });
    const [row] = await gateway.db.select().from(phishingTemplates).where(eq(phishingTemplates.id, made.id));
    expect(row?.html).not.toContain('signature');
    expect(row?.designData).toEqual({ src: `/files/${fileIdIn(url)}` });
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
      { designData: { src: address } },
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
