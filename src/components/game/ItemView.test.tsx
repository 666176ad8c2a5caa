import { type Clue, type ItemContent, textsOf } from '@contract/gaming/content';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { translator } from '@/i18n/translator';
import { ClueList } from './ClueList';
import { piecesOf, placeClues } from './clues';
import { ItemView } from './ItemView';

beforeAll(() => translator.add('game'));

const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
const LONG = 'w'.repeat(5000);

const blocks = (text: string) => [
  { type: 'heading', text } as const,
  { type: 'text', text: `${text}\n\n${LONG}` } as const,
  { type: 'link', text, target: `javascript:alert(3)//${text}` } as const,
  { type: 'button', text, target: 'https://pay.example/now' } as const,
  { type: 'field', text } as const,
  { type: 'attachment', text } as const,
];
const items = (text: string): ItemContent[] => [
  { medium: 'mail', fromName: text, fromAddress: text, subject: text, blocks: blocks(text) },
  { medium: 'sms', sender: text, messages: [text, LONG] },
  { medium: 'site', address: text, title: text, blocks: blocks(text) },
  {
    medium: 'call',
    caller: text,
    lines: [
      { by: 'caller', text },
      { by: 'you', text: LONG },
    ],
  },
];

describe.each(items(HOSTILE))('an item by $medium', (content) => {
  it('shows hostile texts as texts, and nothing that leads anywhere or can be filled in', () => {
    const { container } = render(<ItemView content={content} languageCode="en" />);
    expect(container.querySelector('img, script, a, input, textarea, [href], [src]')).toBeNull();
    expect(container.textContent).toContain(HOSTILE);
    expect(container.textContent).toContain(LONG);
  });

  it('marks a clue in every one of its texts', () => {
    const texts = textsOf(content).filter((text) => text.includes(HOSTILE));
    const clues = texts.map(() => ({ quote: HOSTILE, text: 'x' }));
    const { container } = render(<ItemView content={content} languageCode="en" clues={clues} />);
    const marks = [...container.querySelectorAll('mark')];
    expect(marks.map(({ textContent }) => textContent).toSorted()).toEqual(
      texts.map((_, at) => `${at + 1}${HOSTILE}`).toSorted(),
    );
  });
});

const mail: ItemContent = {
  medium: 'mail',
  fromName: 'Parcelwren',
  fromAddress: 'info@parcelwren.example',
  subject: 'Your parcel',
  blocks: [
    { type: 'text', text: 'Pay today at https://parcelwren.fee.example/x7.' },
    { type: 'link', text: 'Pay now', target: 'https://fee.example/pay' },
  ],
};

it('tells where a link leads while it is pointed at or has the focus, and never lets it be opened', async () => {
  const user = userEvent.setup();
  render(<ItemView content={mail} languageCode="en" />);
  const link = screen.getByRole('button', {
    name: 'Pay now',
    description: 'Leads to https://fee.example/pay',
  });
  expect(screen.getByText('Point at a link to see where it leads.')).toBeTruthy();
  await user.hover(link);
  expect(screen.getByText('https://fee.example/pay', { selector: 'bdi' })).toBeTruthy();
  await user.unhover(link);
  expect(screen.queryByText('https://fee.example/pay', { selector: 'bdi' })).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(link);
  expect(screen.getByText('https://fee.example/pay', { selector: 'bdi' })).toBeTruthy();
});

it('keeps addresses and numbers left to right within an item of its own direction', () => {
  const content: ItemContent = {
    medium: 'sms',
    sender: '+44 7700 900862',
    messages: ['ادفع هنا https://fee.example/x7. أو اتصل +44 7700 900862'],
  };
  const { container } = render(<ItemView content={content} languageCode="ar" />);
  const article = screen.getByRole('article');
  expect([article.lang, article.dir]).toEqual(['ar', 'rtl']);
  expect([...container.querySelectorAll('bdi[dir="ltr"]')].map(({ textContent }) => textContent)).toEqual([
    '+44 7700 900862',
    'https://fee.example/x7',
    '+44 7700 900862',
  ]);
});

const clues: Clue[] = [
  { quote: 'https://fee.example/pay', text: 'Not their site.' },
  { quote: 'Parcelwren', text: 'Only a name.' },
  { quote: 'nowhere', text: 'A quote that is gone.' },
];

it('numbers clues as the item is read, in names and link targets too, and a press leads from one to the other', async () => {
  const onCurrent = vi.fn();
  const shared = { content: mail, languageCode: 'en', clues, current: 2, onCurrent };
  const { container } = render(
    <>
      <ItemView {...shared} />
      <ClueList {...shared} />
    </>,
  );
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '1Parcelwren',
    '2https://fee.example/pay',
  ]);
  expect(screen.getAllByRole('listitem').map(({ dataset }) => [dataset.clue, dataset.current])).toEqual([
    ['1', undefined],
    ['2', 'true'],
    ['3', undefined],
  ]);
  const [mark] = screen.getAllByRole('button', { name: 'Clue 1' });
  if (mark) await userEvent.click(mark);
  expect(onCurrent).toHaveBeenLastCalledWith(1, true);
});

it('never marks a letter twice, and loses none', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 30 });
  const quote = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), fc.array(quote), (messages, quotes) => {
      const content: ItemContent = { medium: 'sms', sender: 'a', messages };
      const placed = placeClues(
        content,
        quotes.map((one) => ({ quote: one, text: 'x' })),
      );
      expect(placed.map(({ number }) => number)).toEqual(quotes.map((_, at) => at + 1));
      for (const [at, whole] of textsOf(content).entries()) {
        const pieces = piecesOf(whole, at, placed);
        expect(pieces.map((piece) => piece.text).join('')).toBe(whole);
        for (const piece of pieces)
          if (piece.number !== null) expect(placed[piece.number - 1]?.quote).toBe(piece.text);
      }
    }),
  );
});
