import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { UploadField } from './UploadField';
import { type SendFile, useUploads } from './useUploads';

type Send = SendFile<string>;

function show(send: Send, kind: 'image' | 'video' | 'pdf' = 'image') {
  const onDone = vi.fn();
  function Field() {
    const { uploads, start, cancel, retry } = useUploads<string>({ send, onDone });
    return (
      <UploadField
        label="Cover"
        kind={kind}
        upload={uploads.cover}
        onFile={(file) => void start('cover', kind, file)}
        onCancel={() => cancel('cover')}
        onRetry={() => retry('cover')}
      />
    );
  }
  render(<Field />);
  return { onDone, user: userEvent.setup({ applyAccept: false }) };
}

/** A file of a size that is not really there. */
function fileOf(name: string, bytes = 10): File {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Cover', { selector: 'input' }), { target: { files: [file] } });
const drop = (file: File) =>
  fireEvent.drop(screen.getByRole('group', { name: 'Cover' }), {
    dataTransfer: { types: ['Files'], files: [file] },
  });

beforeAll(async () => {
  await translator.add('upload');
});

it('refuses type and size before anything is sent, in the documented words', () => {
  const send = vi.fn<Send>();
  show(send);
  const alert = () => screen.getByRole('alert').textContent;
  choose(fileOf('a.svg'));
  expect(alert()).toBe('File should be of allowed content type: GIF, JPEG, JPG, PNG');
  choose(fileOf('png'));
  expect(alert()).toBe('File should be of allowed content type: GIF, JPEG, JPG, PNG');
  choose(fileOf('a.PNG', 7_340_033));
  expect(alert()).toBe('File size should be less than 7 MB');
  choose(fileOf('a.png', 0));
  expect(alert()).toBe('This file is empty.');
  expect(screen.queryByRole('button', { name: 'Upload again' })).toBeNull();
  cleanup();

  show(send, 'pdf');
  choose(fileOf('a.doc'));
  expect(alert()).toBe('Error. Please attach .pdf file');
  cleanup();

  show(send, 'video');
  choose(fileOf('a.ogg'));
  expect(alert()).toBe(
    'File should be of allowed content type: MOV, MPG, AVI, FLV, F4V, MP4, M4V, ASF, WMV, VOB, MOD, 3GP, MKV, WEBM',
  );
  choose(fileOf('a.mkv', 150 * 1024 * 1024 + 1));
  expect(alert()).toBe('File size should be less than 150 MB');
  expect(send).not.toHaveBeenCalled();
});

it('tells how far a dropped file is, and ends it when it is cancelled', async () => {
  let tell: (share: number) => void = () => undefined;
  let signal: AbortSignal | undefined;
  const send: Send = (_kind, _file, options) => {
    tell = options.onProgress;
    signal = options.signal;
    return new Promise(() => undefined);
  };
  const { user, onDone } = show(send);
  drop(fileOf('a.png'));
  tell(0.4);
  expect(await screen.findByText('40% of a.png uploaded')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(signal?.aborted).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
  // What still arrives from it changes nothing.
  tell(0.8);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

it('sends a file again that did not arrive, but not one that was refused', async () => {
  const send = vi
    .fn<Send>()
    .mockRejectedValueOnce(new ApiError({ status: 0, code: 'NETWORK', message: 'unreachable' }))
    .mockRejectedValueOnce(
      new ApiError({
        status: 422,
        code: 'INVALID',
        message: 'Missing or invalid request parameters: file',
        details: [{ code: 'file', description: 'File should be of allowed content type: GIF' }],
      }),
    )
    .mockResolvedValueOnce('/files/1');
  const { user, onDone } = show(send);
  choose(fileOf('a.png'));
  expect(await screen.findByText("a.png wasn't uploaded: unreachable")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Upload again' }));
  expect(await screen.findByText('File should be of allowed content type: GIF')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upload again' })).toBeNull();
  choose(fileOf('b.png'));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('cover', '/files/1'));
  expect(screen.queryByRole('alert')).toBeNull();
});
