import { describe, expect, it } from 'vitest';
import { describeError, faultOf } from './describe-error';

describe('an error in a log', () => {
  it('contains no address that a mail server or a statement repeats', () => {
    const cause = new Error("550 5.1.1 <bo.o'hara@larkfield.example>: Recipient address rejected");
    const error = new Error('Failed query: select 1\nparams: bo@larkfield.example', { cause });
    expect(JSON.stringify(describeError(error))).not.toContain('larkfield');
    expect(faultOf(error)).toBe(
      'Error: Failed query: select 1; Error: 550 5.1.1 <…>: Recipient address rejected',
    );
  });

  it('contains neither the value the database refused nor the password of a service', () => {
    const refused = Object.assign(new Error('invalid input syntax for type bigint: "Quackenbush\nOrla"'), {
      code: '22P02',
    });
    expect(describeError(refused).message).toBe('invalid input syntax for type bigint');
    expect(faultOf(new Error('connect postgres://vigil:hunter2@db.internal/vigil'))).not.toMatch(/hunter2/);
  });
});
