import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeHtml, fillMessage, fillText, TEMPLATE_VARIABLES } from './variables';

const variables = [
  { keyId: 'companyName', value: 'Larkfield & <Sons>' },
  { keyId: 'recipientName', value: '{today}' },
] as const;

it('fills what it knows, once', () => {
  expect(fillText('Hi {recipientName} of {companyName}, {today} {other}', variables)).toBe(
    'Hi {today} of Larkfield & <Sons>, {today} {other}',
  );
});

it('writes values into HTML as text, and finds filled anchors there', () => {
  const message = {
    layoutType: 'EMAIL',
    subject: '{companyName}',
    fromName: '{companyName} IT',
    html: '<p title="{companyName}">{companyName}</p>',
    legend: '',
    callouts: [{ anchor: '{companyName}', description: 'x' }],
  } as const;
  const filled = fillMessage({ ...message, callouts: [...message.callouts] }, variables);
  expect(filled.html).toBe('<p title="Larkfield &amp; &lt;Sons&gt;">Larkfield &amp; &lt;Sons&gt;</p>');
  expect(filled.callouts[0]?.anchor).toBe('Larkfield & <Sons>');
  expect(filled.subject).toBe('Larkfield & <Sons>');
  expect(
    fillMessage({ ...message, layoutType: 'SMS', html: '{companyName}', callouts: [] }, variables).html,
  ).toBe('Larkfield & <Sons>');
});

it('never lets a value be markup', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(escapeHtml(value)).not.toMatch(/[<>"']/);
      const known = TEMPLATE_VARIABLES.map((keyId) => ({ keyId, value }));
      expect(fillText(TEMPLATE_VARIABLES.map((name) => `{${name}}`).join('|'), known)).toBe(
        TEMPLATE_VARIABLES.map(() => value).join('|'),
      );
    }),
  );
});
