import { ANSWER_LABELS, ANSWER_STATUSES, LAYOUT_TYPES } from '@contract/phishing-exercise/content';
import { type TemplateForm, templateFormSchema } from '@contract/phishing-exercise/templateForm';
import { type TemplateDetail, templateEndpoints } from '@contract/phishing-exercise/templates';
import { CONTENT_LANGUAGES } from '@contract/training/customTraining';
import { phishingTemplates } from '@server/domain/exercises/exercises.tables';
import type { CompanyRow } from '@tests/support/builders';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { templateBody } from '@tests/support/template-examples';
import { SMS_FORM } from '@tests/support/template-form';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

const { create, get, update } = templateEndpoints;

let gateway: TestGateway;
let company: CompanyRow;
let token: string;

beforeAll(async () => {
  const hosts = { SIMULATION_URL: 'https://links.example', SIMULATION_HOSTS: 'https://parcels.example' };
  gateway = await testGateway({ environment: hosts });
  company = await gateway.buildCompany();
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
});
afterAll(() => gateway.close());

const line = fc.stringMatching(/^[\p{L}\d][\p{L}\d .,'!?&-]{0,30}[\p{L}\d]$/u);
const words = fc.array(fc.stringMatching(/^[a-zäñ&<>"']{2,8}$/), { minLength: 4, maxLength: 9 });
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A document of the visual editor. */
const design = fc
  .array(
    fc.record({
      text: line,
      color: fc.constantFrom('#b91c1c', 'rgb(1, 2, 3)', null),
      align: fc.constantFrom('left', null),
    }),
  )
  .map((lines) => ({
    type: 'doc',
    attrs: { dir: null },
    content: lines.map(({ text, color, align }) => ({
      type: 'paragraph',
      attrs: { align },
      content: [
        { type: 'text', text, marks: [{ type: 'look', attrs: { color, background: null, size: 12 } }] },
      ],
    })),
  }));

/** A form that every rule accepts: its anchors are words of its body. */
const form: fc.Arbitrary<TemplateForm> = fc
  .record({
    layoutType: fc.constantFrom(...LAYOUT_TYPES),
    name: fc.stringMatching(/^[\p{L}\d._&-][\p{L}\d ._&-]{0,20}[\p{L}\d._&-]$/u),
    language: fc.constantFrom(...CONTENT_LANGUAGES),
    subject: line,
    fromName: line,
    words,
    legend: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
    statuses: fc.tuple(...ANSWER_LABELS.slice(1).map(() => fc.constantFrom(...ANSWER_STATUSES))),
    descriptions: fc.array(line, { minLength: 4, maxLength: 4 }),
    design: fc.option(design, { nil: null }),
    hasHeader: fc.boolean(),
    attachmentName: fc.constantFrom('', 'Factura n.º 3391.html', 'report.HTM'),
    isReplyTracked: fc.boolean(),
    linkHost: fc.constantFrom(null, 'links.example', 'parcels.example'),
  })
  .map(({ words: given, statuses, descriptions, design, hasHeader, ...rest }) => {
    const isEmail = rest.layoutType === 'EMAIL';
    const body = given.map((word, at) => `${at}${word}`);
    const anchors = [body[0] ?? '', body.slice(2, 4).join(' ')];
    return {
      ...rest,
      subject: isEmail ? rest.subject : '',
      fromName: isEmail ? rest.fromName : '',
      fromEmail: isEmail ? 'someone@mail.example' : '',
      fromPhone: isEmail ? '' : 'A Friend',
      html: isEmail
        ? `<p style="color:red">${body.map((word) => `<b>${escaped(word)}</b>`).join(' ')}</p>`
        : body.join(' '),
      designData: isEmail ? design : null,
      attachmentName: isEmail ? rest.attachmentName : '',
      isReplyTracked: isEmail && rest.isReplyTracked,
      linkHost: isEmail ? rest.linkHost : null,
      answers: ANSWER_LABELS.map((label, at) => ({
        label,
        status: at === 0 ? ('CORRECT' as const) : (statuses[at - 1] ?? 'WRONG'),
        description: descriptions[at] ?? 'x',
      })),
      callouts: [
        ...(hasHeader ? [{ anchor: '', description: 'Who?', place: 'HEADER' as const }] : []),
        ...anchors.map((anchor) => ({ anchor, description: 'Look.', place: 'BODY' as const })),
      ].map((callout, at) => ({ ...callout, orderNumber: at + 1 })),
    };
  });

/** The form that a stored template opens with. */
const formOf = ({
  layoutType,
  name,
  language,
  subject,
  fromName,
  fromEmail,
  fromPhone,
  html,
  designData,
  attachmentName,
  isReplyTracked,
  linkHost,
  legend,
  answers,
  callouts,
}: TemplateDetail) => ({
  ...{ layoutType, name, language, subject, fromName, fromEmail, fromPhone, html, designData, legend },
  attachmentName,
  isReplyTracked,
  linkHost,
  answers,
  callouts,
});

it('what is saved, loaded and saved again is what was written', async () => {
  const params = { companyId: company.id };
  await fc.assert(
    fc.asyncProperty(form, async (given) => {
      const written = templateFormSchema.parse(given);
      const { body, headers } = templateBody(written);
      const made = (await gateway.call(create, { token, params, body: body as never, headers })).body.data;
      const one = { ...params, templateId: made.id };
      const loaded = (await gateway.call(get, { token, params: one })).body.data;
      expect(formOf(loaded)).toEqual(JSON.parse(JSON.stringify(written)));
      const again = templateBody(formOf(loaded) as TemplateForm);
      const saved = await gateway.call(update, {
        token,
        params: one,
        body: again.body as never,
        headers: again.headers,
      });
      expect(formOf(saved.body.data)).toEqual(formOf(loaded));
    }),
    { numRuns: 40 },
  );
});

it('a link host is one of those offered, or the one that a template has had, and of no text message', async () => {
  const params = { companyId: company.id };
  const stored = async (
    target: typeof create | typeof update,
    at: object,
    changes: Partial<TemplateForm>,
  ) => {
    const { body, headers } = templateBody(changes);
    return gateway.call(target, {
      token,
      params: { ...params, ...at } as never,
      body: body as never,
      headers,
    });
  };
  const refused = [422, 'linkHost', 'Choose one of the link hosts that are offered.'];
  for (const linkHost of ['gone.example', 'https://parcels.example', 'PARCELS.example'])
    expect(refusalOf(await stored(create, {}, { linkHost }))).toEqual(refused);
  const { id: templateId } = (await stored(create, {}, { linkHost: 'parcels.example' })).body.data;
  await gateway.db
    .update(phishingTemplates)
    .set({ linkHost: 'gone.example' })
    .where(eq(phishingTemplates.id, templateId));
  const save = (linkHost: string | null) => stored(update, { templateId }, { linkHost });
  expect((await save('gone.example')).body.data.linkHost).toBe('gone.example');
  expect(refusalOf(await save('other.example'))).toEqual(refused);
  expect((await save(null)).body.data.linkHost).toBeNull();
  expect(refusalOf(await save('gone.example'))).toEqual(refused);
  const sms = await stored(create, {}, { ...SMS_FORM, linkHost: 'parcels.example' });
  expect(sms.body.data.linkHost).toBeNull();
});
