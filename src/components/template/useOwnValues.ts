import type { TemplateVariable } from '@contract/phishing-exercise/variables';
import { useMemo } from 'react';
import { useSession } from '@/authProvider/currentSession';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';

/** The values that the user would get as a recipient. */
export function useOwnValues(): TemplateVariable[] {
  const session = useSession();
  const locale = useLocaleCode();
  const name = session?.user.name ?? '';
  const email = session?.user.email ?? '';
  const company = session?.company.name ?? '';
  return useMemo(
    () => [
      { keyId: 'companyName', value: company },
      { keyId: 'recipientName', value: name },
      { keyId: 'recipientEmail', value: email },
      { keyId: 'today', value: new Intl.DateTimeFormat(languageOf(locale), { dateStyle: 'long' }).format() },
    ],
    [company, name, email, locale],
  );
}
