import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useSelection } from './useSelection';

const ROWS = [{ id: 1 }, { id: 2 }];

/** Selects the whole page in the moment in which another list is on the screen, as a quick click does. */
function Quick({ scope }: { scope: string }) {
  const { ids, togglePage } = useSelection(scope, ROWS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useLayoutEffect(() => {
    if (scope === 'next') togglePage(ROWS);
  }, [scope]);
  return <output>{ids.join()}</output>;
}

it('keeps what is selected as soon as another list is shown, and nothing of the list before', () => {
  const { rerender } = render(<Quick scope="before" />, { wrapper: MemoryRouter });
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(<Quick scope="next" />);
  expect(screen.getByRole('status').textContent).toBe('1,2');
  rerender(<Quick scope="last" />);
  expect(screen.getByRole('status').textContent).toBe('');
});
