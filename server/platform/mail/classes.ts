import type { MailJob } from '@server/platform/jobs/queue';

/**
 * Who may carry a mail:
 *
 * - credential: the product alone, and to every address: it has a code, a link that lets somebody in or confirms something, or
 *   tells of a change of trust, which whoever made the change must not be able to keep back.
 * - product: the product alone, as it is about the service itself; not to an address that rests.
 * - company: the company's own mail where it has one, else the product; not to an address that rests.
 */
export type MailClass = 'credential' | 'product' | 'company';

/** The class of every template, declared once: who runs a company's mail server reads what it carries. */
export const MAIL_CLASSES: Readonly<Record<MailJob['template'], MailClass>> = {
  loginCode: 'credential',
  turnOnCode: 'credential',
  turnOffCode: 'credential',
  stepUpCode: 'credential',
  invitation: 'credential',
  adminInvitation: 'credential',
  customerInvitation: 'credential',
  // Their link only leads to the company's own provider.
  signOnInvitation: 'company',
  adminSignOnInvitation: 'company',
  reminder: 'company',
  taskReminder: 'company',
  managerReminder: 'company',
  monthlyVideo: 'company',
  assignment: 'company',
  policyAssignment: 'company',
  assignmentInOwnWords: 'company',
  passwordReset: 'credential',
  passwordResetByAdmin: 'credential',
  temporaryPassword: 'credential',
  ownerPassword: 'credential',
  passwordChanged: 'credential',
  trustChanged: 'credential',
  trustStopped: 'credential',
  trustTold: 'credential',
  domainMissing: 'product',
  domainLapsed: 'product',
  domainTaken: 'product',
  hostMissing: 'product',
  hostLapsed: 'product',
  ownMailFailing: 'product',
  addressesResting: 'product',
  ownMailTest: 'credential',
  ssoCertificate: 'product',
  ssoCertificateEnded: 'product',
  provisioningHeld: 'product',
  secondFactorEnabled: 'credential',
  secondFactorDisabled: 'credential',
  secondFactorReset: 'credential',
  secondFactorDue: 'credential',
  ownerOffer: 'credential',
  // Whoever runs the company's mail server must not be able to keep back that it is being closed.
  closingAsked: 'credential',
  closingReminder: 'credential',
  closingWaits: 'product',
  accountClosed: 'credential',
  emailChange: 'credential',
  emailChangeAsked: 'credential',
  emailChanged: 'credential',
  verifyEmail: 'credential',
  supportTicket: 'product',
  contactToBuy: 'product',
  becomePartner: 'product',
  invoice: 'product',
  subscriptionCanceled: 'product',
  subscriptionResumed: 'product',
  subscriptionEnded: 'product',
  licensesEnding: 'product',
  licensesEndingFor: 'product',
  poolEnding: 'product',
  invoicePaid: 'product',
  invoicePartPaid: 'product',
  invoiceVoided: 'product',
  invoiceWrittenOff: 'product',
  invoiceCredited: 'product',
  invoiceRefunded: 'product',
  // Somebody else's mail, which may be dangerous.
  reportedMail: 'product',
  directTest: 'product',
  reportLink: 'company',
  // Its link stops these mails and does nothing else.
  reportPdf: 'company',
  reportConfirm: 'credential',
};

/** The class of a mail. One that is not known, of another release, is the product's alone. */
export const classOf = (template: string): MailClass =>
  Object.hasOwn(MAIL_CLASSES, template) ? MAIL_CLASSES[template as MailJob['template']] : 'credential';

/**
 * Templates that go to many people at once. They wait in a lane of their own and have connections of their own, so that a code,
 * a reset or a notice never waits behind a hundred thousand reminders.
 */
const TO_MANY: ReadonlySet<string> = new Set<MailJob['template']>([
  'invitation',
  'adminInvitation',
  'signOnInvitation',
  'adminSignOnInvitation',
  'customerInvitation',
  'reminder',
  'taskReminder',
  'managerReminder',
  'monthlyVideo',
  'assignment',
  'policyAssignment',
  'assignmentInOwnWords',
]);

/** Whether a mail is one of those that go to many people at once. */
export const isToMany = (template: string): boolean => TO_MANY.has(template);
