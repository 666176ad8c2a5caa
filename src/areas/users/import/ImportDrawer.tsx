import { FormDrawer } from '@/components/dialog/FormDrawer';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';
import type { AddFlowProps } from '../invite/ways';
import { ImportFlow } from './ImportFlow';
import { useResumedStage } from './useImportAddress';

/** Adds and changes users from a CSV file, in two steps. */
export default function ImportDrawer({ ways, onClose }: AddFlowProps) {
  const t = useT();
  const resumed = useResumedStage();
  if (resumed) return <ImportFlow ways={ways} onClose={onClose} resumed={resumed} />;
  return (
    <FormDrawer
      title={t('users.actions.add')}
      submitLabel={t('invite.next')}
      isDirty={false}
      isSubmitting={false}
      isDisabled
      isWide
      onSubmit={() => undefined}
      onClose={onClose}
    >
      {ways}
      <Skeleton shape="block" />
    </FormDrawer>
  );
}
