import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { UnsavedGuards } from './UnsavedGuards';
import { type Confirm, ConfirmContext, type Question } from './useConfirm';

interface Asked extends Question {
  readonly answer: (isConfirmed: boolean) => void;
}

/**
 * Shows the questions of `useConfirm` one at a time; a new question answers the open one with no. What is below may also have unsaved
 * input that is asked about before the page is left.
 */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setAsked((earlier) => {
          earlier?.answer(false);
          return { ...question, answer: resolve };
        });
      }),
    [],
  );
  const settle = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed);
    setAsked(null);
  };

  return (
    <ConfirmContext value={confirm}>
      <UnsavedGuards>{children}</UnsavedGuards>
      {asked && (
        <ConfirmDialog {...asked} onConfirm={async () => settle(true)} onClose={() => settle(false)} />
      )}
    </ConfirmContext>
  );
}
