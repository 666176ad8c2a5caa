/**
 * The files of texts by the sets that screens load, so that no other screen waits for them: the sign-in page loads neither the
 * console's texts nor those of other guest screens. What is in none is the gateway's, or in the page itself.
 */
export const TEXT_SETS = {
  /** What every screen of the console may use. */
  console: [
    ...['banners', 'billing', 'dialog', 'dialogs', 'form', 'notifications', 'operations', 'profile'],
    ...['resources', 'shell', 'support', 'table', 'users', 'video'],
  ],
  /** Registration, single sign-on and password change. */
  account: ['account', 'sso'],
  /** Targets of mailed links: passwords, invitations, confirmations. */
  guestPages: ['account', 'guest'],
  legal: ['legal'],
  /** The learner's app. */
  learn: ['learn'],
  /** The dialogs of the user's own account, in the learner's app. */
  profile: ['profile'],
  import: ['import'],
  invite: ['invite'],
  reminders: ['reminders'],
  training: ['training'],
  calendar: ['calendar'],
  dashboards: ['dashboards'],
  /** Of games as they are played. */
  game: ['game'],
  gaming: ['gaming'],
  guides: ['guides'],
  home: ['home'],
  licensing: ['licensing'],
  receivables: ['receivables'],
  message: ['message'],
  partner: ['partner'],
  /** Of the viewer of PDF files. */
  pdf: ['pdf'],
  phishingExercise: ['phishingExercise'],
  phishingSimulation: ['phishingSimulation'],
  policies: ['policies'],
  reports: ['reports'],
  schedules: ['schedules'],
  secureCode: ['secureCode'],
  /** With the names of industries and the words of uploads. */
  settings: ['account', 'settings', 'upload'],
  /** What is shared with a partner's customers. */
  sharing: ['sharing'],
  /** Being asked, in both apps, and of the provider's surveys. */
  survey: ['survey'],
  surveys: ['surveys'],
  upload: ['upload'],
  userProfile: ['userProfile'],
  /** The player's, for the learner's app. */
  video: ['video'],
} as const satisfies Record<string, readonly string[]>;
export type TextSet = keyof typeof TEXT_SETS;
