import { cleanDesign, isDesign } from '@contract/phishing-exercise/design';
import { templateEndpoints } from '@contract/phishing-exercise/templates';
import { phishingTemplates } from '@server/domain/exercises/exercises.tables';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { templateBody } from '@tests/support/template-examples';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOSTILE_DESIGNS } from './hostile-designs';

const { create, get } = templateEndpoints;
const COVERS = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: 'Pay',
          marks: [{ type: 'look', attrs: { background: 'red;position:fixed;inset:0', color: '#fff' } }],
        },
      ],
    },
    { type: 'image', attrs: { src: 'https://probe.evil.example/x.png' } },
  ],
};

let gateway: TestGateway;
let params: { companyId: number };
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
  const company = await gateway.buildCompany();
  params = { companyId: company.id };
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
});
afterAll(() => gateway.close());

it('a design that attacks whoever opens it is none, and nothing of the attack is left once it is cleaned', () => {
  expect(HOSTILE_DESIGNS.length).toBeGreaterThan(500);
  for (const design of HOSTILE_DESIGNS) {
    expect([isDesign(design), design]).toEqual([false, design]);
    const clean = cleanDesign(design);
    expect([clean === null || isDesign(clean), design]).toEqual([true, design]);
    expect(JSON.stringify(clean) ?? '').not.toMatch(/position|url\(|javascript|evil|script|onload|var\(/i);
  }
});

it('is refused by its field', async () => {
  const { body, headers } = templateBody({ designData: COVERS });
  const refused = await gateway.call(create, { token, params, body: body as never, headers });
  expect([refused.status, refused.error.details]).toEqual([
    422,
    [{ code: 'designData', description: 'This is not a document of the visual editor.' }],
  ]);
});

it('is answered cleaned where it was stored before', async () => {
  const { body, headers } = templateBody();
  const made = (await gateway.call(create, { token, params, body: body as never, headers })).body.data;
  await gateway.db
    .update(phishingTemplates)
    .set({ designData: COVERS })
    .where(eq(phishingTemplates.id, made.id));
  const one = { token, params: { ...params, templateId: made.id } };
  expect((await gateway.call(get, one)).body.data.designData).toEqual({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'Pay', marks: [{ type: 'look', attrs: { color: '#fff' } }] }],
      },
    ],
  });
});
