import { type Locale, languageOf } from './locales';
import { isPseudoLocale, pseudoTexts, type Texts } from './pseudo';

type Loader = () => Promise<Texts>;

// Sets of their own, so that the sign-in page carries none of the console's texts, nor those of the guest screens
// beyond it. What the gateway mails is in none.
const guestFiles = import.meta.glob<Texts>('/i18n/*/{common,session}.json', { import: 'default' });
const consoleFiles = import.meta.glob<Texts>(
  [
    '/i18n/*/*.json',
    '!/i18n/*/{account,common,guest,legal,session,sso,startup,import,mail,invite,provider,reminders,userProfile}.json',
  ],
  {
    import: 'default',
  },
);
const accountFiles = import.meta.glob<Texts>('/i18n/*/{account,sso}.json', { import: 'default' });
const guestPageFiles = import.meta.glob<Texts>('/i18n/*/{account,guest}.json', { import: 'default' });
const legalFiles = import.meta.glob<Texts>('/i18n/*/legal.json', { import: 'default' });
const importFiles = import.meta.glob<Texts>('/i18n/*/import.json', { import: 'default' });
const inviteFiles = import.meta.glob<Texts>('/i18n/*/invite.json', { import: 'default' });
const reminderFiles = import.meta.glob<Texts>('/i18n/*/reminders.json', { import: 'default' });
const userProfileFiles = import.meta.glob<Texts>('/i18n/*/userProfile.json', { import: 'default' });

async function loadFiles(files: Record<string, Loader>, locale: Locale): Promise<Texts> {
  const folder = `/i18n/${languageOf(locale)}/`;
  const loaded = await Promise.all(
    Object.entries(files)
      .filter(([path]) => path.startsWith(folder))
      .map(async ([path, load]) => [path.slice(folder.length, -'.json'.length), await load()] as const),
  );
  const texts: Texts = Object.fromEntries(loaded);
  return isPseudoLocale(locale) ? pseudoTexts(texts) : texts;
}

/** What the guest screens say: two files of one language. */
export const loadGuestTexts = (locale: Locale): Promise<Texts> => loadFiles(guestFiles, locale);

/** Everything else of one language, with react-admin's own texts. */
async function loadConsoleTexts(locale: Locale): Promise<Texts> {
  const [texts, { default: english }] = await Promise.all([
    loadFiles(consoleFiles, locale),
    import('ra-language-english'),
  ]);
  // react-admin types its messages as an interface, which has no index signature.
  const own: Texts = { ra: { ...english.ra } as unknown as Texts };
  return { ...(isPseudoLocale(locale) ? pseudoTexts(own) : own), ...texts };
}

/** Sets that come with the screens that say them, so that no other screen waits for them. */
export const textSets = {
  console: loadConsoleTexts,
  /** Registration, single sign-on and the change of a password. */
  account: (locale) => loadFiles(accountFiles, locale),
  /** What mailed links lead to: passwords, invitations, confirmations. */
  guestPages: (locale) => loadFiles(guestPageFiles, locale),
  legal: (locale) => loadFiles(legalFiles, locale),
  import: (locale) => loadFiles(importFiles, locale),
  invite: (locale) => loadFiles(inviteFiles, locale),
  reminders: (locale) => loadFiles(reminderFiles, locale),
  userProfile: (locale) => loadFiles(userProfileFiles, locale),
} as const satisfies Record<string, (locale: Locale) => Promise<Texts>>;
export type TextSet = keyof typeof textSets;
