import { limits } from '@contract/limits';
import { becomePartnerEndpoints, becomePartnerSchema } from '@contract/partner/become';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { callKey, useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { digitsOnly } from '@/components/form/digitsOnly';
import { Form } from '@/components/form/Form';
import { phoneProblem } from '@/components/form/phone';
import { SaveButton } from '@/components/form/SaveButton';
import { addProblems, type Problem } from '@/components/form/schemaResolver';
import { wholeNumber } from '@/components/form/seats';
import { TextInput } from '@/components/form/TextInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import styles from './become.module.css';

const BENEFITS = ['earnings', 'portal', 'licenses', 'trainings', 'access'] as const;

/** /become-partner: what a partner gets, and the request to become one. */
export default function BecomePartnerPage() {
  const t = useT();
  const percent = new Intl.NumberFormat(useLocaleCode(), { style: 'percent' });
  const earnings = percent.format(limits.partner.commissionPercent / 100);
  return (
    <>
      <PageHeading title={t('shell.nav.becomePartner')} description={t('partner.become.text')} />
      <div className={styles.columns}>
        <section className={styles.card} aria-labelledby="benefits">
          <h2 id="benefits">{t('partner.become.benefits.title')}</h2>
          <ul className={styles.benefits}>
            {BENEFITS.map((key) => (
              <li key={key}>
                <CheckCircle aria-hidden="true" fontSize="small" />
                <span>
                  <strong>{t(`partner.become.benefits.${key}.title`, { earnings })}</strong>
                  {t(`partner.become.benefits.${key}.text`, { earnings })}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.card} aria-label={t('partner.become.form.title')}>
          <Request />
        </section>
      </div>
    </>
  );
}

/** The form, or the request that waits for an answer. */
function Request() {
  const t = useT();
  const locale = useLocaleCode();
  const canAsk = useCan(becomePartnerEndpoints.ask);
  const params = { id: currentCompanyId() };
  const { data, error, refetch } = useCall(becomePartnerEndpoints.get, { params });
  if (error && !data)
    return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={styles.form} aria-busy="true">
        <Skeleton width={220} height={24} />
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={36} />
      </div>
    );
  }
  if (data.data) {
    const { requestedAt } = data.data;
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(requestedAt));
    return (
      <EmptyState
        icon={<CheckCircle />}
        title={t('partner.become.sent.title')}
        description={t('partner.become.sent.text', { date })}
      />
    );
  }
  if (!canAsk) return <EmptyState title={t('partner.become.readOnly')} />;
  return <RequestForm />;
}

const { website, message } = becomePartnerSchema.shape;

/** The problem with the number of customers: a whole number that makes sense. */
function customersProblem(text: string): Problem | undefined {
  const max = limits.partner.expectedCustomersMax;
  if (text.trim() === '') return { text: 'form.errors.required' };
  const customers = wholeNumber(text.trim());
  if (customers === undefined) return { text: 'form.errors.integer' };
  if (customers < 1) return { text: 'form.errors.min', options: { min: 1 } };
  return customers > max ? { text: 'form.errors.max', options: { max } } : undefined;
}

/** The form of a company in a country. */
const formSchema = (country: string | null) =>
  z
    .object({ website, phone: z.string(), expectedCustomers: z.string(), message })
    .superRefine(({ phone, expectedCustomers }, context) =>
      addProblems(context, {
        phone: phoneProblem(phone, country),
        expectedCustomers: customersProblem(expectedCustomers),
      }),
    );

function RequestForm() {
  const t = useT();
  const notify = useNotify();
  const queries = useQueryClient();
  const isUnverified = useUnverified() !== null;
  const country = useSession()?.company.country ?? null;
  const schema = useMemo(() => formSchema(country), [country]);
  return (
    <Form
      className={styles.form}
      schema={schema}
      errorTexts="partner.errors"
      defaultValues={{ website: '', phone: '', expectedCustomers: '', message: '' }}
      warnWhenUnsavedChanges
      onSubmit={async (values) => {
        const params = { id: currentCompanyId() };
        const expectedCustomers = Number(values.expectedCustomers);
        const sent = await call(becomePartnerEndpoints.ask, {
          params,
          body: { ...values, expectedCustomers },
        });
        queries.setQueryData(callKey(becomePartnerEndpoints.get, { params }), sent);
        notify('partner.become.sent.title', { type: 'success' });
      }}
    >
      <h2>{t('partner.become.form.title')}</h2>
      <VerifyFirst />
      <TextInput
        source="website"
        dir="ltr"
        label={t('partner.become.form.website')}
        isRequired
        autoComplete="url"
        maxLength={limits.partner.websiteMax}
      />
      <TextInput
        source="phone"
        type="tel"
        dir="ltr"
        label={t('partner.become.form.phone')}
        isRequired
        autoComplete="tel"
        maxLength={limits.text.phoneMax}
      />
      <TextInput
        source="expectedCustomers"
        htmlInput={{ inputMode: 'numeric', onKeyDown: digitsOnly }}
        dir="ltr"
        label={t('partner.become.form.expectedCustomers')}
        isRequired
      />
      <TextInput
        source="message"
        label={t('partner.become.form.message')}
        minRows={4}
        maxLength={limits.text.messageMax}
      />
      <SaveButton label={t('partner.become.form.send')} alwaysEnable disabled={isUnverified} />
    </Form>
  );
}
