import { stretchesOf } from '@contract/phishing-exercise/callouts';
import type { Callout } from '@contract/phishing-exercise/content';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { MessageContent } from './MessageContent';
import { emphasize, fillDocument, foundAt } from './mailDocument';
import { neighbourOf } from './marks';

beforeAll(async () => {
  await translator.add('message');
  // Not in jsdom, which has no layout to observe.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const message = {
  layoutType: 'SMS',
  subject: '',
  fromName: '',
  fromEmail: '',
  fromPhone: 'Parcel Line',
  html: 'Your parcel waits. Pay at parcel-line.example today.',
} as const;
const callouts: Callout[] = [
  { anchor: '', description: 'An unknown sender.', orderNumber: 1, place: 'HEADER' },
  { anchor: 'parcel-line.example', description: 'Not their address.', orderNumber: 3, place: 'BODY' },
  { anchor: 'today', description: 'Urgency.', orderNumber: 2, place: 'BODY' },
];

it('shows callouts in order number and goes round', async () => {
  const user = userEvent.setup();
  render(<MessageContent message={message} callouts={callouts} />);
  const pane = within(screen.getByRole('region', { name: 'Callouts' }));
  const texts = ['An unknown sender.', 'Urgency.', 'Not their address.', 'An unknown sender.'];
  for (const text of texts) {
    expect(pane.getByText(text)).toBeTruthy();
    await user.click(pane.getByRole('button', { name: 'Next callout' }));
  }
  expect(pane.getByText('Callout 2 of 3')).toBeTruthy();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(pane.getByText('Callout 3 of 3')).toBeTruthy();
  const bubble = screen.getByRole('article', { name: 'Text message from Parcel Line' });
  expect([...bubble.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    '3parcel-line.example',
    '2today',
  ]);
  await user.click(within(bubble).getByRole('button', { name: 'Callout 2' }));
  expect(pane.getByText('Urgency.')).toBeTruthy();
});

it('shows no pane and no marks without callouts', () => {
  render(<MessageContent message={message} />);
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getByText(message.html)).toBeTruthy();
});

it('keeps an email in a frame that can neither run nor open anything', () => {
  const { container } = render(
    <MessageContent
      message={{
        ...message,
        layoutType: 'EMAIL',
        subject: 'Hi',
        fromName: 'Ann Lee',
        fromEmail: 'a@b.example',
      }}
    />,
  );
  const frame = screen.getByTitle('Email: Hi');
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(container.textContent).toContain('<a@b.example>');
});

it('names the file that goes with an email', () => {
  const email = { ...message, layoutType: 'EMAIL', subject: 'Hi' } as const;
  const { container, rerender } = render(
    <MessageContent message={{ ...email, attachmentName: 'invoice.html' }} />,
  );
  expect(within(screen.getByRole('article')).getByText('invoice.html')).toBeTruthy();
  expect(screen.getByTitle('Attached file')).toBeTruthy();
  rerender(<MessageContent message={email} />);
  expect(container.textContent).not.toContain('invoice.html');
});

it('marks callouts, applies styles and disarms links in the document of an email', () => {
  const page = document.implementation.createHTMLDocument('');
  const html =
    '<p style="color:red">Pay <b>no</b>w at <a href="https://x.example/a">our <i>shop</i></a></p><script>1</script>';
  const anchored = (anchor: string, orderNumber: number): Callout => ({
    anchor,
    description: 'x',
    orderNumber,
    place: 'BODY',
  });
  fillDocument(page, {
    html,
    callouts: [anchored('Pay now', 1), anchored('our shop', 2), anchored('gone', 3)],
    isDark: false,
    language: 'de',
  });
  const marks = [...page.querySelectorAll('mark')];
  expect(marks.map(({ textContent }) => textContent)).toEqual(['1Pay ', 'no', 'w', '2our ', 'shop']);
  const link = page.querySelector('a');
  expect(link?.hasAttribute('href')).toBe(false);
  expect(link?.title).toBe('https://x.example/a');
  expect(page.querySelector('p')?.style.color).toBe('red');
  expect(page.querySelector('script')).toBeNull();
  expect(page.documentElement.lang).toBe('de');
  expect(foundAt(page.querySelector('i mark'))).toEqual({ number: 2, address: 'https://x.example/a' });
  expect(emphasize(page, 2)?.textContent).toBe('2our ');
});

it('shows a link without an address, or with a refused one, as the link that it is in a simulated mail', () => {
  const page = document.implementation.createHTMLDocument('');
  const html = '<p><a href="#">Pay now</a> <a>here</a> <a href="javascript:x">there</a></p>';
  fillDocument(page, { html, callouts: [], isDark: false, language: undefined });
  const links = [...page.querySelectorAll('a')];
  expect(links.map(({ style, title }) => [style.textDecoration, title])).toEqual([
    ['underline', ''],
    ['underline', ''],
    ['underline', ''],
  ]);
});

it('keeps marked text dark where the message has light text, as on buttons', () => {
  const page = document.implementation.createHTMLDocument('');
  fillDocument(page, {
    html: '<p style="background-color:#000000"><a style="color:#ffffff">Pay</a></p>',
    callouts: [{ anchor: 'Pay', description: 'x', orderNumber: 1, place: 'BODY' }],
    isDark: false,
    language: undefined,
  });
  expect(page.querySelector('a')?.style.color).toBe('rgb(255, 255, 255)');
  expect(page.querySelector('mark')?.style.color).toBe('rgb(28, 28, 28)');
});

it('moves from any callout to every other, and back', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (numbers) => {
      const seen: (number | null)[] = [];
      let current: number | null = null;
      for (const _ of numbers) {
        current = neighbourOf(numbers, current, 1);
        seen.push(current);
      }
      expect(seen).toEqual(numbers.toSorted((a, b) => a - b));
      expect(neighbourOf(numbers, current, 1)).toBe(seen[0]);
      expect(neighbourOf(numbers, neighbourOf(numbers, current, -1), 1)).toBe(current);
    }),
  );
});

it('never marks one text twice', () => {
  const stretches = stretchesOf(['pay now today'], new Set(), [
    { anchor: 'now today', description: 'x', orderNumber: 1, place: 'BODY' },
    { anchor: 'pay now', description: 'x', orderNumber: 2, place: 'BODY' },
  ]);
  expect(stretches.map(({ orderNumber, start }) => [orderNumber, start])).toEqual([[1, 4]]);
});
