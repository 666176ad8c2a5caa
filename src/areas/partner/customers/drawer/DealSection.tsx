import { addMonths } from '@contract/days';
import { limits } from '@contract/limits';
import { type CustomerDetails, customerEndpoints, dealSchema } from '@contract/partner/customers';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useToday } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { FormDialog } from '@/components/dialog/FormDialog';
import { DateInput } from '@/components/form/DateInput';
import { NumberInput } from '@/components/form/NumberInput';
import { languageOf } from '@/i18n/locales';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode, useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import licenses from '../licenses/licenses.module.css';
import { CUSTOMER_QUERIES, useRefreshCustomers } from '../useCustomerActs';
import styles from './drawer.module.css';
import { Facts } from './Facts';
import { Day } from './SeatsSection';

export interface DealSectionProps {
  customer: CustomerDetails;
  canSet: boolean;
}

/** The deal expected with the customer, which the forecast counts. */
export function DealSection({ customer, canSet }: DealSectionProps) {
  const t = useT();
  const number = useFormatNumber();
  const percent = new Intl.NumberFormat(languageOf(useLocaleCode()), { style: 'percent' });
  const [isEditing, setEditing] = useState(false);
  const { deal } = customer;
  const params = { id: currentCompanyId(), customerId: customer.companyId };
  const remove = useAction(customerEndpoints.setDeal, {
    refreshes: CUSTOMER_QUERIES,
    success: 'partner.deal.removed',
  });
  return (
    <section className={styles.section} aria-label={t('partner.deal.heading')}>
      <h3>{t('partner.deal.heading')}</h3>
      {deal ? (
        <Facts
          facts={[
            [t('resources.customers.fields.dealProbability'), percent.format(deal.probability / 100)],
            [t('partner.deal.licenses'), number(deal.licenses)],
            [
              t('partner.deal.closesOn'),
              <Day key="day" value={`${deal.closesOn}T12:00:00Z`} timeZone="UTC" />,
            ],
          ]}
        />
      ) : (
        <p className={styles.text}>{t('partner.deal.none')}</p>
      )}
      {canSet && (
        <div className={flow.row}>
          <Button variant="outlined" onClick={() => setEditing(true)}>
            {t(deal ? 'partner.deal.edit' : 'partner.deal.add')}
          </Button>
          {deal && (
            <Button
              color="error"
              loading={remove.isPending}
              onClick={() => void remove.run({ params, body: { deal: null } })}
            >
              {t('partner.deal.remove')}
            </Button>
          )}
        </div>
      )}
      {isEditing && <DealDialog customer={customer} onClose={() => setEditing(false)} />}
    </section>
  );
}

function DealDialog({ customer, onClose }: { customer: CustomerDetails; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshCustomers();
  const { deal, users } = customer;
  // A first guess that is easily changed.
  const quarterAhead = addMonths(useToday(), 3);
  const licensesNow = Math.max(limits.plans.partnerSeatsMin, users);
  return (
    <FormDialog
      title={t('partner.deal.title', { name: customer.companyName })}
      submitLabel={t('partner.deal.save')}
      schema={dealSchema}
      errorTexts="partner.errors"
      defaultValues={deal ?? { probability: 50, licenses: licensesNow, closesOn: quarterAhead }}
      mode="onTouched"
      warnWhenUnsavedChanges
      onSubmit={async (values) => {
        const params = { id: currentCompanyId(), customerId: customer.companyId };
        await call(customerEndpoints.setDeal, { params, body: { deal: values } });
        notify('partner.deal.saved', { type: 'success' });
        onClose();
        await refresh();
      }}
      onClose={onClose}
    >
      <div className={licenses.fields}>
        <NumberInput
          source="probability"
          label={t('partner.deal.probability')}
          isRequired
          autoFocus
          maxLength={3}
        />
        <NumberInput source="licenses" label={t('partner.deal.licenses')} isRequired />
        <DateInput source="closesOn" isRequired label={t('partner.deal.closesOn')} />
      </div>
    </FormDialog>
  );
}
