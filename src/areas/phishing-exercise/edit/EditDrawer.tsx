import { dayAt } from '@contract/days';
import {
  type ExerciseCampaignDetail,
  exerciseCampaignEndpoints,
} from '@contract/phishing-exercise/campaigns';
import TextField from '@mui/material/TextField';
import { useNotify, useUpdate } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { follow } from '@/client/followedOperations';
import { useCall } from '@/client/useCall';
import { DetailsDrawer } from '@/components/dialog/DetailsDrawer';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { useConfirm } from '@/components/dialog/useConfirm';
import { ErrorState } from '@/components/feedback/ErrorState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { shownDay } from '@/components/form/DateField';
import { DaysInput } from '@/components/form/DaysInput';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useLocaleCode, useT } from '@/i18n/useT';
import { useRefreshExercises } from '../exerciseQueries';
import { LearnersInputs } from '../settings/LearnersInputs';
import { MailInputs, useDefaultMail } from '../settings/MailInputs';
import { addsLearners, changeSchema, fromCampaign, inFields, toChange } from '../settings/settings';
import styles from '../settings/settings.module.css';

interface EditDrawerProps {
  id: number;
  onClose: () => void;
}

/** `?edit=12`: what may still be changed of an exercise. */
export function EditDrawer({ id, onClose }: EditDrawerProps) {
  const t = useT();
  const canEdit = useCan(exerciseCampaignEndpoints.update);
  const params = { companyId: currentCompanyId(), campaignId: id };
  const { data, error, refetch } = useCall(exerciseCampaignEndpoints.get, { params }, { enabled: canEdit });
  if (!canEdit) return null;
  const campaign = data?.data;
  if (campaign && campaign.status !== 'ARCHIVED' && campaign.status !== 'ENDED')
    return <EditForm campaign={campaign} onClose={onClose} />;
  return (
    <DetailsDrawer title={t('phishingExercise.edit.title')} onClose={onClose}>
      {campaign ? (
        <p>{t('phishingExercise.edit.over')}</p>
      ) : error ? (
        <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={5} />
      )}
    </DetailsDrawer>
  );
}

function EditForm({ campaign, onClose }: { campaign: ExerciseCampaignDetail; onClose: () => void }) {
  const t = useT();
  const locale = useLocaleCode();
  const notify = useNotify();
  const [update] = useUpdate('exercises', undefined, { returnPromise: true });
  const refresh = useRefreshExercises();
  const mail = useDefaultMail();
  const mustVerify = useUnverified() !== null;
  const confirm = useConfirm();
  const { form, submit } = useSchemaForm({
    schema: changeSchema,
    errorTexts: 'phishingExercise.errors',
    mode: 'onChange',
    defaultValues: fromCampaign(campaign, mail),
    onSubmit: async (changes) => {
      if (addsLearners(campaign, changes)) {
        const isSure = await confirm({
          title: t('phishingExercise.edit.confirm'),
          description: t('phishingExercise.launch.confirm.text'),
          confirmLabel: t('phishingExercise.edit.submit'),
        });
        if (!isSure) return;
      }
      const data = toChange(changes, mail);
      const { enrolment }: ExerciseCampaignDetail = await update('exercises', {
        id: campaign.id,
        data,
        previousData: campaign,
      }).catch((error: unknown) => {
        throw inFields(error);
      });
      if (enrolment) follow(currentCompanyId(), enrolment.id);
      notify('phishingExercise.edit.done', { type: 'success' });
      await refresh();
      onClose();
    },
  });
  const { isDirty, isSubmitting, isValid } = form.formState;
  return (
    <FormDrawer
      title={t('phishingExercise.edit.title')}
      submitLabel={t('phishingExercise.edit.submit')}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      isDisabled={!isDirty || !isValid || mustVerify}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormScope form={form}>
        <div className={styles.form}>
          <VerifyFirst />
          <TextField
            fullWidth
            label={t('phishingExercise.settings.name')}
            value={campaign.name}
            slotProps={{ htmlInput: { readOnly: true, dir: 'auto' } }}
          />
          <TextField
            fullWidth
            disabled
            label={t('training.settings.startDate')}
            value={shownDay(dayAt(new Date(campaign.startedAt), campaign.timeZone), locale)}
            helperText={campaign.timeZone}
          />
          <LearnersInputs campaign={campaign} />
          <DaysInput source="daysToComplete" />
          <MailInputs name={campaign.name} />
        </div>
      </FormScope>
    </FormDrawer>
  );
}
