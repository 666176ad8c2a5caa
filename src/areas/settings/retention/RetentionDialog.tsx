import { type RetentionPreview, retentionEndpoints } from '@contract/settings/retention';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { shownDay } from '@/components/form/DateField';
import { languageOf } from '@/i18n/locales';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode, useT } from '@/i18n/useT';
import { Amounts } from './Amounts';

interface RetentionDialogProps {
  months: number | null;
  /** What is set now. */
  before: number | null;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before results become anonymous later or sooner; before sooner, with what that would be today. */
export function RetentionDialog({ months, before, onConfirm, onClose }: RetentionDialogProps) {
  const t = useT();
  if (months === null || (before !== null && months >= before))
    return (
      <ConfirmDialog
        title={t('settings.retention.later.title')}
        description={t('settings.retention.later.text')}
        confirmLabel={t('settings.retention.save')}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    );
  return <SoonerDialog months={months} onConfirm={onConfirm} onClose={onClose} />;
}

function SoonerDialog({
  months,
  ...acts
}: Pick<RetentionDialogProps, 'onConfirm' | 'onClose'> & { months: number }) {
  const t = useT();
  const query = useCall(retentionEndpoints.preview, {
    params: { companyId: currentCompanyId() },
    query: { months },
  });
  return (
    <ConfirmDialog
      title={t('settings.retention.sooner.title', { smart_count: months })}
      description={t('settings.retention.sooner.text')}
      confirmLabel={t('settings.retention.sooner.confirm')}
      isDanger
      isDisabled={!query.data}
      {...acts}
    >
      <Loaded query={query} outline={<Skeleton shape="block" height={90} />}>
        {({ data }) => <Preview preview={data} />}
      </Loaded>
    </ConfirmDialog>
  );
}

function Preview({ preview: { through, people, amounts } }: { preview: RetentionPreview }) {
  const t = useT();
  const format = useFormatNumber();
  const day = shownDay(through, languageOf(useLocaleCode()));
  if (amounts.length === 0) return <p>{t('settings.retention.sooner.none', { day })}</p>;
  return (
    <>
      <p>{t('settings.retention.sooner.preview', { day, smart_count: people, count: format(people) })}</p>
      <Amounts amounts={amounts} />
    </>
  );
}
