import { ANSWER_LABELS } from '@contract/phishing-exercise/content';
import type { TemplateForm } from '@contract/phishing-exercise/templateForm';

/** A template as its form has it: an email, unless overridden. */
export const buildTemplateForm = (changes: Partial<TemplateForm> = {}): TemplateForm => ({
  layoutType: 'EMAIL',
  name: 'Our own',
  subject: 'Your mailbox is full',
  fromName: 'IT Helpdesk',
  fromEmail: 'helpdesk@mailbox-quota.example',
  fromPhone: '',
  html: '<p>Your mailbox is full. <a href="https://mailbox-quota.example/more">Get more space</a> today.</p>',
  designData: null,
  attachmentName: '',
  isReplyTracked: false,
  linkHost: null,
  legend: 'You are waiting for a mail with a large attachment.',
  answers: ANSWER_LABELS.map((label) => ({
    label,
    status: label === 'REPORT_PHISHING' ? ('CORRECT' as const) : ('WRONG' as const),
    description: 'Because of the address.',
  })),
  callouts: [
    { anchor: 'Get more space', description: 'Look where it leads.', orderNumber: 1, place: 'BODY' },
  ],
  ...changes,
});

/** What makes it a text message. */
export const SMS_FORM: Partial<TemplateForm> = {
  layoutType: 'SMS',
  subject: '',
  fromName: '',
  fromEmail: '',
  fromPhone: '+1 202-555-0143',
  html: 'Your parcel waits for a fee. Pay now: https://parcel-fleetway.example',
  callouts: [{ anchor: 'Pay now', description: 'Hurry is a trick.', orderNumber: 1, place: 'BODY' }],
};
