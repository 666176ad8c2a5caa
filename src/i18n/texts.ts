import common from '@i18n/en/common.json';
import session from '@i18n/en/session.json';
import { type Locale, languageOf } from './locales';
import { isPseudoLocale, pseudoTexts, type Texts } from './pseudo';
import { languagesFor } from './varieties';

type Loader = () => Promise<Texts>;

// Separate sets, so that the sign-in page loads neither the console's texts nor those of the other guest
// screens. Mail texts are in none of them.
const guestFiles = import.meta.glob<Texts>(['../../i18n/*/{common,session}.json', '!../../i18n/en/*.json'], {
  import: 'default',
});
const consoleFiles = import.meta.glob<Texts>(
  [
    '../../i18n/*/*.json',
    '!../../i18n/*/{account,common,guest,learn,legal,session,sso,startup,import,mail,documents,paper,invite,payments,provider,reminders,simulation,userProfile}.json',
    '!../../i18n/*/{calendar,dashboards,game,gaming,guides,home,licensing,message,partner,pdf,phishingExercise,phishingSimulation,policies,receivables,reports,schedules,secureCode,settings,sharing,survey,surveys,training,upload}.json',
  ],
  {
    import: 'default',
  },
);
const accountFiles = import.meta.glob<Texts>('../../i18n/*/{account,sso}.json', { import: 'default' });
const guestPageFiles = import.meta.glob<Texts>('../../i18n/*/{account,guest}.json', { import: 'default' });
const profileFiles = import.meta.glob<Texts>('../../i18n/*/profile.json', { import: 'default' });
const learnFiles = import.meta.glob<Texts>('../../i18n/*/learn.json', { import: 'default' });
const legalFiles = import.meta.glob<Texts>('../../i18n/*/legal.json', { import: 'default' });
const importFiles = import.meta.glob<Texts>('../../i18n/*/import.json', { import: 'default' });
const inviteFiles = import.meta.glob<Texts>('../../i18n/*/invite.json', { import: 'default' });
const reminderFiles = import.meta.glob<Texts>('../../i18n/*/reminders.json', { import: 'default' });
const surveyFiles = import.meta.glob<Texts>('../../i18n/*/survey.json', { import: 'default' });
const surveysFiles = import.meta.glob<Texts>('../../i18n/*/surveys.json', { import: 'default' });
const trainingFiles = import.meta.glob<Texts>('../../i18n/*/training.json', { import: 'default' });
const calendarFiles = import.meta.glob<Texts>('../../i18n/*/calendar.json', { import: 'default' });
const dashboardsFiles = import.meta.glob<Texts>('../../i18n/*/dashboards.json', { import: 'default' });
const gameFiles = import.meta.glob<Texts>('../../i18n/*/game.json', { import: 'default' });
const gamingFiles = import.meta.glob<Texts>('../../i18n/*/gaming.json', { import: 'default' });
const guidesFiles = import.meta.glob<Texts>('../../i18n/*/guides.json', { import: 'default' });
const homeFiles = import.meta.glob<Texts>('../../i18n/*/home.json', { import: 'default' });
const licensingFiles = import.meta.glob<Texts>('../../i18n/*/licensing.json', { import: 'default' });
const messageFiles = import.meta.glob<Texts>('../../i18n/*/message.json', { import: 'default' });
const partnerFiles = import.meta.glob<Texts>('../../i18n/*/partner.json', { import: 'default' });
const pdfFiles = import.meta.glob<Texts>('../../i18n/*/pdf.json', { import: 'default' });
const phishingExerciseFiles = import.meta.glob<Texts>('../../i18n/*/phishingExercise.json', {
  import: 'default',
});
const phishingSimulationFiles = import.meta.glob<Texts>('../../i18n/*/phishingSimulation.json', {
  import: 'default',
});
const policiesFiles = import.meta.glob<Texts>('../../i18n/*/policies.json', { import: 'default' });
const receivablesFiles = import.meta.glob<Texts>('../../i18n/*/receivables.json', { import: 'default' });
const reportsFiles = import.meta.glob<Texts>('../../i18n/*/reports.json', { import: 'default' });
const schedulesFiles = import.meta.glob<Texts>('../../i18n/*/schedules.json', { import: 'default' });
const secureCodeFiles = import.meta.glob<Texts>('../../i18n/*/secureCode.json', { import: 'default' });
// With the names of industries and the words of uploads.
const settingsFiles = import.meta.glob<Texts>('../../i18n/*/{account,settings,upload}.json', {
  import: 'default',
});
const sharingFiles = import.meta.glob<Texts>('../../i18n/*/sharing.json', { import: 'default' });
const uploadFiles = import.meta.glob<Texts>('../../i18n/*/upload.json', { import: 'default' });
const videoFiles = import.meta.glob<Texts>('../../i18n/*/video.json', { import: 'default' });
const userProfileFiles = import.meta.glob<Texts>('../../i18n/*/userProfile.json', { import: 'default' });

async function loadFiles(files: Record<string, Loader>, locale: Locale): Promise<Texts> {
  const found = new Map<string, Loader>();
  for (const language of languagesFor(languageOf(locale))) {
    const folder = `../../i18n/${language}/`;
    for (const [path, load] of Object.entries(files)) {
      const name = path.slice(folder.length, -'.json'.length);
      if (path.startsWith(folder) && !found.has(name)) found.set(name, load);
    }
  }
  const loaded = await Promise.all([...found].map(async ([name, load]) => [name, await load()] as const));
  const texts: Texts = Object.fromEntries(loaded);
  return isPseudoLocale(locale) ? pseudoTexts(texts) : texts;
}

/** Part of the first code, because the default language is what most visitors read. */
const englishGuestTexts: Texts = { common, session };

/** The texts of the guest screens: two files of one language. */
export async function loadGuestTexts(locale: Locale): Promise<Texts> {
  if (languageOf(locale) !== 'en') return { ...englishGuestTexts, ...(await loadFiles(guestFiles, locale)) };
  return isPseudoLocale(locale) ? pseudoTexts(englishGuestTexts) : englishGuestTexts;
}

/** react-admin's own texts, which it brings in English only; in other languages they are among the console's. */
async function loadOwnTexts(locale: Locale): Promise<Texts> {
  const isTranslated = languagesFor(languageOf(locale)).some(
    (language) => `../../i18n/${language}/ra.json` in consoleFiles,
  );
  if (isTranslated) return {};
  const { default: english } = await import('ra-language-english');
  // react-admin types its messages as an interface, which has no index signature.
  const own: Texts = { ra: { ...english.ra } as unknown as Texts };
  return isPseudoLocale(locale) ? pseudoTexts(own) : own;
}

/** All other texts of one language. */
async function loadConsoleTexts(locale: Locale): Promise<Texts> {
  const [texts, own] = await Promise.all([loadFiles(consoleFiles, locale), loadOwnTexts(locale)]);
  return { ...texts, ...own };
}

/** Sets that load with the screens that use them, so that no other screen waits for them. */
export const textSets = {
  console: loadConsoleTexts,
  /** Registration, single sign-on and password change. */
  account: (locale) => loadFiles(accountFiles, locale),
  /** Targets of mailed links: passwords, invitations, confirmations. */
  guestPages: (locale) => loadFiles(guestPageFiles, locale),
  legal: (locale) => loadFiles(legalFiles, locale),
  /** The learner's app. */
  learn: (locale) => loadFiles(learnFiles, locale),
  /** The dialogs of the user's own account, in the learner's app; the console's texts include them. */
  profile: (locale) => loadFiles(profileFiles, locale),
  import: (locale) => loadFiles(importFiles, locale),
  invite: (locale) => loadFiles(inviteFiles, locale),
  reminders: (locale) => loadFiles(reminderFiles, locale),
  training: (locale) => loadFiles(trainingFiles, locale),
  calendar: (locale) => loadFiles(calendarFiles, locale),
  dashboards: (locale) => loadFiles(dashboardsFiles, locale),
  /** Of games as they are played. */
  game: (locale) => loadFiles(gameFiles, locale),
  gaming: (locale) => loadFiles(gamingFiles, locale),
  guides: (locale) => loadFiles(guidesFiles, locale),
  home: (locale) => loadFiles(homeFiles, locale),
  licensing: (locale) => loadFiles(licensingFiles, locale),
  receivables: (locale) => loadFiles(receivablesFiles, locale),
  message: (locale) => loadFiles(messageFiles, locale),
  partner: (locale) => loadFiles(partnerFiles, locale),
  /** Of the viewer of PDF files. */
  pdf: (locale) => loadFiles(pdfFiles, locale),
  phishingExercise: (locale) => loadFiles(phishingExerciseFiles, locale),
  phishingSimulation: (locale) => loadFiles(phishingSimulationFiles, locale),
  policies: (locale) => loadFiles(policiesFiles, locale),
  reports: (locale) => loadFiles(reportsFiles, locale),
  schedules: (locale) => loadFiles(schedulesFiles, locale),
  secureCode: (locale) => loadFiles(secureCodeFiles, locale),
  settings: (locale) => loadFiles(settingsFiles, locale),
  /** What is shared with a partner's customers. */
  sharing: (locale) => loadFiles(sharingFiles, locale),
  /** Being asked, in both apps, and of the provider's surveys. */
  survey: (locale) => loadFiles(surveyFiles, locale),
  surveys: (locale) => loadFiles(surveysFiles, locale),
  upload: (locale) => loadFiles(uploadFiles, locale),
  userProfile: (locale) => loadFiles(userProfileFiles, locale),
  /** The player's, for the learner's app; the console has them from the start. */
  video: (locale) => loadFiles(videoFiles, locale),
} as const satisfies Record<string, (locale: Locale) => Promise<Texts>>;
export type TextSet = keyof typeof textSets;
