import { THUMBNAIL_FIELD, templateEndpoints } from '@contract/phishing-exercise/templates';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchWithProgress } from './upload';

/** The part of XMLHttpRequest that an upload uses. */
class FakeRequest {
  static last: FakeRequest;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  response = '';
  responseType = '';
  method = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  body: unknown;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string) {
    this.method = method;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nx-request-id: r1\r\n';
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.onabort?.();
  }
}

afterEach(() => vi.unstubAllGlobals());

function start(onProgress = (_share: number) => {}, signal?: AbortSignal) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const body = new FormData();
  const answer = fetchWithProgress(onProgress)('/files', {
    method: 'POST',
    headers: new Headers({ Authorization: 'Bearer t' }),
    body,
    ...(signal && { signal }),
  });
  return { answer, request: FakeRequest.last, body };
}

describe('fetchWithProgress', () => {
  it('sends the body with its headers, tells the progress and answers as fetch does', async () => {
    const shares: number[] = [];
    const { answer, request, body } = start((share) => shares.push(share));
    expect(request).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer t' }, body });
    request.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 20 });
    request.upload.onprogress?.({ lengthComputable: false, loaded: 9, total: 0 });
    Object.assign(request, { status: 413, response: '{"code":"TOO_LARGE"}' });
    request.onload?.();
    const response = await answer;
    expect(shares).toEqual([0.25]);
    expect(response.status).toBe(413);
    expect(response.headers.get('x-request-id')).toBe('r1');
    expect(await response.json()).toEqual({ code: 'TOO_LARGE' });
  });

  it('rejects as fetch does when nothing answers, and when it is cancelled', async () => {
    const broken = start();
    broken.request.onerror?.();
    await expect(broken.answer).rejects.toBeInstanceOf(TypeError);

    const controller = new AbortController();
    const cancelled = start(undefined, controller.signal);
    controller.abort();
    await expect(cancelled.answer).rejects.toMatchObject({ name: 'AbortError' });
    await expect(start(undefined, controller.signal).answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('upload', () => {
  it('names lists and groups as the gateway reads them, the file under its own name, or none', async () => {
    const sent: FormData[] = [];
    vi.doMock('./client', () => ({
      call: (_target: unknown, { body }: { body: FormData }) => Promise.resolve(sent.push(body)),
    }));
    vi.resetModules();
    const { upload } = await import('./upload');
    const params = { companyId: 1 };
    const fields = { name: 'N', answers: [{ label: 'A' }, { label: 'B' }], designData: null };
    const file = new File(['x'], 'a.png');
    await upload(templateEndpoints.create, { params, fields, file, fileField: THUMBNAIL_FIELD });
    await upload(templateEndpoints.create, { params, fields, file: null });
    const texts = [
      ['name', 'N'],
      ['answers[0].label', 'A'],
      ['answers[1].label', 'B'],
    ];
    expect([...(sent[0]?.entries() ?? [])]).toEqual([...texts, [THUMBNAIL_FIELD, file]]);
    expect([...(sent[1]?.entries() ?? [])]).toEqual(texts);
    vi.doUnmock('./client');
  });
});
