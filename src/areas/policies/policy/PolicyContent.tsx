import type { PolicyDocument } from '@contract/policies/policies';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { lazyComponent } from '@/client/lazyPage';
import { Prose } from '@/components/course/ChapterView';
import { contentLanguage } from '@/components/course/steps';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';
import styles from '../policies.module.css';

const PdfViewer = lazyComponent(() => import('@/components/pdf/PdfViewer'), 'pdf');

/** What proves which document it is. */
export function Proof({ document }: { document: PolicyDocument }) {
  const t = useT();
  return (
    <dl className={styles.proof}>
      {document.link !== null && (
        <>
          <dt>{t('policies.form.link')}</dt>
          <dd>
            <bdi dir="ltr">{document.link}</bdi>
          </dd>
        </>
      )}
      <dt>{t('policies.hash')}</dt>
      <dd>
        {document.hash === null ? (
          t('policies.notHeld')
        ) : (
          <bdi dir="ltr" className={styles.hash}>
            {document.hash}
          </bdi>
        )}
      </dd>
    </dl>
  );
}

interface PolicyContentProps {
  name: string;
  languageCode: string;
  text: string;
  document: PolicyDocument | null;
}

/** What a policy says: its text, and its document in the viewer or behind its link. */
export function PolicyContent({ name, languageCode, text, document }: PolicyContentProps) {
  const t = useT();
  return (
    <div className={styles.reading}>
      <div {...contentLanguage(languageCode)}>
        <Prose text={text} />
      </div>
      {document?.url && (
        <Suspense fallback={<Skeleton shape="block" height={480} />}>
          <PdfViewer url={document.url} title={name} fileName={document.name} />
        </Suspense>
      )}
      {document?.url === null && document.link !== null && (
        <p>
          <Button
            component="a"
            variant="outlined"
            href={document.link}
            target="_blank"
            rel="noopener noreferrer"
            endIcon={<OpenInNew />}
          >
            {t('policies.openLink')}
          </Button>
        </p>
      )}
      {document && <Proof document={document} />}
    </div>
  );
}
