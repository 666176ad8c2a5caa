import Button from '@mui/material/Button';
import { useCallback, useRef, useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { follow } from '@/client/followedOperations';
import { useAction } from '@/client/useAction';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { FormScope } from '@/components/form/Form';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import styles from '../invite/invite.module.css';
import { NotificationStep } from '../invite/NotificationStep';
import type { AddFlowProps } from '../invite/ways';
import { FileStep } from './FileStep';
import { commitImport } from './importCalls';
import { hasWork, type ImportStage, isUnsaved } from './importStage';
import { OperationStep } from './OperationStep';
import { useCsvImport } from './useCsvImport';
import { useImportAddress } from './useImportAddress';
import { useImportNotice } from './useImportNotice';

/** The titles of the steps. */
const STEPS = {
  1: 'import.steps.file',
  2: 'import.steps.check',
  3: 'invite.steps.notification',
} as const;

/** The steps of an import: the file with its dry run, the notification, and the work itself. */
export function ImportFlow({ ways, onClose, resumed }: AddFlowProps & { resumed: ImportStage }) {
  const t = useT();
  const csv = useCsvImport(resumed);
  const { stage, setStage } = csv;
  const setAddress = useImportAddress(stage);
  const notice = useImportNotice();
  const [step, setStep] = useState<0 | 1>(0);
  const [hasEnded, setEnded] = useState(false);
  const ended = useCallback(() => setEnded(true), []);
  const heading = useRef<HTMLHeadingElement>(null);

  const goTo = (next: 0 | 1) => {
    setStep(next);
    // Focus moves to the step's heading, so that screen readers announce it and Tab continues from there.
    requestAnimationFrame(() => heading.current?.focus());
  };
  const close = () => {
    // Unfinished work continues to show its progress over the list.
    if (stage.kind === 'working' && !hasEnded) follow(currentCompanyId(), stage.operationId);
    setAddress(null);
    onClose();
  };
  const commit = useAction(async (autoStartTraining: boolean) => {
    if (stage.kind !== 'checked') return;
    const body = await notice.read(autoStartTraining);
    if (!body) return;
    try {
      const { id } = await commitImport(stage.record.id, body);
      setStage({ kind: 'working', record: stage.record, operationId: id });
    } catch (error) {
      notice.refuse(error);
    }
  });
  const submit = async () => {
    if (stage.kind === 'working') return close();
    if (step === 1) return commit.run(false);
    if (stage.kind === 'checked') return goTo(1);
    if (stage.kind === 'columns') return csv.check(stage);
  };
  const isWorking = stage.kind === 'working';
  // What the file would do is looked at before anything else is asked.
  const told = step === 1 ? 3 : stage.kind === 'checked' ? 2 : 1;
  const isUnverified = useUnverified() !== null;
  const hasNext = stage.kind === 'columns' || (stage.kind === 'checked' && hasWork(stage.record));
  const isReady = isWorking || (hasNext && !isUnverified);
  const submitLabel = isWorking ? 'common.action.close' : step === 0 ? 'invite.next' : 'import.submit';

  return (
    <FormDrawer
      title={t('users.actions.add')}
      submitLabel={t(submitLabel)}
      isDirty={isUnsaved(stage) || (stage.kind === 'checked' && notice.isEdited)}
      isSubmitting={commit.isPending}
      isDisabled={!isReady}
      isWide
      isFinished={isWorking}
      onSubmit={submit}
      onClose={close}
      onBack={step === 1 && !isWorking ? () => goTo(0) : undefined}
      extraAction={
        step === 1 &&
        !isWorking &&
        notice.canBeginTraining && (
          <Button variant="outlined" disabled={commit.isPending} onClick={() => void commit.run(true)}>
            {t('invite.training.action')}
          </Button>
        )
      }
    >
      {step === 0 && !isWorking && ways}
      {!isWorking && <VerifyFirst />}
      {isWorking ? (
        <OperationStep record={stage.record} operationId={stage.operationId} onEnded={ended} />
      ) : (
        <>
          <h3 ref={heading} className={styles.step} tabIndex={-1}>
            <span className={styles.stepCount}>{t('invite.step', { step: told, steps: 3 })}</span>{' '}
            {t(STEPS[told])}
          </h3>
          {/* Both steps stay mounted, so that going back restores everything. */}
          <div className={styles.fields} hidden={step !== 0}>
            <FileStep csv={csv} onLeave={() => setAddress(null)} />
          </div>
          <div className={styles.fields} hidden={step !== 1}>
            <FormScope form={notice.form}>
              <NotificationStep
                emails={notice.emails}
                signOn={notice.signOn}
                canBeginTraining={notice.canBeginTraining}
              />
            </FormScope>
          </div>
        </>
      )}
    </FormDrawer>
  );
}
