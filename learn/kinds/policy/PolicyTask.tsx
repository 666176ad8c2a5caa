import { type LearnerPolicy, type LearnerTask, POLICY_DOCUMENT_PART } from '@contract/learner';
import { Suspense, useEffect, useState } from 'react';
import { isApiError } from '@/client/ApiError';
import { httpClient } from '@/client/client';
import { lazyComponent } from '@/client/lazyPage';
import { Prose } from '@/components/course/ChapterView';
import { NewTab } from '@/components/course/icons';
import { contentLanguage } from '@/components/course/steps';
import { Skeleton } from '@/components/feedback/Skeleton';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { CertificateButton } from '../../finished/CertificateButton';
import finished from '../../finished/finished.module.css';
import shared from '../../learn.module.css';
import { keepDocument, keptDocument } from '../../offline/kept';
import { useSteps, useTakeStep } from '../../offline/progress';
import type { TaskViewProps } from '..';
import styles from './policy.module.css';

const PdfViewer = lazyComponent(() => import('@/components/pdf/PdfViewer'), 'pdf');

/** The kept file first: it never changes, and is there without a connection. */
async function readDocument(url: string, signal?: AbortSignal): Promise<Response> {
  await keepDocument(url).catch(() => undefined);
  const kept = await keptDocument(url);
  return kept ?? httpClient.send(url, { headers: { Accept: 'application/pdf' }, ...(signal && { signal }) });
}

interface DocumentProps {
  policy: LearnerPolicy;
  onOpened: () => void;
}

/** The policy's PDF, or the way to its link. */
function PolicyDocument({ policy: { name, document }, onOpened }: DocumentProps) {
  const t = useT();
  if (document?.url)
    return (
      <Suspense fallback={<Skeleton height="24rem" shape="block" />}>
        <PdfViewer
          url={document.url}
          title={name}
          fileName={document.name}
          read={readDocument}
          onOpened={onOpened}
        />
      </Suspense>
    );
  if (!document?.link) return null;
  return (
    <div className={styles.link}>
      <p>{t('learn.policy.linkText')}</p>
      <a
        className={shared.button}
        href={document.link}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onOpened}
        // The middle button opens it as well.
        onAuxClick={onOpened}
      >
        {t('learn.policy.openLink')}
        <span data-spoken=""> ({t('learn.policy.newWindow')})</span>
        <NewTab />
      </a>
      <bdi dir="ltr" className={styles.address}>
        {document.link}
      </bdi>
    </div>
  );
}

/** What was acknowledged and when, with its certificate. */
function Acknowledged({ task, policy }: { task: LearnerTask; policy: LearnerPolicy }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const shown = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const at = policy.acknowledged?.at ?? task.completedAt;
  const deviceAt = policy.acknowledged?.deviceAt;
  return (
    <div className={finished.finished}>
      <p className={finished.outcome} data-passed="true" role="status">
        <svg width="32" height="32" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <circle cx="12" cy="12" r="9" strokeWidth="1.75" />
          <path d="m8 12.2 2.7 2.8L16 9.5" strokeWidth="1.75" />
        </svg>
        {t('learn.policy.done')}
      </p>
      <dl className={finished.facts}>
        <div>
          <dt>{t('learn.policy.revisionLabel')}</dt>
          <dd>{policy.acknowledged?.revision ?? policy.revision}</dd>
        </div>
        {at && (
          <div>
            <dt>{t('learn.policy.acknowledgedAt')}</dt>
            <dd>
              <time dateTime={at}>{shown.format(new Date(at))}</time>
            </dd>
          </div>
        )}
        {deviceAt && (
          <div>
            <dt>{t('learn.policy.deviceAt')}</dt>
            <dd>
              <time dateTime={deviceAt}>{shown.format(new Date(deviceAt))}</time>
            </dd>
          </div>
        )}
      </dl>
      <CertificateButton task={task} isPrimary />
    </div>
  );
}

interface AcknowledgeProps {
  task: LearnerTask;
  policy: LearnerPolicy;
  isReady: boolean;
}

/** The acknowledgement: once, for the revision that is shown; it is kept where there is no connection. */
function Acknowledge({ task, policy, isReady }: AcknowledgeProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const take = useTakeStep();
  const steps = useSteps();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const waiting = steps
    .map(({ step }) => step)
    .find((step) => step.kind === 'complete' && step.taskId === task.id);
  const deviceAt = waiting?.kind === 'complete' ? waiting.deviceAt : undefined;

  const acknowledge = async () => {
    if (isSending) return;
    if (!isReady) return setProblem(t('learn.policy.openFirst'));
    setProblem(undefined);
    setSending(true);
    try {
      await take({
        ...{ taskId: task.id, kind: 'complete', revision: policy.revision },
        deviceAt: new Date().toISOString(),
      });
    } catch (error) {
      setProblem(isApiError(error) ? error.message : t('common.error.generic'));
    } finally {
      setSending(false);
    }
  };
  if (deviceAt !== undefined && !isSending)
    return (
      <p role="status" className={styles.waiting}>
        {t('learn.policy.waiting', {
          time: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
            new Date(deviceAt),
          ),
        })}
      </p>
    );
  return (
    <div className={styles.acknowledge}>
      <button
        type="button"
        className={shared.button}
        data-primary=""
        aria-disabled={!isReady || isSending}
        aria-describedby={isReady ? undefined : 'open-first'}
        onClick={() => void acknowledge()}
      >
        {t('learn.policy.acknowledge')}
      </button>
      {!isReady && !problem && (
        <p id="open-first" className={styles.hint}>
          {t('learn.policy.openFirst')}
        </p>
      )}
      {problem && (
        <p id="open-first" className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function Policy({ task, policy }: { task: LearnerTask; policy: LearnerPolicy }) {
  const t = useT();
  const take = useTakeStep();
  const steps = useSteps();
  const [isOpened, setOpened] = useState(policy.isOpened);
  const isDone = task.status === 'completed' || policy.acknowledged !== null;
  const isNoted = steps.some(({ step }) => step.taskId === task.id && step.kind === 'chapter');

  useEffect(() => {
    if (task.status === 'notStarted') void take({ taskId: task.id, kind: 'start' }).catch(() => undefined);
  }, [task.id, task.status, take]);

  const open = () => {
    if (isOpened || isDone) return;
    setOpened(true);
    // After a refusal the task is read again, which tells why.
    take({ taskId: task.id, kind: 'chapter', partId: POLICY_DOCUMENT_PART }).catch(() => setOpened(false));
  };
  return (
    <article className={styles.policy}>
      <p className={styles.hint}>{t('learn.policy.revision', { number: policy.revision })}</p>
      {policy.newerRevision !== null && (
        <p role="note" className={styles.newer}>
          {t('learn.policy.newer')}
        </p>
      )}
      {isDone && <Acknowledged task={task} policy={policy} />}
      <div {...contentLanguage(policy.languageCode)}>
        <Prose text={policy.text} />
      </div>
      <PolicyDocument policy={policy} onOpened={open} />
      {!isDone && <Acknowledge task={task} policy={policy} isReady={policy.isReady || isOpened || isNoted} />}
    </article>
  );
}

/** The view of a policy's task: what it says, and its acknowledgement. */
export default function PolicyTask({ content: { task, policy } }: TaskViewProps) {
  return policy && <Policy task={task} policy={policy} />;
}
