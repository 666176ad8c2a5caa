import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { isLearnerApp } from '@/app';
import { appName } from '@/brand';
import { lazyComponent } from '@/client/lazyPage';
import { BrandWordmark } from '@/components/brand/BrandWordmark';
import { getConfig, learnerLinks } from '@/config';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import styles from './guest.module.css';

const GuestPreferences = lazyComponent(() => import('./GuestPreferences'));

interface GuestLayoutProps {
  documentTitle: TranslationKey;
  title: string;
  subtitle?: string;
  /** The two legal links stand on /login alone; guest screens have no footer of their own. */
  withFooter?: boolean;
  children?: ReactNode;
}

function LegalLinks() {
  const t = useT();
  const { userAgreement, privacyPolicy } = learnerLinks(getConfig());
  return (
    <footer>
      <nav className={styles.footer} aria-label={t('session.legal.label')}>
        <a href={userAgreement} target="_blank" rel="noreferrer">
          {t('session.legal.userAgreement')}
        </a>
        <a href={privacyPolicy} target="_blank" rel="noreferrer">
          {t('session.legal.privacyPolicy')}
        </a>
      </nav>
    </footer>
  );
}

/** Language and colors behind one small button; the panel's code loads on demand. */
function Preferences() {
  const t = useT();
  const panelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={box} className={styles.preferences}>
      <button
        ref={button}
        type="button"
        className={styles.preferencesButton}
        aria-label={t('session.preferences.label')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
          <path
            d="M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 0c2 2 3 4.7 3 8s-1 6-3 8c-2-2-3-4.7-3-8s1-6 3-8ZM2.5 7.5h15M2.5 12.5h15"
            strokeWidth="1.4"
          />
        </svg>
      </button>
      <Suspense>
        {isOpen && <GuestPreferences id={panelId} box={box} onLeave={() => setOpen(false)} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** The frame of the guest screens: the brand next to one column, or the column alone on phones. */
export function GuestLayout({
  documentTitle,
  title,
  subtitle,
  withFooter = false,
  children,
}: GuestLayoutProps) {
  const t = useT();
  useEffect(() => {
    document.title = t(documentTitle, { product: appName() });
  }, [t, documentTitle]);

  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <BrandWordmark size={32} />
        <p className={styles.pitch}>{t(isLearnerApp ? 'session.learner.pitch' : 'session.login.pitch')}</p>
        <span />
      </aside>
      <div className={styles.content}>
        <Preferences />
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
