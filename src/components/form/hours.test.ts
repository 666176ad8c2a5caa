import { expect, it } from 'vitest';
import { DAYS, dayName, HOURS, hourName } from './hours';

it('hours are 12am to 11pm', () => {
  const names = HOURS.map((hour) => hourName(hour, 'en'));
  expect(names).toHaveLength(24);
  expect([names[0], names[8], names[12], names[17], names[23]]).toEqual([
    '12am',
    '8am',
    '12pm',
    '5pm',
    '11pm',
  ]);
});

it('days are Sunday to Saturday', () => {
  const names = DAYS.map((day) => dayName(day, 'en'));
  expect([names[0], names[6], names.length]).toEqual(['Sunday', 'Saturday', 7]);
});
