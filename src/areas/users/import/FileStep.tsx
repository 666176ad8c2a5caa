import { LargerScreen } from '@/components/feedback/LargerScreen';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { ColumnsStep } from './ColumnsStep';
import { DropZone } from './DropZone';
import { DryRunStep } from './DryRunStep';
import { FileChip } from './FileChip';
import type { CsvImport } from './useCsvImport';
import { WorkProgress } from './WorkProgress';

export interface FileStepProps {
  csv: CsvImport;
  /** Called when the import stored at the gateway is abandoned. */
  onLeave: () => void;
}

/** The first step: the file, its columns and the dry run. */
export function FileStep({ csv, onLeave }: FileStepProps) {
  const t = useT();
  const number = useFormatNumber();
  const { stage, open, reopen, choose, back, reset } = csv;

  switch (stage.kind) {
    case 'choose':
      return (
        <LargerScreen>
          <DropZone
            problem={stage.problem}
            onFile={(file) => {
              onLeave();
              void open(file);
            }}
          />
        </LargerScreen>
      );
    case 'reading':
      return (
        <WorkProgress
          label={t('import.reading', { file: stage.fileName })}
          share={stage.share}
          onCancel={() => reset()}
        />
      );
    case 'columns':
      return (
        <LargerScreen>
          <ColumnsStep
            stage={stage}
            onChoose={(choice) => choose(stage, choice)}
            onEncoding={reopen}
            onRemove={() => reset()}
          />
        </LargerScreen>
      );
    case 'sending':
      return (
        <>
          <FileChip fileName={stage.fileName} rows={stage.file.total} />
          <WorkProgress
            label={t('import.checking')}
            share={stage.sent / stage.file.total}
            detail={t('import.checked', { done: number(stage.sent), total: number(stage.file.total) })}
            onCancel={() => back(stage)}
          />
        </>
      );
    case 'checked':
      return (
        <DryRunStep
          record={stage.record}
          onChangeColumns={
            stage.chosen &&
            (() => {
              onLeave();
              if (stage.chosen) back(stage.chosen);
            })
          }
          onRemove={() => {
            onLeave();
            reset();
          }}
        />
      );
    case 'working':
      return null;
  }
}
