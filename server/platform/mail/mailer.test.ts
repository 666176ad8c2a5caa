import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type SmtpServer, startSmtp } from '@tests/support/smtp';
import { afterEach, describe, expect, it } from 'vitest';
import { type Mailer, smtpMailer } from './mailer';

const certFile = fileURLToPath(new URL('../../../tests/support/tls/cert.pem', import.meta.url));
const keyFile = fileURLToPath(new URL('../../../tests/support/tls/key.pem', import.meta.url));
const tls = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };

let smtp: SmtpServer | undefined;
let mailer: Mailer | undefined;
afterEach(async () => {
  mailer?.close();
  await smtp?.close();
});

function send(scheme: 'smtp' | 'smtps') {
  mailer = smtpMailer(`${scheme}://127.0.0.1:${smtp?.port}`, 'no-reply@vigil.example', async () => null, {
    requireTls: true,
  });
  const mail = {
    template: 'loginCode',
    to: 'bo@larkfield.example',
    lang: 'en',
    values: { code: '123456' },
  } as const;
  return mailer.send(mail, { mailId: 'one', claimEnd: async () => undefined });
}

describe('a mail server that must speak TLS', () => {
  it('gets nothing when it offers none', async () => {
    smtp = await startSmtp();
    await expect(send('smtp')).rejects.toThrow();
    expect(smtp.messages).toEqual([]);
  });

  it.each(['smtp', 'smtps'] as const)('gets nothing by %s with an untrusted certificate', async (scheme) => {
    smtp = await startSmtp({ tls: { ...tls, implicit: scheme === 'smtps' } });
    await expect(send(scheme)).rejects.toThrow(/self.signed/);
    expect(smtp.messages).toEqual([]);
  });

  it.each(['smtp', 'smtps'] as const)(
    'gets mail by %s with an authority of NODE_EXTRA_CA_CERTS',
    async (scheme) => {
      smtp = await startSmtp({ tls: { ...tls, implicit: scheme === 'smtps' } });
      const program = `
      import { createTransport } from 'nodemailer';
      const transport = createTransport({ url: '${scheme}://127.0.0.1:${smtp.port}', requireTLS: true });
      await transport.sendMail({ from: 'no-reply@vigil.example', to: 'bo@larkfield.example', text: 'hello' });`;
      const environment = { ...process.env, NODE_EXTRA_CA_CERTS: certFile };
      await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
        env: environment,
      });
      expect(smtp.messages).toMatchObject([{ secure: true, text: expect.stringContaining('hello') }]);
    },
  );
});
