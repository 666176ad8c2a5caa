import { screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { beforeAll, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { OutOfTen } from './OutOfTen';

beforeAll(() => translator.add('phishingExercise'));

it.each([
  [75, '7.5/10', 'perfect'],
  [74, '7.4/10', 'average'],
  [10, '1/10', 'average'],
  [9, '0.9/10', 'low'],
  [0, '0/10', 'low'],
])('a score of %s is %s, in the color of %s', (score, shown, level) => {
  show(<OutOfTen score={score} />);
  expect(screen.getByText(shown).dataset.level).toBe(level);
});

it('no score has no color', () => {
  show(<OutOfTen score={null} />);
  expect(screen.getByText('–').dataset.level).toBeUndefined();
});
