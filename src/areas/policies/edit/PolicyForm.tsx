import { limits } from '@contract/limits';
import {
  type PolicyBody,
  type PolicyDetail,
  policyBodySchema,
  policyEndpoints,
} from '@contract/policies/policies';
import { CONTENT_LANGUAGES } from '@contract/training/customTraining';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useCreate, useNotify, useUpdate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { follow } from '@/client/followedOperations';
import { useConfirm } from '@/components/dialog/useConfirm';
import { Form } from '@/components/form/Form';
import { SelectInput } from '@/components/form/SelectInput';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { languageName } from '@/i18n/languageNames';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import { policyPath } from '../links';
import styles from '../policies.module.css';
import { useRefreshPolicies } from '../policyQueries';
import { ContentInput } from './ContentInput';
import { OwnerInput, ReviewDayInput } from './careInputs';
import { TemplateInput } from './TemplateInput';

interface PolicyFormProps {
  /** The stored policy; absent: a new one. */
  policy?: PolicyDetail;
  values: PolicyBody;
}

type Intent = 'save' | 'publish';

/** Saves, and publishes what is saved if the button says so. */
export function PolicyForm({ policy, values }: PolicyFormProps) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const refresh = useRefreshPolicies();
  const [create] = useCreate('policies', undefined, { returnPromise: true });
  const [update] = useUpdate('policies', undefined, { returnPromise: true });
  const intent = useRef<Intent>('save');
  // What a first attempt has stored is changed by the next one, not made a second time.
  const [stored, setStored] = useState(policy);
  const [isUploading, setUploading] = useState(false);
  const isDraft = stored === undefined || stored.status === 'draft';
  const asksPeople = stored?.assignmentStatus != null && !isDraft;

  const save = async (body: z.output<typeof policyBodySchema>): Promise<PolicyDetail> => {
    const saved: PolicyDetail = stored
      ? await update('policies', { id: stored.id, data: body, previousData: stored })
      : await create('policies', { data: body });
    setStored(saved);
    return saved;
  };
  const submit = async (body: z.output<typeof policyBodySchema>) => {
    const publishes = intent.current === 'publish';
    const isSure =
      !publishes ||
      !asksPeople ||
      (await confirm({
        title: t('policies.form.publish.title'),
        description: t('policies.form.publish.text'),
        confirmLabel: t('policies.form.publish.button'),
      }));
    if (!isSure) return;
    const saved = await save(body);
    const isNew = publishes && (saved.hasChanges || saved.status === 'draft');
    if (isNew) {
      const params = { companyId: currentCompanyId(), id: saved.id };
      const { assignment, revision } = await call(policyEndpoints.publish, { params });
      if (assignment?.enrolment) follow(params.companyId, assignment.enrolment.id);
      notify(t('policies.form.published', { revision }), { type: 'success' });
    } else notify(t(publishes ? 'policies.form.unchanged' : 'policies.form.saved'), { type: 'success' });
    await refresh();
    await navigate(policyPath(saved.id, isNew && !asksPeople ? 'assignment' : 'document'));
  };
  return (
    <Form
      className={styles.form}
      schema={policyBodySchema}
      errorTexts="policies.errors"
      defaultValues={values}
      onSubmit={submit}
      warnWhenUnsavedChanges
    >
      {!policy && <TemplateInput />}
      <TextInput source="name" label={t('policies.form.name')} isRequired maxLength={limits.text.nameMax} />
      <SelectInput
        source="languageCode"
        label={t('policies.columns.language')}
        isRequired
        choices={CONTENT_LANGUAGES.map((id) => ({ id, name: <bdi lang={id}>{languageName(id)}</bdi> }))}
      />
      <TextInput
        source="text"
        label={t('policies.form.text')}
        helperText={t('policies.form.textHint')}
        minRows={8}
        maxRows={24}
        maxLength={limits.policies.textMax}
      />
      <ContentInput document={stored?.document ?? null} onUploading={setUploading} />
      <OwnerInput />
      <ReviewDayInput />
      <SwitchInput
        source="isRenewedYearly"
        label={t('policies.form.renewal')}
        helperText={t('policies.form.renewalHint')}
      />
      <VerifyFirst />
      <Buttons intent={intent} isDraft={isDraft} isUploading={isUploading} />
    </Form>
  );
}

interface ButtonsProps {
  intent: { current: Intent };
  isDraft: boolean;
  isUploading: boolean;
}

function Buttons({ intent, isDraft, isUploading }: ButtonsProps) {
  const t = useT();
  const { isSubmitting } = useFormContext().formState;
  const mustVerify = useUnverified() !== null;
  // The first one is also what Enter presses.
  return (
    <div className={flow.row}>
      <Button
        type="submit"
        variant="outlined"
        disabled={isUploading || isSubmitting}
        onClick={() => {
          intent.current = 'save';
        }}
      >
        {t(isDraft ? 'policies.form.saveDraft' : 'policies.form.save')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        loading={isSubmitting}
        disabled={mustVerify || isUploading}
        onClick={() => {
          intent.current = 'publish';
        }}
      >
        {t(isDraft ? 'policies.form.publishFirst' : 'policies.form.publishNext')}
      </Button>
    </div>
  );
}
