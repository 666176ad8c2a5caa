/** A value that a template's texts name in braces: `{companyName}`. */
export const TEMPLATE_VARIABLES = ['companyName', 'recipientName', 'recipientEmail', 'today'] as const;
export type TemplateVariableName = (typeof TEMPLATE_VARIABLES)[number];

/** A variable with what stands in its place. */
export interface TemplateVariable {
  readonly keyId: TemplateVariableName;
  readonly value: string;
}

/** How a text names a variable. */
export const variableMark = (keyId: TemplateVariableName): string => `{${keyId}}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it is written in HTML, in an attribute, too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const MARKS = new RegExp(`\\{(${TEMPLATE_VARIABLES.join('|')})\\}`, 'g');

function filled(
  text: string,
  variables: readonly TemplateVariable[],
  write: (value: string) => string,
): string {
  const values = new Map<string, string>(variables.map(({ keyId, value }) => [keyId, value]));
  return text.replace(MARKS, (mark, name: string) => {
    const value = values.get(name);
    return value === undefined ? mark : write(value);
  });
}

/** A plain text with the values in place of its variables. */
export const fillText = (text: string, variables: readonly TemplateVariable[]): string =>
  filled(text, variables, (value) => value);

interface Fillable {
  readonly layoutType: 'EMAIL' | 'SMS';
  readonly subject: string;
  readonly fromName: string;
  readonly html: string;
  readonly legend: string;
  readonly callouts: readonly { readonly anchor: string; readonly description: string }[];
}

/** A message as its recipient gets it. Anchors are filled, too: they must be found in the filled body. */
export function fillMessage<Message extends Fillable>(
  message: Message,
  variables: readonly TemplateVariable[],
): Message {
  const text = (given: string) => fillText(given, variables);
  return {
    ...message,
    subject: text(message.subject),
    fromName: text(message.fromName),
    html: filled(message.html, variables, message.layoutType === 'EMAIL' ? escapeHtml : (value) => value),
    legend: text(message.legend),
    callouts: message.callouts.map((callout) => ({
      ...callout,
      anchor: text(callout.anchor),
      description: text(callout.description),
    })),
  };
}
