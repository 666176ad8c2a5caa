import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { watchDownloads } from '@tests/support/downloads';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connection } from '@/client/client';
import { translator } from '@/i18n/translator';
import * as kept from '../../offline/kept';
import { ToastArea } from '../../toast';
import { useDocuments } from './useDocuments';

const files = {
  keepDocument: vi.spyOn(kept, 'keepDocument'),
  keptDocument: vi.spyOn(kept, 'keptDocument'),
};
const saved = watchDownloads();

const CARD = { id: 'c1', kind: 'pdf', title: 'A card', text: '', url: '/files/card', isDone: false } as const;
const PAGE = { ...CARD, id: 'c2', kind: 'link', url: '/files/page' } as const;
const opened = vi.fn<(isPrevented: boolean) => void>();

function Chapters({ current }: { current: string }) {
  const open = useDocuments([{ id: 's1', title: '', chapters: [CARD, PAGE], quiz: [] }], current);
  return [CARD, PAGE].map((chapter) => (
    <button
      key={chapter.id}
      type="button"
      onClick={(event) => {
        open(event, chapter);
        opened(event.isDefaultPrevented());
      }}
    >
      {chapter.kind}
    </button>
  ));
}

async function press(name: 'pdf' | 'link') {
  render(
    <ToastArea>
      <Chapters current="c1" />
    </ToastArea>,
  );
  await userEvent.click(screen.getByRole('button', { name }));
}

beforeAll(async () => {
  await translator.add('learn');
});
beforeEach(() => {
  vi.spyOn(connection, 'isLost').mockReturnValue(true);
  for (const mock of [opened, files.keptDocument]) mock.mockReset();
  files.keepDocument.mockReset().mockResolvedValue(undefined);
});

it('keeps the file of the chapter that is open, and of no other', () => {
  const { rerender } = render(<Chapters current="c2" />);
  expect(files.keepDocument).not.toHaveBeenCalled();
  rerender(<Chapters current="c1" />);
  expect(files.keepDocument.mock.calls).toEqual([['/files/card']]);
});

it('leaves opening a file to the browser while there is a connection, and a link always', async () => {
  await press('link');
  expect(opened).toHaveBeenLastCalledWith(false);
  cleanup();
  vi.mocked(connection.isLost).mockReturnValue(false);
  await press('pdf');
  expect(opened).toHaveBeenLastCalledWith(false);
});

it('saves the kept file without a connection', async () => {
  files.keptDocument.mockResolvedValue(new Response('file'));
  await press('pdf');
  expect(opened).toHaveBeenCalledWith(true);
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['A card.pdf']));
  expect(await saved[0]?.content.text()).toBe('file');
});

it('says when there is none on this device', async () => {
  files.keptDocument.mockResolvedValue(undefined);
  await press('pdf');
  expect(await screen.findByText(/^This file isn't on your device/)).toBeTruthy();
});
