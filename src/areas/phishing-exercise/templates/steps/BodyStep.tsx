import { limits } from '@contract/limits';
import { templateEndpoints } from '@contract/phishing-exercise/templates';
import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { currentCompanyId } from '@/authProvider/currentSession';
import { lazyComponent } from '@/client/lazyPage';
import { upload } from '@/client/upload';
import { Skeleton } from '@/components/feedback/Skeleton';
import { TextInput } from '@/components/form/TextInput';
import { TextMessage } from '@/components/message/TextMessage';
import { useT } from '@/i18n/useT';
import { senderOf, type TemplateDraft } from '../draft';
import styles from '../editor.module.css';

/** The largest part of the wizard loads when it is needed. */
const BodyEditor = lazyComponent(() => import('../body/BodyEditor'));

async function storeImage(file: File): Promise<string> {
  const params = { companyId: currentCompanyId() };
  const { data } = await upload(templateEndpoints.uploadImage, { params, fields: {}, file });
  return data.url;
}

function EmailBody() {
  const { setValue, getFieldState, formState } = useFormContext<TemplateDraft>();
  const html = useWatch<TemplateDraft, 'html'>({ name: 'html' });
  const designData = useWatch<TemplateDraft, 'designData'>({ name: 'designData' });
  const { error } = getFieldState('html', formState);
  return (
    <>
      <Suspense fallback={<Skeleton shape="block" height={420} />}>
        <BodyEditor
          body={{ html, designData }}
          onChange={(body) => {
            setValue('designData', body.designData, { shouldDirty: true });
            setValue('html', body.html, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
          }}
          onUpload={storeImage}
        />
      </Suspense>
      {error?.message && (
        <p className={styles.error} role="alert">
          {error.message}
        </p>
      )}
    </>
  );
}

const NONE: readonly never[] = [];

function SmsBody() {
  const t = useT();
  const draft = useWatch<TemplateDraft>() as TemplateDraft;
  return (
    <div className={styles.halves}>
      <TextInput
        source="html"
        label={t('phishingExercise.editor.body.sms')}
        helperText={t('phishingExercise.editor.variables.hint')}
        isRequired
        minRows={6}
        maxLength={limits.exercises.smsMax}
      />
      <TextMessage
        text={draft.html}
        sender={senderOf(draft)}
        language={draft.language}
        callouts={NONE}
        current={null}
        onCallout={() => undefined}
        isHeaderMarked={false}
        headerMark={null}
      />
    </div>
  );
}

/** What the message says. */
export function BodyStep() {
  const layoutType = useWatch<TemplateDraft, 'layoutType'>({ name: 'layoutType' });
  return layoutType === 'EMAIL' ? <EmailBody /> : <SmsBody />;
}
