const BEGINS = '{"data":"';
const ENDS = '"}';
/** An escape at the end of a chunk that the next one may complete, after any number of escaped backslashes. */
const OPEN_ESCAPE = /(?:^|[^\\])(?:\\\\)*(\\(?:u[\da-f]{0,3})?)$/i;

/** The text of the documented envelope, `{"data":"…"}`, a chunk at a time; fails if the envelope is not closed. */
function unwrapped(): TransformStream<string, string> {
  let rest = '';
  let hasBegun = false;
  return new TransformStream({
    transform(chunk, controller) {
      rest += chunk;
      if (!hasBegun) {
        if (rest.length < BEGINS.length) return;
        if (!rest.startsWith(BEGINS)) throw new Error('the answer is no table');
        rest = rest.slice(BEGINS.length);
        hasBegun = true;
      }
      // The last characters may be those that close the envelope.
      const sure = rest.slice(0, -ENDS.length);
      const open = OPEN_ESCAPE.exec(sure)?.[1]?.length ?? 0;
      const ready = sure.slice(0, sure.length - open);
      rest = rest.slice(ready.length);
      if (ready !== '') controller.enqueue(JSON.parse(`"${ready}"`) as string);
    },
    flush(controller) {
      if (!hasBegun || !rest.endsWith(ENDS)) throw new Error('the answer broke off');
      controller.enqueue(JSON.parse(`"${rest.slice(0, -ENDS.length)}"`) as string);
    },
  });
}

/**
 * The CSV inside the answer of a table that was asked for with `isCsv=true`, as a response of its own. It is never
 * in memory as a whole; reading it fails if the answer breaks off, so that half a table is not taken for all of it.
 */
export function csvOf(answer: Response): Response {
  const text = (answer.body ?? new Response('').body)
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(unwrapped())
    .pipeThrough(new TextEncoderStream());
  return new Response(text, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
}
