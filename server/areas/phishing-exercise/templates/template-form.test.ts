import { limits } from '@contract/limits';
import type { Answer, Callout } from '@contract/phishing-exercise/content';
import { type TemplateForm, templateWireOf } from '@contract/phishing-exercise/templateForm';
import type { CompanyRow } from '@tests/support/builders';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { buildTemplateForm, SMS_FORM } from '@tests/support/template-form';
import { type Sent, templateCalls } from '@tests/support/templates';
import { multipart, PDF, PNG } from '@tests/support/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
});
afterAll(() => gateway.close());

const { send, write } = templateCalls(() => ({ gateway, token, company }));

const LABELS = buildTemplateForm().answers;
const answersWith = (changes: Partial<Answer>): Answer[] => LABELS.map((one) => ({ ...one, ...changes }));
const callout = (anchor: string, orderNumber = 1, place: Callout['place'] = 'BODY'): Callout => ({
  anchor,
  description: 'Look.',
  orderNumber,
  place,
});

describe('the rules of the form', () => {
  it('is for the company in the address, whose id it may say', async () => {
    const formOf = (companyId: number) =>
      multipart({ ...templateWireOf(buildTemplateForm()), companyId }) as Sent;
    expect((await send(formOf(company.id))).status).toBe(200);
    const other = await gateway.buildCompany();
    expect(refusalOf(await send(formOf(other.id)))).toEqual([
      422,
      'companyId',
      "'companyId' must be the company of the address.",
    ]);
  });

  it.each<[Partial<TemplateForm>, string, string]>([
    [{ name: ' ' }, 'name', 'Please add Template Name.'],
    [{ name: 'A' }, 'name', expect.stringMatching(/at least two/) as unknown as string],
    [{ name: 'Not (allowed)' }, 'name', expect.stringMatching(/at least two/) as unknown as string],
    [{ subject: ' ' }, 'subject', 'Please add Subject'],
    [{ fromName: '' }, 'fromName', 'Please add Display Name'],
    [{ fromName: 'IT <it@x.example>' }, 'fromName', 'Wrong Display Name format'],
    [{ fromEmail: '' }, 'fromEmail', 'Please add Username'],
    [{ fromEmail: 'nobody' }, 'fromEmail', 'Wrong Email format'],
    [{ fromEmail: 'zoë@parcels.example' }, 'fromEmail', 'Wrong Email format'],
    [{ html: ' ' }, 'html', 'The message cannot be empty.'],
    [{ html: '<script>1</script><p> </p>' }, 'html', 'The message cannot be empty.'],
    [{ ...SMS_FORM, fromPhone: '' }, 'fromPhone', 'Please add Phone Number'],
    [{ ...SMS_FORM, fromPhone: '+1 23 456 789' }, 'fromPhone', 'Phone number is invalid.'],
    [{ ...SMS_FORM, html: '\n' }, 'html', 'The message cannot be empty. Please configure the SMS content.'],
    [
      { subject: 'Re: {firstName}' },
      'subject',
      "{firstName} isn't a valid placeholder. Use {recipientName}.",
    ],
    [
      { fromName: '{{.Company}} IT' },
      'fromName',
      "{{.Company}} isn't a valid placeholder. Use {companyName}.",
    ],
    [
      { html: '<p>Dear {<b>recipientName</b>}</p>' },
      'html',
      'Format all of {recipientName}, with its braces, or none of it.',
    ],
    [{ ...SMS_FORM, html: 'Dear %NAME%' }, 'html', "%NAME% isn't a valid placeholder. Use {recipientName}."],
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
    [{ attachmentName: 'invoice.exe' }, 'attachmentName', 'The file name must end with .html.'],
    [{ attachmentName: '../a.html' }, 'attachmentName', 'The file name must end with .html.'],
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
    expect(answer.error.details).toEqual([{ code: 'html', description: "'html' is too long." }]);
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
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'Grüße "you"' }] }];
    const designData = { type: 'doc', content };
    expect((await write({ designData })).body.data.designData).toEqual(designData);
    for (const design of ['[1]', '{', '"text"']) {
      const answer = await raw({ ...buildTemplateForm(), designData: design });
      expect(answer.error.details[0]?.code).toBe('designData');
    }
  });
});
