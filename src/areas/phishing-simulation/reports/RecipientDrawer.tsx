import type { SimulationEvent } from '@contract/phishing-simulation/content';
import {
  type MailEvent,
  type RecipientReport,
  simulationReportEndpoints,
} from '@contract/phishing-simulation/reports';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { Badge } from '@/components/badge/Badge';
import { DetailsDrawer } from '@/components/dialog/DetailsDrawer';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useRecordPath } from '@/components/record/RecordLink';
import { Fact } from '@/components/report/Fact';
import report from '@/components/report/report.module.css';
import { MailStateBadge } from '@/components/simulation/MailStateBadge';
import { languageOf } from '@/i18n/locales';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { SIMULATION_QUERIES } from '../simulationQueries';
import styles from './drawer.module.css';

const EVENT_TEXTS = {
  OPENED: 'opened',
  CLICKED: 'clicked',
  SUBMITTED: 'submitted',
  REPORTED: 'reported',
  SCANNED: 'scanned',
  ATTACHMENT_OPENED: 'attachmentOpened',
  REPLIED: 'replied',
} as const satisfies Record<SimulationEvent, string>;

interface MailKey {
  readonly campaignId: number;
  readonly mailId: number;
}
export interface RecipientDrawerProps extends MailKey {
  /** The campaign's, in which times are shown. */
  timeZone: string;
  onClose: () => void;
}

/** A mail and what happened to it, each event open to an admin's word on who did it. */
export default function RecipientDrawer({ campaignId, mailId, timeZone, onClose }: RecipientDrawerProps) {
  const t = useT();
  const pathOf = useRecordPath();
  const params = { companyId: currentCompanyId(), campaignId, mailId };
  const { data, error, refetch } = useCall(simulationReportEndpoints.events, { params });
  const recipient = data?.data.recipient;
  const history = recipient && pathOf('users', recipient.userId, 'simulations');
  return (
    <DetailsDrawer
      title={recipient ? recipient.fullName || recipient.email : t('phishingSimulation.report.events.mail')}
      onClose={onClose}
      actions={
        history && (
          <Button variant="outlined" component={Link} to={history}>
            {t('phishingSimulation.report.events.history')}
          </Button>
        )
      }
    >
      {data ? (
        <div className={styles.mail}>
          <Mail recipient={data.data.recipient} timeZone={timeZone} />
          <h3>{t('phishingSimulation.report.events.title')}</h3>
          <Events events={data.data.events} timeZone={timeZone} campaignId={campaignId} mailId={mailId} />
        </div>
      ) : error ? (
        <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.mail} aria-busy="true">
          <Skeleton width="70%" />
          <Skeleton width="50%" />
          <Skeleton shape="block" height={240} />
        </div>
      )}
    </DetailsDrawer>
  );
}

/** An instant in the campaign's zone, to the second: machines are quick. */
function Exact({ value, timeZone }: { value: string; timeZone: string }) {
  const language = languageOf(useLocaleCode());
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return <time dateTime={value}>{format.format(new Date(value))}</time>;
}

function Mail({ recipient, timeZone }: { recipient: RecipientReport; timeZone: string }) {
  const t = useT();
  const format = useFormatNumber();
  const { email, department, template, round, state, failure, sentAt } = recipient;
  return (
    <dl className={report.facts}>
      <Fact label={t('phishingSimulation.report.columns.email')}>
        <bdi dir="ltr">{email}</bdi>
      </Fact>
      {department !== '' && (
        <Fact label={t('phishingSimulation.report.columns.department')}>
          <bdi>{department}</bdi>
        </Fact>
      )}
      <Fact label={t('phishingSimulation.report.columns.template')}>
        <bdi>{template}</bdi>
      </Fact>
      <Fact label={t('phishingSimulation.report.columns.round')}>{format(round)}</Fact>
      <Fact label={t('phishingSimulation.report.columns.state')}>
        <MailStateBadge state={state} failure={null} />
      </Fact>
      {sentAt !== null && (
        <Fact label={t('phishingSimulation.report.columns.sentAt')}>
          <Exact value={sentAt} timeZone={timeZone} />
        </Fact>
      )}
      {failure !== null && (
        <Fact label={t('phishingSimulation.report.events.failure')}>
          <bdi dir="ltr">{failure}</bdi>
        </Fact>
      )}
    </dl>
  );
}

function Events({ events, timeZone, ...mail }: MailKey & { events: readonly MailEvent[]; timeZone: string }) {
  const t = useT();
  const canReview = useCan(simulationReportEndpoints.review);
  const { run, isPending } = useAction(simulationReportEndpoints.review, {
    success: 'phishingSimulation.report.events.done',
    refreshes: SIMULATION_QUERIES,
  });
  if (events.length === 0)
    return <p className={typography.hint}>{t('phishingSimulation.report.events.none')}</p>;
  const review = (eventId: number, isPerson: boolean) =>
    void run({ params: { companyId: currentCompanyId(), ...mail, eventId }, body: { isPerson } });
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <Event
          key={event.id}
          event={event}
          timeZone={timeZone}
          isPending={isPending}
          onReview={canReview ? (isPerson) => review(event.id, isPerson) : undefined}
        />
      ))}
    </ol>
  );
}

interface EventProps {
  event: MailEvent;
  timeZone: string;
  isPending: boolean;
  /** Absent for those who only read. */
  onReview: ((isPerson: boolean) => void) | undefined;
}

function Event({ event, timeZone, isPending, onReview }: EventProps) {
  const t = useT();
  const id = useId();
  const { type, at, reason, agent, isPerson, isCounted } = event;
  const who = isCounted ? 'person' : 'machine';
  return (
    <li data-counted={isCounted}>
      <div id={id} className={styles.what}>
        <strong>{t(`phishingSimulation.results.${EVENT_TEXTS[type]}`)}</strong>
        <Exact value={at} timeZone={timeZone} />
        <Badge tone={isCounted ? 'success' : 'muted'}>
          {t(`phishingSimulation.report.events.${isPerson === null ? 'is' : 'said'}.${who}`)}
        </Badge>
      </div>
      {reason !== null && <p>{t(`phishingSimulation.report.reasons.${reason}`)}</p>}
      {agent !== null && (
        <p className={styles.agent}>
          <bdi dir="ltr">{agent}</bdi>
        </p>
      )}
      {onReview && (
        <Button
          size="small"
          variant="outlined"
          disabled={isPending}
          aria-describedby={id}
          onClick={() => onReview(!isCounted)}
        >
          {t(`phishingSimulation.report.events.mark.${isCounted ? 'machine' : 'person'}`)}
        </Button>
      )}
    </li>
  );
}
