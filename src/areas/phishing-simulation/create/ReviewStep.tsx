import type { ResponseOf } from '@contract/endpoint';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { SimulationDraft } from '@contract/phishing-simulation/content';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import type { ApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { callKey } from '@/client/useCall';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { dayName, hourName } from '@/components/form/hours';
import { useUnverified } from '@/components/verify/verification';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './create.module.css';
import type { DraftForm } from './draftForm';
import type { DraftSaver, SaveState } from './draftSaver';
import { LaunchChecks } from './LaunchChecks';
import { SchedulePreview } from './SchedulePreview';

export interface ReviewStepProps {
  campaignId: number;
  form: DraftForm;
  saver: DraftSaver<SimulationDraft>;
  state: SaveState;
  isLaunching: boolean;
  onLaunch: () => void;
}

/** What a launch would do, what to know before it, and the button that does it. */
export function ReviewStep({ campaignId, form, saver, state, isLaunching, onLaunch }: ReviewStepProps) {
  const t = useT();
  const mustVerify = useUnverified() !== null;
  // What is previewed is the saved draft.
  useEffect(() => void saver.flush(), [saver]);
  const params = { companyId: currentCompanyId(), campaignId };
  const target = simulationEndpoints.preview;
  const { data, error, refetch } = useQuery<ResponseOf<typeof target>, ApiError>({
    queryKey: [...callKey(target, { params }), saver.revision()],
    queryFn: ({ signal }) => call(target, { params, signal }),
    enabled: state === 'saved',
  });
  const preview = data?.data;
  return (
    <div className={styles.review}>
      <Summary form={form} />
      {error ? (
        <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
      ) : preview ? (
        <>
          <LaunchChecks preview={preview} />
          <SchedulePreview preview={preview} timeZone={form.delivery.timezone} />
        </>
      ) : (
        <div role="status" aria-label={t('phishingSimulation.review.loading')}>
          <Skeleton shape="block" height={240} />
        </div>
      )}
      <section className={styles.fixed}>
        <h2>{t('phishingSimulation.review.fixedTitle')}</h2>
        <p>{t('phishingSimulation.review.fixed')}</p>
      </section>
      <div>
        <Button
          variant="contained"
          size="large"
          loading={isLaunching}
          disabled={mustVerify || preview?.recipients === 0}
          onClick={onLaunch}
        >
          {t('phishingSimulation.launch.button')}
        </Button>
      </div>
    </div>
  );
}

function Summary({ form }: { form: DraftForm }) {
  const t = useT();
  const locale = useLocaleCode();
  const { kind, name, audience, templates, education, delivery } = form;
  const list = new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' });
  const facts: (readonly [label: string, value: string])[] = [
    [t('phishingSimulation.create.kind'), t(`phishingSimulation.kinds.${kind}.name`)],
    [t('phishingSimulation.audience.label'), t(`phishingSimulation.audience.types.${audience.usersType}`)],
    [
      t('phishingSimulation.columns.templates'),
      t('phishingSimulation.templates.count', { smart_count: templates.length }),
    ],
    [
      t('phishingSimulation.create.steps.education'),
      education.isShown ? education.subject : t('phishingSimulation.education.off'),
    ],
    [
      t('phishingSimulation.delivery.frequency'),
      t(`phishingSimulation.delivery.frequencies.${delivery.frequency}`),
    ],
    [
      t('phishingSimulation.delivery.deliveryDays'),
      list.format(delivery.deliveryDays.map((day) => dayName(day, locale))),
    ],
    [
      t('phishingSimulation.review.hours'),
      t('phishingSimulation.review.between', {
        from: hourName(delivery.startTime, locale),
        to: hourName(delivery.stopTime, locale),
        zone: delivery.timezone,
      }),
    ],
  ];
  return (
    <section className={styles.summary}>
      <h2 dir="auto">{name}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
