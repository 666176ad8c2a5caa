import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DateField, shownDay } from './DateField';

function open(props: { required?: boolean } = {}) {
  const showPicker = vi.fn();
  HTMLInputElement.prototype.showPicker = showPicker;
  function Field() {
    const [day, setDay] = useState('2026-01-05');
    return <DateField label="Start date" value={day} onChange={setDay} {...props} />;
  }
  render(<Field />);
  return { field: screen.getByLabelText<HTMLInputElement>(/Start date/), showPicker };
}

it("shows a day as 'MMM dd, yyyy', in the reader's language", () => {
  expect(shownDay('2026-01-05', 'en')).toBe('Jan 05, 2026');
  expect(shownDay('2026-12-31', 'de')).toBe('31. Dez. 2026');
  const { field } = open();
  expect(screen.getByText('Jan 05, 2026')).toBeTruthy();
  fireEvent.change(field, { target: { value: '2026-02-11' } });
  expect(screen.getByText('Feb 11, 2026')).toBeTruthy();
});

it('takes it from the calendar, which a click and the keys open, and nothing typed or pasted', () => {
  const { field, showPicker } = open();
  for (const key of ['1', 'x', 'PageDown']) expect(fireEvent.keyDown(field, { key })).toBe(false);
  expect(fireEvent.paste(field)).toBe(false);
  expect(fireEvent.keyDown(field, { key: 'Tab' })).toBe(true);
  expect(showPicker).not.toHaveBeenCalled();
  for (const key of ['Enter', ' ', 'ArrowDown']) fireEvent.keyDown(field, { key });
  fireEvent.click(field);
  expect(showPicker).toHaveBeenCalledTimes(4);
  expect(field.value).toBe('2026-01-05');
});

it('is emptied only where a day may be missing', () => {
  fireEvent.keyDown(open({ required: true }).field, { key: 'Delete' });
  expect(screen.getByText('Jan 05, 2026')).toBeTruthy();
  cleanup();
  const { field } = open();
  fireEvent.keyDown(field, { key: 'Backspace' });
  expect(field.value).toBe('');
});
