import { sharingEndpoints } from '@contract/training/sharing';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { FormDialog } from '@/components/dialog/FormDialog';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useConsoleList } from '@/components/list/useConsoleList';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import type { ShareFilter, ShareMeta, ShareRecord } from '@/dataProvider/resources/sharing';
import { useT } from '@/i18n/useT';
import { useTellOutcome } from '@/operations/useTellOutcome';
import type { CourseRecord } from '../course/useCourse';
import { SHARING_QUERIES } from '../trainingQueries';
import { StartInputs } from './StartInputs';
import styles from './sharing.module.css';
import { startBody, startDefaults, startSchema } from './start';
import { chosenShares } from './useSharing';

/** What is selected: rows, or all that match; and which acts that allows. */
function useSelected(course: CourseRecord) {
  const { meta } = useListContext<ShareRecord>() as { meta?: ShareMeta };
  const { selection, matching } = useConsoleList<ShareRecord, ShareFilter>();
  const { all, rows, count } = selection;
  const started =
    all === undefined ? rows.filter(({ startDate }) => startDate !== null).length : meta?.startedCount;
  const isBoosted = all !== undefined || rows.every((row) => row.isBoosted);
  return {
    count,
    isMixed: started !== 0,
    clear: selection.clear,
    canStart: started === 0 && isBoosted,
    canEnd: started === count,
    canRemove: started === 0 && !course.is_provider_own,
    /** The selection as the calls take it. */
    chosen: chosenShares(selection, matching),
  };
}

/** Starts, ends and removes a course at the selected customers, as far as all of them allow it. */
export function CustomerActions({ course }: { course: CourseRecord }) {
  const t = useT();
  const confirm = useConfirm();
  const tell = useTellOutcome(SHARING_QUERIES);
  const mustVerify = useUnverified() !== null;
  const [isStarting, setStarting] = useState(false);
  const { count, isMixed, clear, canStart, canEnd, canRemove, chosen } = useSelected(course);
  const params = { companyId: currentCompanyId(), courseId: course.id };
  // The gateway sees what the rows did not show yet: a refusal leaves the selection as it is.
  const send = useAction(async (act: 'end' | 'unshare') => {
    // A flag is text in an address.
    const { isAllReceived, ...named } = { isAllReceived: false, ...chosen };
    const query = { ...named, ...(isAllReceived ? { isAllReceived: 'true' } : {}) };
    const { data } = await call(sharingEndpoints[act], { params, query });
    clear();
    await tell(data, t(act === 'end' ? 'training.customers.ended' : 'training.customers.removed'));
  });
  const ask = async (act: 'end' | 'unshare') => {
    const isSure = await confirm({
      title: t(`training.customers.${act}.title`, { smart_count: count }),
      description: t(`training.customers.${act}.text`),
      confirmLabel: t(`training.customers.${act}.button`),
      isDanger: true,
    });
    if (isSure) await send.run(act);
  };
  return (
    <>
      {canStart && (
        <Button variant="outlined" onClick={() => setStarting(true)}>
          {t('training.customers.start.button')}
        </Button>
      )}
      {canEnd && (
        <Button variant="outlined" loading={send.isPending} onClick={() => void ask('end')}>
          {t('training.customers.end.button')}
        </Button>
      )}
      {canRemove && (
        <Button variant="outlined" loading={send.isPending} onClick={() => void ask('unshare')}>
          {t('training.customers.unshare.button')}
        </Button>
      )}
      {!canStart && !canEnd && !canRemove && (
        <span className={styles.mixed}>
          {t(isMixed ? 'training.customers.mixed' : 'training.customers.needsBoost')}
        </span>
      )}
      {isStarting && (
        <FormDialog
          title={t('training.customers.start.title', { smart_count: count })}
          description={t('training.customers.start.text', { smart_count: count })}
          submitLabel={t('training.customers.start.button')}
          isDisabled={mustVerify}
          schema={startSchema}
          errorTexts="training.errors"
          defaultValues={startDefaults()}
          onSubmit={async (values) => {
            const body = { ...chosen, ...startBody(values) };
            const { data } = await call(sharingEndpoints.start, { params, body });
            setStarting(false);
            clear();
            await tell(data, t('training.customers.started'));
          }}
          onClose={() => setStarting(false)}
        >
          <div className={styles.start}>
            <VerifyFirst />
            <StartInputs course={course} />
          </div>
        </FormDialog>
      )}
    </>
  );
}
