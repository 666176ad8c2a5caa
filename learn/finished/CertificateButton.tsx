import { buildUrl } from '@contract/endpoint';
import { type LearnerTask, learnerEndpoints } from '@contract/learner';
import { useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { httpClient } from '@/client/client';
import { saveResponse } from '@/components/table/saveResponse';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from '../learn.module.css';
import { useToast } from '../toast';

export interface CertificateButtonProps {
  task: Pick<LearnerTask, 'id' | 'name'>;
  /** What the page is about; otherwise one of several in a list, which names its task to a screen reader. */
  isPrimary?: boolean;
}

/** Downloads the certificate of a passed task. */
export function CertificateButton({ task: { id, name }, isPrimary = false }: CertificateButtonProps) {
  const t = useT();
  const tell = useToast();
  const language = languageOf(useLocaleCode());
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    if (isLoading) return;
    setLoading(true);
    try {
      const url = buildUrl(
        learnerEndpoints.certificate,
        { companyId: currentCompanyId(), taskId: id },
        { language },
      );
      const answer = await httpClient.send(url, { headers: { Accept: 'application/pdf' } });
      await saveResponse(answer, `certificate-${id}.pdf`);
    } catch (error) {
      tell(isApiError(error) ? error.message : t('common.error.generic'), 'error');
    } finally {
      setLoading(false);
    }
  };
  const label = isPrimary ? 'learn.finished.certificate' : 'learn.results.certificate';
  return (
    <button
      type="button"
      className={styles.button}
      data-primary={isPrimary ? '' : undefined}
      aria-disabled={isLoading}
      onClick={() => void download()}
    >
      {t(isLoading ? 'learn.finished.preparing' : label)}
      {!isPrimary && <span data-spoken="">: {name}</span>}
    </button>
  );
}
