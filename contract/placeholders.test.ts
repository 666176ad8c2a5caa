import { describe, expect, it } from 'vitest';
import { TEMPLATE_VARIABLES } from './phishing-exercise/variables';
import {
  fillPlaceholders,
  partedPlaceholder,
  placeholderProblem,
  placeholderProblemOfHtml,
  unknownPlaceholder,
} from './placeholders';

describe('names in braces', () => {
  it.each([
    ['Hello {name} of {companyName}', undefined],
    ['Hello {firstName}', '{firstName}'],
    ['Hello {name}, {имя} and {other}', '{имя}'],
    ['Hello { name }', '{ name }'],
    ['Braces {} and { } and {1} and 100 %{', undefined],
  ])('of %j that nothing would fill in: %j', (text, unknown) => {
    expect(unknownPlaceholder(text, ['companyName', 'name'])).toBe(unknown);
  });

  it('are filled in once: a value that looks like a placeholder is left alone', () => {
    const values = { companyName: '{name} $& Ltd', name: '{companyName}' };
    expect(fillPlaceholders('{companyName}: {name} {other} {__proto__}', values)).toBe(
      '{name} $& Ltd: {companyName} {other} {__proto__}',
    );
  });
});

describe('what another product would fill in', () => {
  it.each([
    ['Re: {firstName}', '{firstName}', '{recipientName}'],
    ['Hello {{.FirstName}},', '{{.FirstName}}', '{recipientName}'],
    ['Hello {{ last name }},', '{{ last name }}', '{recipientName}'],
    ['Hello {{recipientName}},', '{{recipientName}}', '{recipientName}'],
    ['Hello %NAME%,', '%NAME%', '{recipientName}'],
    ['Hello [first name],', '[first name]', '{recipientName}'],
    ['Hello *|FNAME|*,', '*|FNAME|*', '{recipientName}'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as other products write it
    ['Sent to ${email}', '${email}', '{recipientEmail}'],
    ['Sent to <<Email Address>>', '<<Email Address>>', '{recipientEmail}'],
    ['Your [Organisation] account', '[Organisation]', '{companyName}'],
    ['As of %Date%', '%Date%', '{today}'],
    ['{{.Position}}', '{{.Position}}', '{companyName} or {recipientName} or {recipientEmail} or {today}'],
  ])('in %j is found, and ours is offered', (text, unknown, ours) => {
    expect(placeholderProblem(text, TEMPLATE_VARIABLES)).toBe(
      `${unknown} isn't a valid placeholder. Use ${ours}.`,
    );
  });

  it.each([
    '50%off now, 20% more',
    '[Ticket 4711] Re: [EXTERNAL] your order',
    'C:\\Users\\%APPDATA%\\x',
    'a << b >> c',
    'function () { return 1; }',
  ])('is nothing of the kind in %j', (text) => {
    expect(placeholderProblem(text, TEMPLATE_VARIABLES)).toBeUndefined();
  });

  it('is said where nothing is filled in', () => {
    expect(placeholderProblem('Hello {name}', [])).toBe(
      "{name} isn't a valid placeholder. Nothing is filled in here.",
    );
  });
});

describe('HTML', () => {
  it.each([
    ['<p>{<b>recipientName</b>}</p>', '{recipientName}'],
    ['<p>{recipient<i>Name</i>}</p>', '{recipientName}'],
    ['<p><b>{</b>companyName}</p>', '{companyName}'],
    ['<p><b>{companyName}</b></p>', undefined],
    ['<p>{<b>color</b>}</p>', undefined],
  ])('%s has a name that tags part: %s', (html, parted) => {
    expect(partedPlaceholder(html, TEMPLATE_VARIABLES)).toBe(parted);
  });

  it.each([
    ['<a href="{{.URL}}">Pay</a><style>a {color}</style>', undefined],
    ['<p>Dear {{.FirstName}}</p>', "{{.FirstName}} isn't a valid placeholder. Use {recipientName}."],
    ['<p>{<b>today</b>}</p>', 'Format all of {today}, with its braces, or none of it.'],
    ['<p>[first</p><p>name]</p>', undefined],
  ])('%s: %s', (html, problem) => {
    expect(placeholderProblemOfHtml(html, TEMPLATE_VARIABLES)).toBe(problem);
  });
});
