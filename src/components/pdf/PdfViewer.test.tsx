import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { watchDownloads } from '@tests/support/downloads';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { translator } from '@/i18n/translator';
import PdfViewer from './PdfViewer';

const saved = watchDownloads();
const read = vi.fn<(url: string) => Promise<Response>>();
const user = userEvent.setup();

const frame = () => screen.getByTitle<HTMLIFrameElement>('Badges');
const told = vi.fn<(message: unknown) => void>();

/** The frame has said something; the browser doesn't run its script here. */
function hear(data: unknown, source: MessageEventSource | null = frame().contentWindow): void {
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, source })));
}

function show() {
  render(<PdfViewer url="/files/a?signature=s" title="Badges" fileName="badges.pdf" read={read} />);
  const { contentWindow } = frame();
  if (contentWindow) vi.spyOn(contentWindow, 'postMessage').mockImplementation(told);
}
async function open(pages: number) {
  show();
  hear({ type: 'ready' });
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ type: 'open' }), '*', [expect.anything()]),
  );
  hear({ type: 'opened', pages });
}

beforeAll(() => translator.add('pdf'));
beforeEach(() => {
  told.mockReset();
  read.mockReset().mockImplementation(async () => new Response('%PDF'));
});

describe('the viewer of a PDF', () => {
  it('has a frame that may run its script and nothing else', () => {
    show();
    expect(frame().getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame().srcdoc).toContain("default-src 'none'");
    expect(screen.getByRole('status', { name: 'Loading the document' })).toBeTruthy();
  });

  it('hands the file over once the frame listens, and moves and zooms as told', async () => {
    await open(12);
    expect(screen.queryByRole('status', { name: 'Loading the document' })).toBeNull();
    expect(screen.getByText('of 12')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(told).toHaveBeenLastCalledWith({ type: 'go', page: 2 }, '*', []);
    hear({ type: 'page', page: 2 });
    const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'Page' });
    expect(number.value).toBe('2');
    await user.clear(number);
    // Other letters than digits are not taken.
    await user.type(number, 'x9e9{Enter}');
    expect(told).toHaveBeenLastCalledWith({ type: 'go', page: 12 }, '*', []);
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(told).toHaveBeenLastCalledWith({ type: 'zoom', zoom: 1.25 }, '*', []);
    hear({ type: 'zoomBy', steps: -1 });
    expect(told).toHaveBeenLastCalledWith({ type: 'zoom', zoom: 1 }, '*', []);
  });

  it('says that more pages are claimed than are shown', async () => {
    await open(10_000);
    expect(screen.getByText(/^Only the first 2000 pages are shown/)).toBeTruthy();
  });

  it('believes only its own frame', async () => {
    await open(3);
    hear({ type: 'failed' }, window);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers a file that cannot be shown as a download, which it saves under its name', async () => {
    await open(1);
    hear({ type: 'failed' });
    expect(screen.getByRole('alert').textContent).toContain("The document can't be shown here");
    await user.click(screen.getByRole('button', { name: 'Download instead' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['badges.pdf']));
  });

  it('says so when the file cannot be read', async () => {
    read.mockRejectedValue(new TypeError('gone'));
    show();
    hear({ type: 'ready' });
    expect(await screen.findByText("The document can't be shown here")).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Download instead' }));
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy();
  });

  it('gives up on a file that keeps its reader busy', () => {
    vi.useFakeTimers();
    show();
    act(() => void vi.advanceTimersByTime(30_000));
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});
