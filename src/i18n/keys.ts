import type account from '@i18n/en/account.json';
import type banners from '@i18n/en/banners.json';
import type billing from '@i18n/en/billing.json';
import type calendar from '@i18n/en/calendar.json';
import type common from '@i18n/en/common.json';
import type dashboards from '@i18n/en/dashboards.json';
import type dialog from '@i18n/en/dialog.json';
import type dialogs from '@i18n/en/dialogs.json';
import type form from '@i18n/en/form.json';
import type game from '@i18n/en/game.json';
import type gaming from '@i18n/en/gaming.json';
import type guest from '@i18n/en/guest.json';
import type guides from '@i18n/en/guides.json';
import type home from '@i18n/en/home.json';
import type importTexts from '@i18n/en/import.json';
import type invite from '@i18n/en/invite.json';
import type learn from '@i18n/en/learn.json';
import type legal from '@i18n/en/legal.json';
import type licensing from '@i18n/en/licensing.json';
import type message from '@i18n/en/message.json';
import type notifications from '@i18n/en/notifications.json';
import type operations from '@i18n/en/operations.json';
import type partner from '@i18n/en/partner.json';
import type pdf from '@i18n/en/pdf.json';
import type phishingExercise from '@i18n/en/phishingExercise.json';
import type phishingSimulation from '@i18n/en/phishingSimulation.json';
import type policies from '@i18n/en/policies.json';
import type profile from '@i18n/en/profile.json';
import type receivables from '@i18n/en/receivables.json';
import type reminders from '@i18n/en/reminders.json';
import type reports from '@i18n/en/reports.json';
import type resources from '@i18n/en/resources.json';
import type schedules from '@i18n/en/schedules.json';
import type secureCode from '@i18n/en/secureCode.json';
import type session from '@i18n/en/session.json';
import type settings from '@i18n/en/settings.json';
import type sharing from '@i18n/en/sharing.json';
import type shell from '@i18n/en/shell.json';
import type sso from '@i18n/en/sso.json';
import type support from '@i18n/en/support.json';
import type survey from '@i18n/en/survey.json';
import type surveys from '@i18n/en/surveys.json';
import type table from '@i18n/en/table.json';
import type training from '@i18n/en/training.json';
import type upload from '@i18n/en/upload.json';
import type userProfile from '@i18n/en/userProfile.json';
import type users from '@i18n/en/users.json';
import type video from '@i18n/en/video.json';

/** The English files, by the first segment of their keys. Add new files here. */
interface EnglishTexts {
  account: typeof account;
  banners: typeof banners;
  billing: typeof billing;
  calendar: typeof calendar;
  gaming: typeof gaming;
  common: typeof common;
  dashboards: typeof dashboards;
  dialog: typeof dialog;
  dialogs: typeof dialogs;
  form: typeof form;
  game: typeof game;
  guest: typeof guest;
  guides: typeof guides;
  home: typeof home;
  import: typeof importTexts;
  invite: typeof invite;
  learn: typeof learn;
  legal: typeof legal;
  licensing: typeof licensing;
  message: typeof message;
  notifications: typeof notifications;
  operations: typeof operations;
  partner: typeof partner;
  pdf: typeof pdf;
  phishingExercise: typeof phishingExercise;
  phishingSimulation: typeof phishingSimulation;
  policies: typeof policies;
  profile: typeof profile;
  receivables: typeof receivables;
  reminders: typeof reminders;
  reports: typeof reports;
  schedules: typeof schedules;
  secureCode: typeof secureCode;
  session: typeof session;
  shell: typeof shell;
  resources: typeof resources;
  sso: typeof sso;
  support: typeof support;
  survey: typeof survey;
  surveys: typeof surveys;
  table: typeof table;
  training: typeof training;
  settings: typeof settings;
  sharing: typeof sharing;
  upload: typeof upload;
  userProfile: typeof userProfile;
  users: typeof users;
  video: typeof video;
}

type Leaves<Node, Prefix extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Prefix}${Key}`
    : Leaves<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

/** Every key of `i18n/en`: `users.list.title`, `resources.users.fields.email`. */
export type TranslationKey = Leaves<EnglishTexts>;
