import { GuestLayout } from '@/areas/session/GuestLayout';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import styles from './legal.module.css';

/**
 * Sections of each document, in reading order; `useTitle` and `use` are the heading and text of one section.
 */
const DOCUMENTS = {
  agreement: ['use', 'tests', 'content', 'end'],
  privacy: ['what', 'why', 'who', 'rights', 'keep'],
  sla: ['availability', 'support', 'backup'],
  terms: ['service', 'duties', 'payment', 'data'],
  faq: ['invite', 'missing', 'seats', 'admins', 'help'],
} as const;
export type LegalDocument = keyof typeof DOCUMENTS;

/** One of the default documents that guest links and the policy agreement link to. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const t = useT();
  const text = (name: string) => t(`legal.${document}.${name}` as TranslationKey);
  return (
    <GuestLayout documentTitle={`legal.${document}.documentTitle`} title={text('title')}>
      <div className={styles.text}>
        {document !== 'faq' && <p className={typography.hint}>{t('legal.updated')}</p>}
        {DOCUMENTS[document].map((section) => (
          <section key={section}>
            <h2 className={styles.heading}>{text(`${section}Title`)}</h2>
            <p className={styles.paragraph}>{text(section)}</p>
          </section>
        ))}
        {document !== 'faq' && <p className={typography.hint}>{t('legal.sample')}</p>}
      </div>
    </GuestLayout>
  );
}
