import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf } from './csvOf';

/** An answer that arrives in pieces of these sizes, whatever characters they cut apart. */
function arriving(text: string, sizes: readonly number[]): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  let turn = 0;
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        const size = sizes[turn++ % sizes.length] ?? 1;
        controller.enqueue(bytes.slice(at, at + size));
        at += size;
      },
    }),
  );
}
const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 });

it('gives the text of the envelope, however it is cut', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('\\', '"', 'u', '0', '}', '\n', '\u2028', '𝒳', '\u0001') }),
  );
  await fc.assert(
    fc.asyncProperty(text, sizes, async (csv, cuts) => {
      expect(await csvOf(arriving(JSON.stringify({ data: csv }), cuts)).text()).toBe(csv);
    }),
  );
});

it('fails when the answer breaks off, and for an answer that is no table', async () => {
  const whole = JSON.stringify({ data: 'a,b\r\n1,"2"\r\n' });
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length - 1 }), sizes, async (length, cuts) => {
      await expect(csvOf(arriving(whole.slice(0, length), cuts)).text()).rejects.toThrow();
    }),
  );
  await expect(csvOf(new Response('{"error":"nothing here"}')).text()).rejects.toThrow('no table');
});

it('keeps the byte order mark, by which spreadsheets know the encoding', async () => {
  const bytes = await csvOf(arriving(JSON.stringify({ data: '\uFEFFName\r\n' }), [100])).arrayBuffer();
  expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

it.each([
  ['breaks off', '{"data":"Name\\r\\nAda', 'broke off'],
  ['breaks off within an escape', '{"data":"Name\\', 'broke off'],
  ['breaks off before its last sign', '{"data":"Name"', 'broke off'],
  ['is another one', '{"code":"FORBIDDEN"}', 'no table'],
  ['is empty', '', 'broke off'],
])('fails when the answer %s', async (_, body, message) => {
  await expect(csvOf(arriving(body, [3])).text()).rejects.toThrow(message);
});

it('fails when the connection does', async () => {
  const failing = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":"Name'));
      controller.error(new Error('gone'));
    },
  });
  await expect(csvOf(new Response(failing)).text()).rejects.toThrow('gone');
});
