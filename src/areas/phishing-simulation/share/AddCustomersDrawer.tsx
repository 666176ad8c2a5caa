import { dayAt } from '@contract/days';
import { exerciseNameSchema } from '@contract/phishing-exercise/templateForm';
import { simulationSharingEndpoints } from '@contract/phishing-simulation/sharing';
import FormLabel from '@mui/material/FormLabel';
import { useEffect, useMemo } from 'react';
import { useListContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { CustomerChoices } from '@/components/customers/CustomerChoices';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { DateInput } from '@/components/form/DateInput';
import { timeZone } from '@/components/form/days';
import { FieldMessage } from '@/components/form/FieldMessage';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { addProblems } from '@/components/form/schemaResolver';
import { TextInput } from '@/components/form/TextInput';
import { TimeZoneInput } from '@/components/form/TimeZoneInput';
import { useField } from '@/components/form/useField';
import { PickList } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { useConsoleList } from '@/components/list/useConsoleList';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import type {
  SimulationShareableMeta,
  SimulationShareableRecord,
  SimulationShareFilter,
} from '@/dataProvider/resources/simulationSharing';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { useTellOutcome } from '@/operations/useTellOutcome';
import styles from './share.module.css';
import { SHARING_QUERIES } from './sharingQueries';
import { useTellFailure } from './useSharing';

const SHAREABLE: ListSpec<SimulationShareFilter> = {
  sorts: [],
  defaultSort: { field: 'name', order: 'ASC' },
  perPage: 25,
  selectsPage: true,
};

/** Each customer's own time zone has no name. */
const OWN_ZONE = '';

const schema = z
  .object({
    name: z.string().trim().min(1).pipe(exerciseNameSchema),
    startDate: z.iso.date(),
    timezone: z.string(),
    companyIds: z.object({ ids: z.array(z.number()), isAll: z.boolean() }),
  })
  .superRefine(({ startDate, timezone, companyIds: { ids, isAll } }, context) => {
    const isPast = startDate < dayAt(new Date(), timezone === OWN_ZONE ? timeZone() : timezone);
    addProblems(context, {
      startDate: isPast ? { text: 'phishingSimulation.share.errors.past' } : undefined,
      companyIds: !isAll && ids.length === 0 ? { text: 'sharing.nobody' } : undefined,
    });
  });

interface AddCustomersProps {
  campaignId: number;
  /** The campaign's; customers see their copy by it, unless it is changed. */
  name: string;
  onClose: () => void;
}

/** The selection of the enclosing list, as a field of the form. */
function CustomersInput() {
  const t = useT();
  const format = useFormatNumber();
  const { meta } = useListContext<SimulationShareableRecord>() as { meta?: SimulationShareableMeta };
  const { all, ids } = useConsoleList<SimulationShareableRecord>().selection;
  const { message, id } = useField({ source: 'companyIds', label: t('phishingSimulation.share.label') });
  const { setValue, formState } = useFormContext<z.input<typeof schema>>();
  const { isSubmitted } = formState;
  const isAll = all !== undefined;
  const chosen = ids.join(' ');
  useEffect(() => {
    const value = { ids: chosen === '' ? [] : chosen.split(' ').map(Number), isAll };
    setValue('companyIds', value, { shouldDirty: true, shouldValidate: isSubmitted });
  }, [chosen, isAll, isSubmitted, setValue]);
  const noteOf = ({ isBoosted, isWithRegisteredUsers }: SimulationShareableRecord) => {
    if (isBoosted && isWithRegisteredUsers) return undefined;
    const missing = isBoosted ? 'unregistered' : isWithRegisteredUsers ? 'notBoosted' : 'both';
    return t(`phishingSimulation.share.unavailable.${missing}`);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would disable nothing and brings its own frame
    <div role="group" className={styles.customers} aria-labelledby={`${id}-label`}>
      <FormLabel id={`${id}-label`} component="span" error={message !== undefined}>
        {t('sharing.customers')}
      </FormLabel>
      {message && (
        <p className={styles.error} role="alert">
          <FieldMessage error={message} />
        </p>
      )}
      <CustomerChoices<SimulationShareableRecord>
        available={meta?.availableCount}
        selectsPage
        selectAllLabel={(available) =>
          t('phishingSimulation.share.selectAll', { smart_count: available, count: format(available) })
        }
        noteOf={noteOf}
      />
    </div>
  );
}

function AddCustomersForm({ campaignId, name, onClose }: AddCustomersProps) {
  const t = useT();
  const tell = useTellOutcome(SHARING_QUERIES);
  const tellFailure = useTellFailure();
  const mustVerify = useUnverified() !== null;
  const { count } = useConsoleList().selection;
  const { form, submit } = useSchemaForm({
    schema,
    errorTexts: 'phishingSimulation.share.errors',
    defaultValues: {
      name,
      startDate: dayAt(new Date(), timeZone()),
      timezone: OWN_ZONE,
      companyIds: { ids: [] as number[], isAll: false },
    },
    onSubmit: async ({ companyIds: { ids, isAll }, startDate, timezone, ...values }) => {
      const own = { companyId: currentCompanyId(), campaignId };
      const { data } = await call(simulationSharingEndpoints.share, {
        params: { campaignId },
        body: {
          ...own,
          ...values,
          // Today is another day where the customer is, and means at once.
          startDate: startDate > dayAt(new Date(), timeZone()) ? startDate : null,
          timezone: timezone === OWN_ZONE ? null : timezone,
          ...(isAll ? { isAllSelected: true } : { companyIds: ids }),
        },
      });
      onClose();
      await tell(data, t('phishingSimulation.share.added', { smart_count: data.done }));
    },
    onError: tellFailure,
  });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormScope form={form}>
      <FormDrawer
        title={t('sharing.add')}
        submitLabel={count === 0 ? t('sharing.add') : t('sharing.addMany', { smart_count: count })}
        isDirty={isDirty && count > 0}
        isSubmitting={isSubmitting}
        isDisabled={mustVerify}
        onSubmit={submit}
        onClose={onClose}
      >
        <VerifyFirst />
        <TextInput source="name" label={t('phishingSimulation.share.name')} isRequired />
        <div className={styles.start}>
          <DateInput
            source="startDate"
            isRequired
            label={t('phishingSimulation.delivery.startDate')}
            min={dayAt(new Date(), timeZone())}
          />
          <TimeZoneInput
            source="timezone"
            label={t('phishingSimulation.delivery.timeZone')}
            ownLabel={t('phishingSimulation.share.ownZone')}
          />
        </div>
        <CustomersInput />
      </FormDrawer>
    </FormScope>
  );
}

/** Launches a copy of a campaign at customers, chosen one by one or all at once. */
export function AddCustomersDrawer(props: AddCustomersProps) {
  const { campaignId } = props;
  const filter = useMemo(() => ({ campaignId }), [campaignId]);
  return (
    <PickList resource="simulation_shareable" spec={SHAREABLE} filter={filter}>
      <AddCustomersForm {...props} />
    </PickList>
  );
}
