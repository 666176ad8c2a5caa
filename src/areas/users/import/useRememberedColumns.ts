import { useCallback } from 'react';
import { useStoreContext } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import {
  type ColumnChoice,
  type CompleteMapping,
  guessColumns,
  rememberedChoice,
  signatureOf,
} from './columnMapping';
import type { OpenedFile } from './csvMessages';

const keyOf = ({ header, columns }: OpenedFile) =>
  `import.columns.${currentCompanyId()}.${signatureOf(header, columns)}`;

/** The columns last selected for a file with this signature, on this machine and for this company. */
export function useRememberedColumns() {
  const store = useStoreContext();
  const recall = useCallback(
    (file: OpenedFile): { choice: ColumnChoice; isRemembered: boolean } => {
      const stored = rememberedChoice(store.getItem<unknown>(keyOf(file)), file.columns);
      const choice = stored ?? guessColumns(file.header, file.preview, file.columns);
      return { choice, isRemembered: stored !== undefined };
    },
    [store],
  );
  const remember = useCallback(
    (file: OpenedFile, mapping: CompleteMapping) => store.setItem(keyOf(file), mapping),
    [store],
  );
  return { recall, remember };
}
