import { type SmtpSink, startSink } from '@tests/support/smtp-sink';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SimulationTransport, simulationTransport } from './transport';

let sink: SmtpSink;
let transport: SimulationTransport;

beforeAll(async () => {
  sink = await startSink();
  transport = simulationTransport(sink.url, { connections: 1 });
});
afterAll(async () => {
  transport.close();
  await sink.close();
});

const message = { from: 'service@parcels.example', to: 'ann@larkfield.example', text: 'Pay the fee.' };

/** Hands a mail over; returns how that ended and how often its end was claimed. */
async function send(isClaimed = true, text = message.text) {
  let claims = 0;
  const claimEnd = async () => {
    claims += 1;
    return isClaimed;
  };
  const handover = await transport.send({ ...message, text }, claimEnd, { companyId: 1, email: message.to });
  return { kind: handover.kind, claims };
}

test('the end of a mail is claimed once, when the server has asked for the message', async () => {
  sink.behave = () => 'accept';
  expect(await send()).toEqual({ kind: 'sent', claims: 1 });
  expect(sink.received).toHaveLength(1);
});

test('the end of a mail that is refused before its message is never claimed', async () => {
  sink.behave = () => 'refuse';
  expect(await send()).toEqual({ kind: 'refused', claims: 0 });
});

test('without its claim a mail does not end', async () => {
  sink.behave = () => 'accept';
  const before = sink.received.length;
  expect(await send(false)).toEqual({ kind: 'withdrawn', claims: 1 });
  expect(sink.received).toHaveLength(before);
});

test('of a large message only the end waits for its claim', async () => {
  sink.behave = () => 'accept';
  const text = Array.from({ length: 10_000 }, (_, number) => `.line ${number}`).join('\n');
  expect(await send(true, text)).toEqual({ kind: 'sent', claims: 1 });
  expect(sink.received.at(-1)?.text).toContain(text);
  const before = sink.received.length;
  expect(await send(false, text)).toEqual({ kind: 'withdrawn', claims: 1 });
  expect(sink.received).toHaveLength(before);
});
