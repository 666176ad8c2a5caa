import { COPY_MODES, type CopyMode, sharingEndpoints } from '@contract/training/sharing';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useConfirm } from '@/components/dialog/useConfirm';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { addProblems } from '@/components/form/schemaResolver';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import { useTellOutcome } from '@/operations/useTellOutcome';
import flow from '@/theme/flow.module.css';
import typography from '@/theme/typography.module.css';
import campaign from '../course/campaign.module.css';
import { coursePath } from '../course/tabs';
import type { CourseRecord } from '../course/useCourse';
import { SHARING_QUERIES } from '../trainingQueries';
import { CustomersInput } from './CustomersInput';
import { StartInputs } from './StartInputs';
import styles from './sharing.module.css';
import { checkStartDate, startBody, startDefaults, startShape } from './start';
import { useCanShare } from './useSharing';

const formSchema = z
  .object({
    copyMode: z.enum(COPY_MODES),
    customers: z.object({
      customers: z.array(z.object({ id: z.number(), name: z.string() })),
      all: z.number().nullable(),
    }),
    ...startShape,
  })
  .superRefine((values, context) => {
    const { customers, copyMode } = values;
    const isNobody = customers.all === null && customers.customers.length === 0;
    addProblems(context, { customers: isNobody ? { text: 'sharing.nobody' } : undefined });
    if (copyMode === 'copy_and_start') checkStartDate(values, context);
  });
type Values = z.infer<typeof formSchema>;

function CopyModeInput() {
  const t = useT();
  const { setValue } = useFormContext<Values>();
  const copyMode = useWatch<Values, 'copyMode'>({ name: 'copyMode' });
  const choose = (mode: string) => {
    setValue('copyMode', mode as CopyMode, { shouldDirty: true });
    // Other customers can be chosen then, and what was typed for the start no longer counts.
    setValue('customers', { customers: [], all: null });
    setValue('daysToComplete', startDefaults().daysToComplete);
  };
  return (
    <FormControl>
      <FormLabel id="copy-mode">{t('training.customers.copyMode')}</FormLabel>
      <RadioGroup aria-labelledby="copy-mode" value={copyMode} onChange={(_event, mode) => choose(mode)}>
        {COPY_MODES.map((mode) => (
          <FormControlLabel
            key={mode}
            value={mode}
            control={<Radio />}
            label={t(`training.customers.modes.${mode}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

function Fields({ course }: { course: CourseRecord }) {
  const t = useT();
  const copyMode = useWatch<Values, 'copyMode'>({ name: 'copyMode' });
  const mustVerify = useUnverified() !== null;
  const isStarting = copyMode === 'copy_and_start';
  return (
    <>
      {course.is_provider_own ? (
        <p className={typography.hint}>{t('training.customers.providerOwn')}</p>
      ) : (
        <CopyModeInput />
      )}
      <CustomersInput source="customers" courseId={course.id} />
      {isStarting && <StartInputs course={course} />}
      {isStarting && <VerifyFirst />}
      <div className={flow.row}>
        <SaveButton
          label={t(isStarting ? 'training.customers.start.button' : 'training.customers.share')}
          alwaysEnable
          disabled={isStarting && mustVerify}
        />
      </div>
    </>
  );
}

/** /customers-settings: gives the course to customers, started at once or for them to set up. */
export default function CustomersSettingsTab({ course }: { course: CourseRecord }) {
  const t = useT();
  const tell = useTellOutcome(SHARING_QUERIES);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const canShare = useCanShare();
  if (course.is_draft || !course.is_active) return <EmptyState title={t('training.customers.notOffered')} />;
  if (!canShare) return <EmptyState title={t('training.customers.readOnly')} />;
  const submit = async ({ copyMode, customers: { customers, all }, ...start }: Values) => {
    const params = { companyId: currentCompanyId(), courseId: course.id };
    const chosen =
      all === null ? { customerCompanyIds: customers.map(({ id }) => id) } : { isAllCustomers: true };
    if (copyMode === 'copy') {
      const { data } = await call(sharingEndpoints.share, { params, body: chosen });
      await tell(data, t('training.customers.shared'));
    } else {
      const smart_count = all ?? customers.length;
      const isSure = await confirm({
        title: t('training.customers.start.title', { smart_count }),
        description: t('training.customers.start.text', { smart_count }),
        confirmLabel: t('training.customers.start.button'),
      });
      if (!isSure) return;
      const body = { ...chosen, ...startBody(start) };
      const { data } = await call(sharingEndpoints.start, { params, body });
      await tell(data, t('training.customers.started'));
    }
    await navigate(coursePath(course.id, 'customers-status'));
  };
  return (
    <Form
      className={`${campaign.form} ${styles.form}`}
      schema={formSchema}
      errorTexts="training.errors"
      defaultValues={{
        copyMode: 'copy_and_start',
        customers: { customers: [], all: null },
        ...startDefaults(),
      }}
      onSubmit={submit}
      warnWhenUnsavedChanges
    >
      <Fields course={course} />
    </Form>
  );
}
