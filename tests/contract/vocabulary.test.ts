import { CUSTOMER_TYPES } from '@contract/access';
import { VIEW_STATUSES } from '@contract/calendar';
import { LOGIN_ACCESS } from '@contract/partner/access';
import {
  COMPANY_AFFILIATIONS,
  ENABLEMENT_STATUSES,
  LICENSING_STATUSES,
  REGISTRATION_STATUSES,
} from '@contract/partner/customers';
import { INVOICE_STATUSES } from '@contract/partner/licenses';
import { USERS_TYPES } from '@contract/phishing-exercise/campaigns';
import { ANSWER_LABELS, ANSWER_STATUSES, LAYOUT_TYPES } from '@contract/phishing-exercise/content';
import { ASSIGNMENT_STATUSES } from '@contract/phishing-exercise/reports';
import {
  AUDIENCE_TYPES,
  EMAIL_PROVIDERS,
  FREQUENCIES,
  SIMULATION_KINDS,
  SIMULATION_STATUSES,
} from '@contract/phishing-simulation/content';
import { MAIL_STATES } from '@contract/phishing-simulation/reports';
import {
  CAMPAIGN_ASSIGNMENT_TYPES,
  CAMPAIGN_STATUSES,
  COUNTED_ATTEMPTS,
  EXERCISE_STATUSES,
  LEARNER_STATUSES,
} from '@contract/training/assignments';
import calendar from '@i18n/en/calendar.json';
import documents from '@i18n/en/documents.json';
import learn from '@i18n/en/learn.json';
import licensing from '@i18n/en/licensing.json';
import partner from '@i18n/en/partner.json';
import exercises from '@i18n/en/phishingExercise.json';
import simulations from '@i18n/en/phishingSimulation.json';
import receivables from '@i18n/en/receivables.json';
import training from '@i18n/en/training.json';
import { expect, it } from 'vitest';

/** What a screen has words for, and the values that the gateway answers. */
const WORDS: Record<string, readonly [words: object, values: readonly string[]]> = {
  'status of a training': [training.status, CAMPAIGN_STATUSES],
  'status of its learners': [training.learnerStatus, LEARNER_STATUSES],
  'audience of a training': [training.settings.types, CAMPAIGN_ASSIGNMENT_TYPES],
  'attempt that counts': [training.settings.countedAttempts, COUNTED_ATTEMPTS],
  'status of an exercise': [exercises.status, EXERCISE_STATUSES],
  'status of its learners in a report': [exercises.report.status, ASSIGNMENT_STATUSES],
  'audience of an exercise': [exercises.settings.types, USERS_TYPES],
  'layout of a template': [exercises.layout, LAYOUT_TYPES],
  'answer to an exercise': [exercises.editor.answers, ANSWER_LABELS],
  'grade of an answer': [exercises.editor.grades, ANSWER_STATUSES],
  "learner's answer": [learn.exercise.answers, ANSWER_LABELS],
  "learner's grade": [learn.exercise.grades, ANSWER_STATUSES],
  'status of a simulation': [simulations.status, SIMULATION_STATUSES],
  'audience of a simulation': [simulations.audience.types, AUDIENCE_TYPES],
  'frequency of a simulation': [simulations.delivery.frequencies, FREQUENCIES],
  'kind of a simulation': [simulations.kinds, SIMULATION_KINDS],
  'provider a template imitates': [simulations.providers, EMAIL_PROVIDERS],
  'state of a mail': [simulations.report.states, MAIL_STATES],
  'status of a view': [calendar.statuses, VIEW_STATUSES],
  'status of an invoice': [licensing.invoices.statuses, INVOICE_STATUSES],
  'status of an invoice, as a document': [documents.invoice.statuses, INVOICE_STATUSES],
  'status of an invoice, for the provider': [receivables.invoices.status, INVOICE_STATUSES],
  'status of a transaction': [partner.transactions.status, INVOICE_STATUSES],
  'licensing of a customer': [partner.licensing, LICENSING_STATUSES],
  'access to a customer': [partner.access, LOGIN_ACCESS],
  'affiliation of a customer': [partner.affiliation, COMPANY_AFFILIATIONS],
  'registration of a customer': [partner.registration, REGISTRATION_STATUSES],
  'enablement of a customer': [partner.enablement, ENABLEMENT_STATUSES],
  'kind of a customer': [partner.kinds, CUSTOMER_TYPES],
};

it.each(Object.entries(WORDS))(
  'the %s has a word for each value of the contract, and for no other',
  (_, pair) => {
    const [words, values] = pair;
    expect(Object.keys(words).toSorted()).toEqual([...values].toSorted());
  },
);
