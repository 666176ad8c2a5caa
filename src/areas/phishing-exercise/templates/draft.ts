import { anchorKey, orderedCallouts } from '@contract/phishing-exercise/callouts';
import {
  ANSWER_LABELS,
  type AnswerLabel,
  type AnswerStatus,
  type Callout,
  type LayoutType,
} from '@contract/phishing-exercise/content';
import { type ContactType, contactTypeOf, type TemplateForm } from '@contract/phishing-exercise/templateForm';
import type { TemplateDetail } from '@contract/phishing-exercise/templates';
import { CONTENT_LANGUAGES, type ContentLanguage } from '@contract/training/customTraining';

/** An answer whose grade may not be chosen yet. */
export interface DraftAnswer {
  label: AnswerLabel;
  status: AnswerStatus | '';
  description: string;
}

/** A template as the wizard's one form holds it, complete or not. */
export interface TemplateDraft {
  layoutType: LayoutType;
  name: string;
  language: ContentLanguage;
  subject: string;
  fromName: string;
  fromEmail: string;
  contactType: ContactType;
  /** The phone number of a text message's sender; a contact's name is apart, so that switching loses neither. */
  fromPhone: string;
  contactName: string;
  html: string;
  designData: Record<string, unknown> | null;
  attachmentName: string;
  isReplyTracked: boolean;
  /** Empty: the company's. */
  linkHost: string;
  legend: string;
  answers: DraftAnswer[];
  hasHeaderCallout: boolean;
  headerCallout: string;
  /** Those of the body, in order. */
  callouts: { anchor: string; description: string }[];
}

/** What a new template begins with. */
export interface Sample {
  readonly email: Pick<TemplateDraft, 'subject' | 'fromName' | 'fromEmail' | 'html' | 'designData'>;
  readonly sms: { readonly text: string; readonly contact: string };
}

export const newCallout = () => ({ anchor: '', description: '' });

/** The body and sender of a layout's sample. What belongs to the other layout is empty. */
export function sampleOf(layoutType: LayoutType, { email, sms }: Sample) {
  return layoutType === 'EMAIL'
    ? email
    : { subject: '', fromName: '', fromEmail: '', html: sms.text, designData: null };
}

export function newDraft(layoutType: LayoutType, sample: Sample, language: string): TemplateDraft {
  const [first] = CONTENT_LANGUAGES;
  return {
    ...sampleOf(layoutType, sample),
    layoutType,
    name: '',
    language: CONTENT_LANGUAGES.find((code) => code === language) ?? first,
    contactType: 'userName',
    fromPhone: '',
    contactName: sample.sms.contact,
    attachmentName: '',
    isReplyTracked: false,
    linkHost: '',
    legend: '',
    answers: ANSWER_LABELS.map((label) => ({ label, status: '', description: '' })),
    hasHeaderCallout: false,
    headerCallout: '',
    callouts: [newCallout()],
  };
}

/** Another layout: a sample takes the body's place, the design goes, and the anchors with it. */
export const withLayout = (draft: TemplateDraft, layoutType: LayoutType, sample: Sample): TemplateDraft => ({
  ...draft,
  ...sampleOf(layoutType, sample),
  layoutType,
  callouts: draft.callouts.map((callout) => ({ ...callout, anchor: '' })),
});

/** A stored template in the form. */
export function draftOf(template: TemplateDetail): TemplateDraft {
  const [first] = CONTENT_LANGUAGES;
  const isSms = template.layoutType === 'SMS';
  const contactType = isSms ? contactTypeOf(template.fromPhone) : 'userName';
  const callouts = orderedCallouts(template.callouts);
  const header = callouts.find(({ place }) => place === 'HEADER');
  const body = callouts.filter(({ place }) => place === 'BODY');
  return {
    layoutType: template.layoutType,
    name: template.name,
    language: CONTENT_LANGUAGES.find((code) => code === template.language) ?? first,
    subject: template.subject,
    fromName: template.fromName,
    fromEmail: template.fromEmail,
    contactType,
    fromPhone: contactType === 'phoneNumber' ? template.fromPhone : '',
    contactName: contactType === 'userName' ? template.fromPhone : '',
    html: template.html,
    designData: template.designData,
    attachmentName: template.attachmentName,
    isReplyTracked: template.isReplyTracked,
    linkHost: template.linkHost ?? '',
    legend: template.legend,
    answers: ANSWER_LABELS.map((label) => {
      const answer = template.answers.find((one) => one.label === label);
      return { label, status: answer?.status ?? '', description: answer?.description ?? '' };
    }),
    hasHeaderCallout: header !== undefined,
    headerCallout: header?.description ?? '',
    callouts:
      body.length > 0
        ? body.map(({ anchor, description }) => ({ anchor: anchorKey(anchor), description }))
        : [newCallout()],
  };
}

/** The callouts as they are stored: numbered from 1, the header's first. */
export function calloutsOf({ hasHeaderCallout, headerCallout, callouts }: TemplateDraft): Callout[] {
  const header = { anchor: '', description: headerCallout, place: 'HEADER' } as const;
  const body = callouts.map((callout) => ({ ...callout, place: 'BODY' }) as const);
  return [...(hasHeaderCallout ? [header] : []), ...body].map((callout, at) => ({
    ...callout,
    anchor: anchorKey(callout.anchor),
    description: callout.description.trim(),
    orderNumber: at + 1,
  }));
}

/** The sender of a text message as it is stored. */
export const senderOf = ({ contactType, fromPhone, contactName }: TemplateDraft): string =>
  (contactType === 'phoneNumber' ? fromPhone : contactName).trim();

/** What is sent. Answers without a grade are left out: the form lets no such draft through. */
export function formOf(draft: TemplateDraft): TemplateForm {
  const isEmail = draft.layoutType === 'EMAIL';
  return {
    layoutType: draft.layoutType,
    name: draft.name.trim(),
    language: draft.language,
    subject: isEmail ? draft.subject.trim() : '',
    fromName: isEmail ? draft.fromName.trim() : '',
    fromEmail: isEmail ? draft.fromEmail.trim() : '',
    fromPhone: isEmail ? '' : senderOf(draft),
    html: draft.html,
    designData: isEmail ? draft.designData : null,
    attachmentName: isEmail ? draft.attachmentName.trim() : '',
    isReplyTracked: isEmail && draft.isReplyTracked,
    linkHost: (isEmail && draft.linkHost) || null,
    legend: draft.legend.trim(),
    answers: draft.answers.flatMap(({ label, status, description }) =>
      status === '' ? [] : [{ label, status, description: description.trim() }],
    ),
    callouts: calloutsOf(draft),
  };
}

/** The message as MessageView shows it. */
export const messageOf = (draft: TemplateDraft) => ({
  layoutType: draft.layoutType,
  subject: draft.subject,
  fromName: draft.fromName,
  fromEmail: draft.fromEmail,
  fromPhone: senderOf(draft),
  attachmentName: draft.attachmentName.trim(),
  html: draft.html,
  legend: draft.legend,
  callouts: calloutsOf(draft),
});

/** The form's name for a field of what is sent: the header's callout and a contact's name are fields of their own. */
export function fieldOf(
  name: string,
  { hasHeaderCallout, contactType }: Pick<TemplateDraft, 'hasHeaderCallout' | 'contactType'>,
): string {
  if (name === 'fromPhone' && contactType === 'userName') return 'contactName';
  const [, index, field] = /^callouts\.(\d+)\.(\w+)$/.exec(name) ?? [];
  if (index === undefined) return name;
  const at = Number(index) - (hasHeaderCallout ? 1 : 0);
  return at < 0 ? 'headerCallout' : `callouts.${at}.${field === 'description' ? field : 'anchor'}`;
}
