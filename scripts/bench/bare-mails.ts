import { createTransport, type SendMailOptions } from 'nodemailer';

/*
 * A plain nodemailer pool in a process of its own: what sending costs without campaigns, claims and outcomes.
 */
export interface BareMails {
  readonly url: string;
  readonly connections: number;
  readonly mails: number;
  readonly message: SendMailOptions;
}

async function send({ url, connections, mails, message }: BareMails): Promise<void> {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 500,
  } as Parameters<typeof createTransport>[0]);
  let sent = 0;
  const next = async () => {
    while (sent < mails) {
      sent += 1;
      await transport.sendMail({ ...message, to: { name: '', address: `person${sent}@larkfield.example` } });
    }
  };
  // Two for each connection, so that none waits for its next mail.
  await Promise.all(Array.from({ length: connections * 2 }, next));
  transport.close();
}

process.on('message', (given: BareMails) => {
  send(given).then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.(String(error)),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
