import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { type Confirm, ConfirmContext, type Question } from './useConfirm';

interface Asked extends Question {
  readonly answer: (isConfirmed: boolean) => void;
}

/** Shows the questions of `useConfirm` one at a time; a new question answers the open one with no. */
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
      {children}
      {asked && (
        <ConfirmDialog {...asked} onConfirm={async () => settle(true)} onClose={() => settle(false)} />
      )}
    </ConfirmContext>
  );
}
