import type { Crop } from '@contract/pictures';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { cropOf, fitted } from './crop';
import { PictureField } from './PictureField';

const send = vi.fn(async (_file: File, _crop: Crop | undefined) => 'stored');
const onDone = vi.fn();

beforeAll(async () => {
  await Promise.all((['console', 'upload'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  send.mockClear();
  onDone.mockClear();
  // Neither is there without a screen.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => {} }));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
});
afterEach(() => vi.restoreAllMocks());

/** Chooses a file, and waits until the browser has its picture. */
async function choose(name = 'logo.png') {
  render(<PictureField label="Logo" send={send} onDone={onDone} />);
  const input = screen.getByLabelText('Logo', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
  return userEvent.setup();
}
async function loaded() {
  const picture = await screen.findByAltText<HTMLImageElement>('The picture you have chosen');
  Object.defineProperties(picture, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });
  fireEvent.load(picture);
  return picture;
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sentCrop = () => send.mock.calls[0]?.[1];

describe('a picture', () => {
  it('is cropped with the arrow keys, and sent with the part that is left', async () => {
    const user = await choose();
    await loaded();
    screen.getByRole('button', { name: /top left corner/ }).focus();
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    click('Crop and upload');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('stored'));
    const { x = 0, y = 0, width = 0, height = 0 } = sentCrop() ?? {};
    expect(x).toBeGreaterThan(0);
    expect(y).toBeGreaterThan(0);
    expect(x + width).toBeCloseTo(1);
    expect(y + height).toBeCloseTo(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is sent without a part as it is, after a reset, and where the browser cannot show it', async () => {
    const user = await choose();
    await loaded();
    click('Use as it is');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(sentCrop()).toBeUndefined();
    cleanup();
    send.mockClear();

    await choose();
    await loaded();
    screen.getByRole('button', { name: /right edge/ }).focus();
    await user.keyboard('{ArrowLeft}');
    click('Reset');
    click('Crop and upload');
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(sentCrop()).toBeUndefined();
    cleanup();
    send.mockClear();

    await choose();
    fireEvent.error(await screen.findByAltText('The picture you have chosen'));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(sentCrop()).toBeUndefined();
  });

  it('is sent again with the same part after a failure', async () => {
    const user = await choose();
    send.mockRejectedValueOnce(
      new ApiError({ status: 0, code: 'NETWORK', message: 'The connection was lost.' }),
    );
    await loaded();
    screen.getByRole('button', { name: /bottom edge/ }).focus();
    await user.keyboard('{ArrowUp}');
    click('Crop and upload');
    await screen.findByText(/wasn't uploaded/);
    click('Upload again');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sentCrop()).toBeDefined();
    expect(send.mock.calls[1]?.[1]).toEqual(sentCrop());
  });

  it('is not cropped where it is of the wrong type, or where the dialog is canceled', async () => {
    await choose('logo.svg');
    expect(await screen.findByText(/allowed content type/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    await choose();
    await loaded();
    click('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(send).not.toHaveBeenCalled();
  });
});

const percent = fc.double({ min: 0, max: 100, noNaN: true });
const selection = fc.record({ x: percent, y: percent, width: percent, height: percent });
const size = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
});

describe('a part of a picture', () => {
  it('lies within it, whatever was selected', () => {
    fc.assert(
      fc.property(selection, (selected) => {
        const crop = cropOf(selected);
        if (!crop) return;
        expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(crop.width, crop.height)).toBeGreaterThan(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(1 + 1e-9);
        expect(crop.y + crop.height).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  it('is shown whole, undistorted, and no larger than it is', () => {
    fc.assert(
      fc.property(selection, size, (selected, picture) => {
        const crop = cropOf(selected);
        const shown = fitted(picture, crop, { width: 200, height: 64 });
        expect(shown.width).toBeLessThanOrEqual(200 + 1e-6);
        expect(shown.height).toBeLessThanOrEqual(64 + 1e-6);
        const scale = shown.picture.width / picture.width;
        expect(scale).toBeLessThanOrEqual(1 + 1e-9);
        expect(shown.width).toBeCloseTo((crop?.width ?? 1) * picture.width * scale);
        expect(shown.height).toBeCloseTo((crop?.height ?? 1) * picture.height * scale);
      }),
    );
  });
});
