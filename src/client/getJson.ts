/**
 * A plain GET of a JSON document from the console's own origin, without credentials. Throws on any failure.
 */
export async function getJson(path: string): Promise<unknown> {
  const answer = await fetch(path, { headers: { Accept: 'application/json' }, cache: 'no-store' });
  if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`);
  return answer.json();
}
