import { createCipheriv } from 'node:crypto';
import { onePagePdf } from '@tests/support/pdfs';
import { readPdf } from '@tests/support/read-pdf';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { pdfProblem } from './pdf-check';
import { hashOf } from './pdf-password';

type Version = '1.3' | '1.4' | '1.5' | '1.6' | '1.7' | '1.7ext3';

/** A PDF that is protected against changes, and with a user password against readers, too. */
function protectedPdf(pdfVersion: Version, userPassword?: string): Promise<Buffer> {
  const document = new PDFDocument({
    ...{ pdfVersion, ownerPassword: 'owner', permissions: { printing: 'highResolution' } },
    ...(userPassword === undefined ? {} : { userPassword }),
  });
  const parts: Buffer[] = [];
  return new Promise((resolve) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.text('Badges are worn.').end();
  });
}

/** What newer programs write, which pdfkit doesn't: revision 6, with a hash of many rounds. */
function newestPdf(isOpen: boolean): Buffer {
  const [salt, keySalt] = [Buffer.from('checksum'), Buffer.from('ofthekey')];
  const check = Buffer.from(hashOf(salt));
  if (!isOpen) check.writeUInt8(check.readUInt8(0) ^ 1, 0);
  const sealed = createCipheriv('aes-256-cbc', hashOf(keySalt), Buffer.alloc(16)).setAutoPadding(false);
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  const user = Buffer.concat([check, salt, keySalt]);
  const owner = `/O ${hex(Buffer.alloc(48, 1))} /OE ${hex(Buffer.alloc(32, 1))} /Perms ${hex(Buffer.alloc(16))}`;
  const filters = '/CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF';
  const dictionary = `<< /Filter /Standard /V 5 /R 6 /Length 256 /P -1340 ${filters} ${owner} /U ${hex(user)} /UE ${hex(sealed.update(Buffer.alloc(32, 7)))} >>`;
  return onePagePdf({ trailer: '/Encrypt 6 0 R /ID [<00> <00>]', more: [dictionary] });
}

/** Whether a viewer opens it without asking. */
const opens = (content: Buffer) =>
  readPdf(content).then(
    () => true,
    () => false,
  );

const VERSIONS: readonly Version[] = ['1.3', '1.4', '1.5', '1.6', '1.7', '1.7ext3'];

describe('a protected PDF', () => {
  it.each(VERSIONS)(
    'of version %s is accepted if readers need no password, as viewers open it',
    async (version) => {
      const content = await protectedPdf(version);
      expect([await opens(content), pdfProblem(content)]).toEqual([true, undefined]);
    },
  );

  it.each(VERSIONS)('of version %s is locked if readers need one', async (version) => {
    const content = await protectedPdf(version, 'secret');
    expect([await opens(content), pdfProblem(content)]).toEqual([false, 'locked']);
  });

  it.each([
    [true, undefined],
    [false, 'locked'],
  ] as const)('of revision 6 opens: %s', async (isOpen, problem) => {
    const content = newestPdf(isOpen);
    expect([await opens(content), pdfProblem(content)]).toEqual([isOpen, problem]);
  });

  it('by a handler that nobody knows is locked', () => {
    const dictionary = '<< /Filter /Adobe.PubSec /V 4 /R 4 /O (o) /U (u) /P -4 >>';
    expect(pdfProblem(onePagePdf({ trailer: '/Encrypt 6 0 R', more: [dictionary] }))).toBe('locked');
  });
});
