import type { DesignNode } from '@contract/phishing-exercise/design';
import { translator } from '@/i18n/translator';
import { BUTTON_COLOR, BUTTON_TEXT_COLOR, emailHtml } from './body/emailHtml';
import type { Sample } from './draft';

const text = (words: string): DesignNode => ({ type: 'text', text: words });
const paragraph = (words: string): DesignNode => ({ type: 'paragraph', content: [text(words)] });

/** The documented default content of new templates, in the language of the console. */
export function sampleContent(): Sample {
  const t = (name: string) => translator.t(`phishingExercise.editor.sample.${name}`);
  const attrs = {
    href: 'https://account-check.example/verify',
    background: BUTTON_COLOR,
    color: BUTTON_TEXT_COLOR,
  };
  const design: DesignNode = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [text(t('heading'))] },
      paragraph(t('greeting')),
      paragraph(t('text')),
      { type: 'button', attrs, content: [text(t('button'))] },
      paragraph(t('closing')),
    ],
  };
  return {
    email: {
      subject: t('subject'),
      fromName: t('fromName'),
      fromEmail: 'it-support@account-check.example',
      html: emailHtml(design),
      designData: { ...design },
    },
    sms: { text: t('sms'), contact: t('contact') },
  };
}
