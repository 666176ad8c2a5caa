import { limits } from '@contract/limits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '@tests/support/app';
import { useRef } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { translator } from '@/i18n/translator';
import { TemplateWizard } from './TemplateWizard';

beforeAll(() =>
  Promise.all([translator.add('console'), translator.add('phishingExercise'), translator.add('message')]),
);

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('vigil.template.'));

/** The wizard in a dialog that is slow to close. */
function Slow({ onClose }: { onClose: () => void }) {
  const leave = useRef<(() => void) | null>(null);
  return (
    <>
      <TemplateWizard template={null} layoutType="SMS" leave={leave} onClose={onClose} />
      <button type="button" onClick={() => leave.current?.()}>
        Leave
      </button>
    </>
  );
}

it('keeps a draft while it is typed, and not again once it is discarded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onClose = vi.fn();
  const { user } = show(<Slow onClose={onClose} />);
  const name = await screen.findByRole('textbox', { name: 'Contact name' });
  fireEvent.change(name, { target: { value: 'Draft Desk' } });
  await waitFor(() => expect(drafts()).toHaveLength(1));

  await user.click(screen.getByRole('button', { name: 'Leave' }));
  const discard = await screen.findByRole('button', { name: 'Discard changes' });
  fireEvent.change(name, { target: { value: 'Draft Desk 2' } });
  fireEvent.click(discard);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(drafts()).toEqual([]);
  vi.advanceTimersByTime(2 * limits.ui.searchDebounceMs);
  expect(drafts()).toEqual([]);
});
