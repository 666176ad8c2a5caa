import { screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { signIn } from '@tests/support/sign-in';
import { expect, it } from 'vitest';
import { PrivateHint, Told } from './Told';

it('a number that is told is shown, 0 as well', () => {
  show(<Told value={0}>{(value) => `${value} of 5`}</Told>);
  expect(screen.getByText('0 of 5')).toBeTruthy();
});

it('one that is not told says why', () => {
  show(<Told value={null}>{(value) => `${value} of 5`}</Told>);
  const why = 'Fewer than five people: learning results are private.';
  expect(screen.getByRole('img', { name: why }).textContent).toBe('–');
});

it('numbers say that some are missing, where learning is private', () => {
  signIn({ company: { isLearningPrivate: true } });
  show(<PrivateHint />);
  expect(screen.getByText(/nothing is told of fewer than five people/)).toBeTruthy();
});

it('and say nothing elsewhere', () => {
  signIn({});
  show(<PrivateHint />);
  expect(screen.queryByText(/Learning results are private/)).toBeNull();
});
