import { type SmtpSink, startSink } from '@tests/support/smtp-sink';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NoUnicodeAddress } from './smtp-failure';
import { type ClaimedTransport, claimedTransport, pooled } from './transport';

let sink: SmtpSink;
let pool: ClaimedTransport;
let single: ClaimedTransport;

beforeAll(async () => {
  sink = await startSink();
  pool = claimedTransport(pooled(sink.url, { requireTls: false, connections: 2 }));
  single = claimedTransport({ url: sink.url });
});
afterAll(async () => {
  pool.close();
  single.close();
  await sink.close();
});
beforeEach(() => {
  sink.offers = [];
  sink.received.length = 0;
  sink.behave = () => 'accept';
});

const mailTo = (to: string) => ({
  from: 'service@vigil.example',
  to: { name: '', address: to },
  subject: 'Grüße',
  text: 'Bitte lesen.',
});
const reached = () => {
  const steps: string[] = [];
  sink.reached = (step) => void steps.push(step);
  return steps;
};

describe.each([
  ['a pool', () => pool],
  ['a connection of its own', () => single],
])('by %s, an address whose local part is outside ASCII', (_way, transport) => {
  it('is written to by a server that offers SMTPUTF8, and its end is claimed', async () => {
    sink.offers = ['SMTPUTF8'];
    let claims = 0;
    const failed = await transport().converse(mailTo('jörg@bücher.example'), async () => {
      claims += 1;
    });
    expect([failed, claims]).toEqual([null, 1]);
    expect(sink.received.map(({ to }) => to)).toEqual(['jörg@bücher.example']);
  });

  it('is not even named to a server that does not', async () => {
    const steps = reached();
    let claims = 0;
    const failed = await transport().converse(mailTo('jörg@larkfield.example'), async () => {
      claims += 1;
    });
    expect(failed).toMatchObject({ progress: 'waiting', error: expect.any(NoUnicodeAddress) });
    expect(claims).toBe(0);
    expect(steps).toEqual(['connected']);
  });

  it('does not end without its claim', async () => {
    sink.offers = ['SMTPUTF8'];
    const gone = new Error('erased meanwhile');
    const failed = await transport().converse(mailTo('jörg@larkfield.example'), async () => {
      throw gone;
    });
    expect(failed).toEqual({ progress: 'begun', error: gone });
    expect(sink.received).toEqual([]);
  });

  it('that is lost at the end may have arrived', async () => {
    sink.offers = ['SMTPUTF8'];
    sink.behave = () => 'lose';
    const failed = await transport().converse(mailTo('jörg@larkfield.example'), async () => undefined);
    expect(failed).toMatchObject({ progress: 'ending' });
  });
});

it('of a domain outside ASCII the ASCII form is named to any server', async () => {
  expect(await pool.converse(mailTo('jorg@bücher.example'), async () => undefined)).toBeNull();
  expect(sink.received.map(({ to }) => to)).toEqual(['jorg@xn--bcher-kva.example']);
});
