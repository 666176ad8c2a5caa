import type { Endpoint, ResponseOf } from '@contract/endpoint';
import { toFields } from '@contract/form-fields';
import { call } from './client';
import type { CallInput } from './target';

/** The share of a body that has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}

/** A fetch that reports how much of its body has been sent, which the browser's own fetch can't. */
export const fetchWithProgress =
  (onProgress: OnProgress): typeof fetch =>
  (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const aborted = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
      if (signal?.aborted) return aborted();
      const request = new XMLHttpRequest();
      request.open(method, String(url));
      request.responseType = 'text';
      new Headers(headers).forEach((value, name) => void request.setRequestHeader(name, value));
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      request.onload = () =>
        resolve(
          new Response(request.response === '' ? null : request.response, {
            status: request.status,
            headers: headersOf(request),
          }),
        );
      // Like fetch, which does not tell what went wrong on the way either.
      request.onerror = () => reject(new TypeError('The upload failed.'));
      request.onabort = aborted;
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body instanceof FormData || typeof body === 'string' ? body : null);
    });

export interface UploadInput<E extends Endpoint> {
  params: CallInput<E>['params'];
  /** What the form says beside the file, sent before it; see `toFields` for lists and groups. */
  fields: object;
  /** Left out where the call does not need one. */
  file?: File | null;
  /** The name of the file's field. */
  fileField?: string;
  signal?: AbortSignal;
  onProgress?: OnProgress;
}

/** Sends a form, with or without a file, to a documented call, with the client's token, errors and retry. */
export function upload<E extends Endpoint>(target: E, input: UploadInput<E>): Promise<ResponseOf<E>> {
  const { params, fields, file, fileField = 'file', signal, onProgress = () => undefined } = input;
  const body = new FormData();
  for (const [name, value] of toFields(fields)) body.append(name, value);
  if (file) body.append(fileField, file);
  const sent = { params, body, fetch: fetchWithProgress(onProgress), ...(signal && { signal }) };
  // The contract describes the fields; on the wire they are parts of the form.
  return call(target, sent as unknown as CallInput<E>);
}
