import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { PolicyDocument } from '@contract/policies/policies';
import { findFile, lockOwn, markStored } from '@server/domain/files/files.queries';
import { storeNewFile } from '@server/domain/files/files.rules';
import type { Tx } from '@server/platform/db/client';
import { addressOf, fileIdIn, type Sign } from '@server/platform/files/addresses';
import type { Deps } from '@server/platform/http/context';
import { HttpError, invalidField } from '@server/platform/http/errors';
import { uploadsFolder } from '@server/platform/http/upload';
import { withLinked } from './link-fetch';
import type { StoredPolicy } from './policies.queries';

/** The columns about a policy's document. */
export type DocumentColumns = Pick<
  StoredPolicy,
  'fileId' | 'documentName' | 'documentBytes' | 'documentHash' | 'link'
>;

const NONE: DocumentColumns = {
  fileId: null,
  documentName: null,
  documentBytes: null,
  documentHash: null,
  link: null,
};

/** Only these: whoever has a whole policy must not put back what is being changed of it. */
const columnsOf = ({ fileId, documentName, documentBytes, documentHash, link }: DocumentColumns) => ({
  fileId,
  documentName,
  documentBytes,
  documentHash,
  link,
});

/** A document that is to be stored with a policy; `claim` makes its file the policy's, in the transaction. */
export interface Prepared {
  readonly columns: DocumentColumns;
  readonly claim: (tx: Tx) => Promise<void>;
}

const NOT_AVAILABLE = () => invalidField('documentUrl', 'This file is not available. Upload it again.');

async function hashOf(content: AsyncIterable<Buffer | string>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** An upload of the company's own, with the hash of what is stored. Throws 422 for any other file. */
async function uploaded(deps: Deps, companyId: number, address: string): Promise<Prepared> {
  const id = fileIdIn(address);
  const file = id === undefined ? undefined : await findFile(deps.db, id);
  const content =
    file?.kind === 'pdf' && file.ownerCompanyId === companyId && (await deps.files.open(file.id));
  if (!file || !content) throw NOT_AVAILABLE();
  const columns = {
    fileId: file.id,
    documentName: file.name,
    documentBytes: file.bytes,
    documentHash: await hashOf(content),
    link: null,
  };
  const claim = async (tx: Tx) => {
    if ((await lockOwn(tx, companyId, [file.id])).length === 0) throw NOT_AVAILABLE();
  };
  return { columns, claim };
}

const linked = (link: string): Prepared => ({ columns: { ...NONE, link }, claim: async () => {} });

/** What a link leads to: a PDF is stored and hashed; anything else is not held. */
async function fetched<Result>(
  deps: Deps,
  companyId: number,
  link: string,
  use: (prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  return withLinked(link, uploadsFolder(deps.config), async (found) => {
    if (!found) return use(linked(link));
    const documentHash = await hashOf(createReadStream(found.path));
    const upload = { ...found, field: 'link', contentType: 'application/pdf' };
    let isUsed = false;
    try {
      return await storeNewFile(deps, companyId, 'pdf', upload, async (file) => {
        isUsed = true;
        const { id: fileId, name: documentName, bytes: documentBytes } = file;
        const columns = { fileId, documentName, documentBytes, documentHash, link };
        return use({ columns, claim: (tx) => markStored(tx, fileId, deps.clock()) });
      });
    } catch (error) {
      const isNoPdf = !isUsed && error instanceof HttpError && error.status === 422;
      if (!isNoPdf) throw error;
      return use(linked(link));
    }
  });
}

interface Wanted {
  readonly documentUrl: string | null;
  readonly link: string | null;
  readonly fetchAgain: boolean;
}

/**
 * Hands `use` the document that a policy is to have: as it is if nothing changes, an upload, or what a link leads to. What
 * was fetched is taken back unless the transaction of `use` claims it. Throws 422 for a file that isn't the company's own
 * PDF, 413 beyond what its files may take.
 */
export async function withDocument<Result>(
  deps: Deps,
  companyId: number,
  { documentUrl, link, fetchAgain }: Wanted,
  before: DocumentColumns | undefined,
  use: (prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  const unchanged = { columns: before ? columnsOf(before) : NONE, claim: async () => {} };
  if (link !== null) {
    return before?.link === link && !fetchAgain ? use(unchanged) : fetched(deps, companyId, link, use);
  }
  if (documentUrl === null) return use({ ...unchanged, columns: NONE });
  const isSame = before !== undefined && before.fileId !== null && fileIdIn(documentUrl) === before.fileId;
  if (isSame && before.link === null) return use(unchanged);
  return use(await uploaded(deps, companyId, documentUrl));
}

/** Whether two documents are the same: of the same content, or the same link to content that is not held. */
export const isSameDocument = (one: DocumentColumns, other: DocumentColumns): boolean =>
  one.documentHash === other.documentHash && (one.documentHash !== null || one.link === other.link);

/** A stored document as the contract returns it; null for a policy of text alone. */
export function toDocument(
  { fileId, documentName, documentBytes, documentHash, link }: DocumentColumns,
  sign: Sign,
): PolicyDocument | null {
  if (fileId === null && link === null) return null;
  return {
    url: fileId === null ? null : sign(addressOf(fileId)),
    link,
    name: documentName ?? link ?? '',
    bytes: documentBytes,
    hash: documentHash,
  };
}
