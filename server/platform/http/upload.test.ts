import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { access } from '@contract/access';
import { endpoint } from '@contract/endpoint';
import { dataOf } from '@contract/paging';
import multipart from '@fastify/multipart';
import { admit } from '@server/domain/sign-in/guard';
import * as disk from '@server/platform/disk/disk-space';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { binder } from './bind';
import type { Deps } from './context';
import { handleErrors } from './error-handler';
import { uploadsFolder } from './upload';

const upload = endpoint({
  method: 'POST',
  path: '/upload',
  area: 'policies',
  access: access.public,
  summary: 'Takes a document',
  params: z.object({}),
  upload: { maxBytes: 1024 * 1024 },
  body: z.object({ title: z.string().min(1) }),
  response: dataOf(z.object({ title: z.string(), text: z.string(), fileName: z.string() })),
});

describe('an upload', () => {
  const dataDir = join(tmpdir(), `vigil-upload-${process.pid}`);
  let app = Fastify();
  let paths: string[] = [];
  let logged: string[] = [];

  beforeEach(async () => {
    const stream = { write: (line: string) => void logged.push(line) };
    app = Fastify({ logger: { level: 'error', stream } });
    [paths, logged] = [[], []];
    handleErrors(app);
    await app.register(multipart);
    binder(app, { config: { dataDir } } as Deps, admit).open(upload, async ({ body, files }) => {
      const [file] = files;
      if (!file) throw new Error('no file reached the handler');
      paths = files.map(({ path }) => path);
      return {
        data: { title: body.title, text: await readFile(file.path, 'utf8'), fileName: file.fileName },
      };
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const post = (form: FormData) => {
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return fetch(`http://127.0.0.1:${address.port}/upload`, { method: 'POST', body: form });
  };
  const formOf = (title: string | undefined, content: string | undefined) => {
    const form = new FormData();
    if (title !== undefined) form.set('title', title);
    if (content !== undefined) form.set('file', new Blob([content]), 'policy.pdf');
    return form;
  };

  it('reaches the handler with its fields, and leaves nothing on disk', async () => {
    const answer = await post(formOf('Travel', 'hello'));
    expect(await answer.json()).toEqual({ data: { title: 'Travel', text: 'hello', fileName: 'policy.pdf' } });
    expect(paths.map(dirname)).toEqual([uploadsFolder({ dataDir })]);
    await expect.poll(() => readFile(paths[0] ?? '').catch((error) => error.code)).toBe('ENOENT');
  });

  it('is refused with the standard message when it is too large', async () => {
    const answer = await post(formOf('Travel', 'x'.repeat(1024 * 1024 + 1)));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ message: 'File size should be less than 1 MB' });
    await app.close();
    expect(await readdir(uploadsFolder({ dataDir }))).toEqual([]);
    // It is removed once: not looked for again after the answer.
    expect(logged.filter((line) => line.includes('Could not delete file'))).toEqual([]);
  });

  it('is refused when its fields are too long altogether, however many there are', async () => {
    const many = (count: number, length: number) => {
      const form = formOf('Travel', undefined);
      for (let at = 0; at < count; at++) form.append(`field${at}`, 'x'.repeat(length));
      return form;
    };
    const form = many(12, 9000);
    form.set('file', new Blob(['hello']), 'policy.pdf');
    const few = await post(form);
    expect([few.status, (await few.json()).message]).toEqual([
      413,
      'The fields of this form are too long altogether.',
    ]);
    form.delete('field0');
    expect((await post(form)).status).toBe(200);
  });

  it('is refused with 507 where the disk has no room for it, and nothing is left', async () => {
    const full = { free: 64 * 1024 * 1024, total: 1024 ** 3 };
    const space = vi.spyOn(disk, 'diskSpace').mockResolvedValue(full);
    const answer = await post(formOf('Travel', 'hello'));
    space.mockRestore();
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({ code: 'STORAGE_FULL' });
    expect(await readdir(uploadsFolder({ dataDir }))).toEqual([]);
  });

  it('is refused before it ends once it is longer than a file and its fields may be', async () => {
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    const sending = request({
      port: address.port,
      path: '/upload',
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    sending.write('--b\r\ncontent-disposition: form-data; name="title"\r\n\r\n');
    sending.write(Buffer.alloc(2 * 1024 * 1024, 'x'));
    try {
      const [answer] = (await once(sending, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(413);
    } finally {
      // Before the gateway closes, which waits for it.
      sending.destroy();
    }
  });

  it.each([
    ['without a file', formOf('Travel', undefined), 'file'],
    ['without a field', formOf(undefined, 'hello'), 'title'],
  ])('is refused %s', async (_, form, field) => {
    const answer = await post(form);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ details: [{ code: field }] });
  });
});
