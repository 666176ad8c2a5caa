const HEAD = '{"data":"';
const TAIL = '"}';

/** How much of JSON text is whole characters: an escape at its end may not have arrived completely. */
function wholeLength(text: string): number {
  let start = text.length;
  for (let at = text.length - 1; at >= Math.max(0, text.length - 6); at -= 1) {
    if (text[at] !== '\\') continue;
    let run = 1;
    while (text[at - run] === '\\') run += 1;
    // The last of an even number of backslashes belongs to the one before it.
    const isEscape = run % 2 === 1;
    const isWhole = text[at + 1] === 'u' ? text.length - at >= 6 : text.length - at >= 2;
    if (isEscape && !isWhole) start = at;
    break;
  }
  return start;
}

/** Takes the text out of `{ "data": "<text>" }` piece by piece. Fails unless the answer is complete. */
function textOfData(): TransformStream<string, string> {
  let waiting = '';
  let isBegun = false;
  const incomplete = () => new TypeError('the answer is incomplete');
  return new TransformStream({
    transform(chunk, controller) {
      waiting += chunk;
      if (!isBegun) {
        if (waiting.length < HEAD.length) return;
        if (!waiting.startsWith(HEAD)) throw incomplete();
        waiting = waiting.slice(HEAD.length);
        isBegun = true;
      }
      // What may be the end of the answer waits for the next piece.
      const whole = wholeLength(waiting.slice(0, -TAIL.length));
      if (whole <= 0) return;
      controller.enqueue(JSON.parse(`"${waiting.slice(0, whole)}"`) as string);
      waiting = waiting.slice(whole);
    },
    flush() {
      if (!isBegun || waiting !== TAIL) throw incomplete();
    },
  });
}

/**
 * The CSV file inside the answer to a table's call with `isCsv=true`, to be saved (`saveResponse`). It is never in
 * memory as a whole; reading it fails when the answer breaks off.
 */
export function csvOf(answer: Response): Response {
  if (!answer.body) throw new TypeError('the answer is empty');
  const file = answer.body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(textOfData())
    .pipeThrough(new TextEncoderStream());
  return new Response(file as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: { 'content-type': 'text/csv' },
  });
}
