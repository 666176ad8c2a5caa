import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csvAnswer';

/** A response that arrives in pieces of these lengths, then in one. */
function inPieces(body: string, lengths: readonly number[], failure?: Error): Response {
  const bytes = new TextEncoder().encode(body);
  let at = 0;
  const pieces = [...lengths, bytes.length].map((length) => {
    at += length;
    return bytes.slice(at - length, at);
  });
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) if (piece.length > 0) controller.enqueue(piece);
        if (failure) controller.error(failure);
        else controller.close();
      },
    }),
  );
}
const texts = fc.string({ unit: 'grapheme', maxLength: 80 });
const hard = fc.oneof(texts, fc.string({ unit: fc.constantFrom('\\', '"', '\u0001', 'u', '}', 'é', '😀') }));

describe('the CSV inside an answer', () => {
  it('is the text that was sent, however it arrives', async () => {
    await fc.assert(
      fc.asyncProperty(
        hard,
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }),
        async (text, cuts) => {
          const answer = inPieces(JSON.stringify({ data: text }), cuts);
          expect(await (await csvOf(answer).blob()).text()).toBe(text);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('keeps the byte order mark, by which spreadsheets know the encoding', async () => {
    const bytes = await csvOf(inPieces(JSON.stringify({ data: '\uFEFFName\r\n' }), [])).arrayBuffer();
    expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it.each([
    ['breaks off', '{"data":"Name\\r\\nAda'],
    ['breaks off within an escape', '{"data":"Name\\'],
    ['breaks off before its last sign', '{"data":"Name"'],
    ['is another one', '{"code":"FORBIDDEN"}'],
    ['is empty', ''],
  ])('fails when the answer %s', async (_, body) => {
    await expect(csvOf(inPieces(body, [3])).blob()).rejects.toThrow('incomplete');
  });

  it('fails when the connection does', async () => {
    const answer = inPieces('{"data":"Name', [4], new Error('gone'));
    await expect(csvOf(answer).blob()).rejects.toThrow('gone');
  });
});
