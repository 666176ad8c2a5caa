import { HOSTILE_PDFS } from '@tests/support/hostile-pdfs';
import { onePagePdf } from '@tests/support/pdfs';
import { chunk } from 'es-toolkit';
import { ACCOUNTS } from '../support/accounts';
import { call, sessionOf, unique } from '../support/api';
import { environment } from '../support/environment';
import { expect, test } from '../support/test';

const ADMIN = ACCOUNTS.people;
const BASE = '/api/v1/policies/company/{companyId}';

async function send(content: Buffer, name = 'policy.pdf'): Promise<Response> {
  const { token, companyId } = await sessionOf(ADMIN);
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(content)]), name);
  const path = `${BASE.replace('{companyId}', String(companyId))}/files`;
  const headers = { authorization: `Bearer ${token}` };
  return fetch(environment().origin + path, { method: 'POST', headers, body });
}

/** A draft with this document; tells its id. */
async function policyWith(content: Buffer): Promise<number> {
  const { data } = (await (await send(content)).json()) as { data: { url: string } };
  const body = { name: unique('Hostile'), text: '', documentUrl: data.url };
  return (await call<{ id: number }>(ADMIN, 'POST', `${BASE}/policies`, body)).id;
}

test('files that are no PDF, cut off, encrypted or too large are refused in the documented words', async () => {
  const whole = onePagePdf();
  const refused: readonly (readonly [Buffer, string])[] = [
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 'Error. Please attach .pdf file'],
    [Buffer.concat([Buffer.from('PK\x03\x04'), whole]), 'Error. Please attach .pdf file'],
    [whole.subarray(0, whole.length / 2), 'Error. Please attach .pdf file'],
    [onePagePdf({ trailer: '/Encrypt 6 0 R' }), 'This PDF opens with a password only.'],
    [Buffer.concat([whole, Buffer.alloc(7 * 1024 * 1024)]), 'File size should be less than 7 MB'],
  ];
  for (const [content, words] of refused) expect(await (await send(content)).text()).toContain(words);
});

test.describe('hostile PDFs', () => {
  test.use({ account: ADMIN });

  // A few in a test, so that they run beside each other and none takes long.
  for (const some of chunk(HOSTILE_PDFS, 6))
    test(`run nothing when they are shown, or are offered as a download: ${some.map(([name]) => name).join(', ')}`, async ({
      page,
      complaints,
    }) => {
      // What the file has around it is said in the frame's own console.
      complaints.expect(/^Warning: /);
      const left: string[] = [];
      const { origin } = new URL(environment().origin);
      page.on('request', (request) => {
        const { protocol, origin: to } = new URL(request.url());
        if (protocol !== 'blob:' && protocol !== 'data:' && to !== origin) left.push(request.url());
      });
      page.on('dialog', (dialog) => {
        left.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('popup', (popup) => left.push(`popup: ${popup.url()}`));
      page.on('download', (download) => left.push(`download: ${download.suggestedFilename()}`));

      for (const [name, content, isShown] of some)
        await test.step(name, async () => {
          const address = `/policies/${await policyWith(content)}/document`;
          await page.goto(address);
          if (isShown) {
            const first = page.frameLocator('iframe').locator('section').first();
            await expect(first.locator('canvas')).toBeAttached();
            await expect(first).not.toHaveAttribute('data-failed');
            // Where its links are; a page may be too narrow to be pressed itself.
            await page
              .frameLocator('iframe')
              .locator('main')
              .click({ position: { x: 60, y: 40 } });
            await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
          } else await expect(page.getByRole('button', { name: 'Download instead' })).toBeVisible();
          expect(new URL(page.url()).pathname).toBe(address);
        });
      expect(left).toEqual([]);
    });
});
