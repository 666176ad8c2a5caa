import Delete from '@mui/icons-material/DeleteOutlined';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConfirmContext } from '@/components/dialog/useConfirm';
import { type RecordActions, rowActions, useRowActions } from './useRowActions';

interface Song {
  id: number;
  name: string;
  isOld: boolean;
}
const SONG: Song = { id: 1, name: 'Lisboa', isOld: false };

const setup = (actions: RecordActions<Song>, confirm = vi.fn(async () => true)) =>
  renderHook(({ declared }) => useRowActions(declared), {
    initialProps: { declared: actions },
    wrapper: ({ children }) => <ConfirmContext value={confirm}>{children}</ConfirmContext>,
  });

it('offers an action for the records that it applies to, and none that the user may not do', () => {
  const actions: RecordActions<Song> = [
    { key: 'edit', label: 'Edit' },
    false,
    { key: 'archive', label: ({ name }) => `Archive ${name}`, isOffered: ({ isOld }) => isOld },
  ];
  const labels = (song: Song) => rowActions(actions, song, vi.fn()).map(({ label }) => label);
  expect(labels(SONG)).toEqual(['Edit']);
  expect(labels({ ...SONG, isOld: true })).toEqual(['Edit', 'Archive Lisboa']);
});

it('asks before an action runs, as a danger where the action is one', async () => {
  const run = vi.fn();
  const confirm = vi.fn(async () => false);
  const [remove] = rowActions(
    [
      {
        key: 'delete',
        label: 'Delete',
        icon: Delete,
        danger: true,
        confirm: ({ name }: Song) => ({ title: `Delete ${name}?`, confirmLabel: 'Delete' }),
        run,
      },
    ],
    SONG,
    confirm,
  );
  await remove?.onSelect?.();
  expect(confirm).toHaveBeenCalledWith({ title: 'Delete Lisboa?', confirmLabel: 'Delete', isDanger: true });
  expect(run).not.toHaveBeenCalled();
  confirm.mockResolvedValue(true);
  await remove?.onSelect?.();
  expect(run).toHaveBeenCalledExactlyOnceWith(SONG);
});

it('stays the same from render to render, and still runs what was declared last', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { result, rerender } = setup([{ key: 'play', label: 'Play', run: first }]);
  const before = result.current;
  rerender({ declared: [{ key: 'play', label: 'Play', run: second }] });
  expect(result.current).toBe(before);
  await before(SONG)[0]?.onSelect?.();
  expect(second).toHaveBeenCalledWith(SONG);
  expect(first).not.toHaveBeenCalled();
});

it('changes when other actions are declared, so that rows without a menu get one', () => {
  const { result, rerender } = setup([false]);
  const before = result.current;
  expect(before(SONG)).toEqual([]);
  rerender({ declared: [{ key: 'play', label: 'Play' }] });
  expect(result.current).not.toBe(before);
  expect(result.current(SONG)).toHaveLength(1);
});
