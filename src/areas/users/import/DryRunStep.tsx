import { IMPORT_OUTCOMES, type ImportOutcome, type UserImport } from '@contract/users/imports';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { useAction } from '@/client/useAction';
import { saveResponse } from '@/components/table/saveResponse';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { DryRunRows } from './DryRunRows';
import { FileChip } from './FileChip';
import styles from './import.module.css';
import { fetchSkipped } from './importCalls';
import { hasWork } from './importStage';
import { NewTeams } from './NewTeams';

export interface DryRunStepProps {
  record: UserImport;
  onRemove: () => void;
  /** Absent when the file is no longer in the browser. */
  onChangeColumns?: (() => void) | undefined;
}

/** The dry run, row by row; nothing has been changed yet. */
export function DryRunStep({ record, onRemove, onChangeColumns }: DryRunStepProps) {
  const t = useT();
  const number = useFormatNumber();
  const panelId = useId();
  const counts = record.summary?.counts;
  const withoutManager = record.summary?.withoutManager ?? 0;
  const countOf = (outcome: ImportOutcome) => counts?.[outcome] ?? 0;
  const [shown, setShown] = useState<ImportOutcome>(
    IMPORT_OUTCOMES.find((outcome) => countOf(outcome) > 0) ?? 'new',
  );

  return (
    <>
      <div className={styles.fileLine}>
        <FileChip fileName={record.fileName} rows={record.total} onRemove={onRemove} />
        {onChangeColumns && (
          <Button size="small" onClick={onChangeColumns}>
            {t('import.dryRun.columns')}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{t(hasWork(record) ? 'import.dryRun.hint' : 'import.dryRun.nothing')}</p>
      {record.summary && (
        <NewTeams departments={record.summary.newDepartments} groups={record.summary.newGroups} />
      )}
      {/* It stays when its rows are shown, so that the tabs below keep their position. */}
      {countOf('skipped') > 0 && (
        <Alert
          severity="warning"
          action={
            shown !== 'skipped' && (
              <Button color="inherit" size="small" onClick={() => setShown('skipped')}>
                {t('import.dryRun.review')}
              </Button>
            )
          }
        >
          {t('import.dryRun.skipped', {
            smart_count: countOf('skipped'),
            count: number(countOf('skipped')),
          })}
        </Alert>
      )}
      {withoutManager > 0 && (
        <Alert severity="warning">
          {t('import.dryRun.withoutManager', {
            smart_count: withoutManager,
            count: number(withoutManager),
          })}
        </Alert>
      )}
      <Tabs
        value={shown}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t('import.dryRun.label')}
        onChange={(_event, outcome: ImportOutcome) => setShown(outcome)}
      >
        {IMPORT_OUTCOMES.map((outcome) => (
          <Tab
            key={outcome}
            value={outcome}
            id={`${panelId}-${outcome}`}
            aria-controls={panelId}
            label={t(`import.outcomes.${outcome}`, { count: number(countOf(outcome)) })}
          />
        ))}
      </Tabs>
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${shown}`}>
        {shown === 'skipped' && countOf('skipped') > 0 && <SkippedDownload record={record} />}
        <DryRunRows key={shown} importId={record.id} outcome={shown} total={countOf(shown)} />
      </div>
    </>
  );
}

/** The skipped rows with their reasons, to be corrected and imported again. */
export function SkippedDownload({ record }: { record: Pick<UserImport, 'id' | 'fileName'> }) {
  const t = useT();
  const { isPending, run } = useAction(async () =>
    saveResponse(await fetchSkipped(record.id), 'skipped-rows.csv'),
  );
  return (
    <Button
      className={styles.download}
      size="small"
      startIcon={<Download />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => void run()}
    >
      {t('import.dryRun.download')}
    </Button>
  );
}
