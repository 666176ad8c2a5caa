import { type ReactNode, useEffect } from 'react';
import { BrandWordmark } from '@/components/brand/BrandWordmark';
import { getConfig, learnerLinks } from '@/config';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import styles from './guest.module.css';

interface GuestLayoutProps {
  documentTitle: TranslationKey;
  title: string;
  subtitle?: string;
  /** Before the configuration is there no link can be built. */
  withFooter?: boolean;
  children?: ReactNode;
}

function LegalLinks() {
  const t = useT();
  const { userAgreement, privacyPolicy } = learnerLinks(getConfig());
  return (
    <footer>
      <nav className={styles.footer} aria-label={t('session.footer.label')}>
        <a href={userAgreement} target="_blank" rel="noreferrer">
          {t('session.footer.userAgreement')}
        </a>
        <a href={privacyPolicy} target="_blank" rel="noreferrer">
          {t('session.footer.privacyPolicy')}
        </a>
      </nav>
    </footer>
  );
}

/** The frame of the guest screens (1 §2.1): the brand beside one column, alone on phones. */
export function GuestLayout({
  documentTitle,
  title,
  subtitle,
  withFooter = true,
  children,
}: GuestLayoutProps) {
  const t = useT();
  useEffect(() => {
    document.title = t(documentTitle);
  }, [t, documentTitle]);

  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <BrandWordmark size={32} />
        <p className={styles.pitch}>{t('session.login.pitch')}</p>
        <span />
      </aside>
      <div className={styles.content}>
        <main className={styles.main}>
          <div className={styles.smallBrand}>
            <BrandWordmark />
          </div>
          <h1 className={styles.title}>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          {children}
        </main>
        {withFooter && <LegalLinks />}
      </div>
    </div>
  );
}
