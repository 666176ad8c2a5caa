/** The download's name from the server, or the caller's. */
export const downloadName = (disposition: string | null, fallback: string): string =>
  disposition?.match(/filename="?([^";/\\]+)"?/)?.[1] ?? fallback;

/** Until then every browser has begun to read what it saves; a large file is on disk, not in memory. */
const KEPT_MS = 60_000;

/**
 * Saves a response as a file and returns its name. The body goes into a blob, which browsers keep on disk
 * once it is large. A link could not carry the bearer token.
 */
export async function saveResponse(response: Response, fallbackName: string): Promise<string> {
  const name = downloadName(response.headers.get('content-disposition'), fallbackName);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // At once would take it away from a browser that is busy: it saves nothing, and says nothing.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  return name;
}
