import { useEffect, useState } from 'react';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useT } from '@/i18n/useT';
import { readImport } from './importCalls';
import { problemText } from './importProblem';
import type { ImportStage } from './importStage';

const idIn = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** The stage of the import in this address (`import=ID`); undefined while loading. */
export function useResumedStage(): ImportStage | undefined {
  const t = useT();
  const [address] = useQueryFlag('import');
  const [first] = useState(() => idIn(address));
  const [stage, setStage] = useState<ImportStage | undefined>(
    first === null ? { kind: 'choose' } : undefined,
  );

  useEffect(() => {
    if (first === null) return;
    let isLeft = false;
    const show = (next: ImportStage) => !isLeft && setStage(next);
    readImport(first).then(
      (record) => {
        if (record.operationId !== null) show({ kind: 'working', record, operationId: record.operationId });
        else if (record.state === 'checked') show({ kind: 'checked', record });
        else show({ kind: 'choose', problem: t('import.lost') });
      },
      (error: unknown) => show({ kind: 'choose', problem: problemText(t, error) }),
    );
    return () => {
      isLeft = true;
    };
  }, [first, t]);
  return stage;
}

/** Writes the import's id to the address, so that a reload finds it again. */
export function useImportAddress(stage: ImportStage): (id: null) => void {
  const [address, setAddress] = useQueryFlag('import');
  const wanted = 'record' in stage ? String(stage.record.id) : null;
  useEffect(() => {
    // Otherwise the navigation itself changes the address; an unsaved file blocks every navigation.
    if (wanted !== null && wanted !== address) setAddress(wanted);
  }, [wanted, address, setAddress]);
  return setAddress;
}
