import { describe, expect, it } from 'vitest';
import { PHONE_PATTERN } from './support';

describe('a phone number', () => {
  it.each([
    '5551234567',
    '555-123-4567',
    '(555) 123 4567',
    '+1 555 123 4567',
    '+44 (207) 946-0958',
    '1.555.123.4567',
  ])('%s is one', (phone) => expect(PHONE_PATTERN.test(phone)).toBe(true));
  it.each([
    '',
    '12345',
    '(555 123 4567',
    '555) 123 4567',
    '+12345 555 123 4567',
    '555-123-456a',
    '555 123 45678',
  ])('%s is none', (phone) => expect(PHONE_PATTERN.test(phone)).toBe(false));
});
