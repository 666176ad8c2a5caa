import type { CodeLanguage } from '@contract/secure-code/content';
import { useT } from '@/i18n/useT';

/** What a code language is called: by its name, except for challenges that belong to none. */
export function useLanguageName(): (language: CodeLanguage) => string {
  const t = useT();
  return (language) => (language === 'Agnostic' ? t('secureCode.agnostic') : language);
}
