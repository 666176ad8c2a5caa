import { expect, it } from 'vitest';
import { markedMessage } from './marked-message';

it('shows every link of the mail as one, also without an address, and leads nowhere', () => {
  const body = '<p><a href="https://x.example">Pay now</a> or <a>here</a></p>';
  expect(markedMessage(body, [])).toBe(
    '<p><a title="https://x.example" class="link">Pay now</a> or <a class="link">here</a></p>',
  );
});
