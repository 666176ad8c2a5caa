import { findFile } from '@server/domain/files/files.queries';
import type { Database } from '@server/platform/db/client';
import type { FileStore } from '@server/platform/files/file-store';
import { type MailTemplate, prepareTemplate, type ReadFile } from './mail-template';
import { type ClaimedMail, findSentContent } from './sending.queries';

type Key = Pick<ClaimedMail, 'companyId' | 'simulationId' | 'templateId'>;

/** The templates of campaigns, prepared for their mails. */
export interface TemplateCache {
  /** Undefined for one that is gone. */
  find(key: Key): Promise<MailTemplate | undefined>;
}

/** As many campaigns go out at a time, and no pictures are kept for longer than needed. */
const KEPT_MAX = 100;
const PICTURE_MAX = 5 * 1024 * 1024;

/** Reads files of the installation for mails; what is gone or too large for a mail is left out. */
export function fileReader({ db, files }: { readonly db: Database; readonly files: FileStore }): ReadFile {
  return async (id) => {
    const file = await findFile(db, id);
    if (!file || file.bytes > PICTURE_MAX) return undefined;
    const stream = await files.open(id);
    if (!stream) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
    return { content: Buffer.concat(chunks), contentType: file.contentType };
  };
}

/** Launched templates never change, so what is here stays right; the one not used for longest goes first. */
export function templateCache({
  db,
  readFile,
}: {
  readonly db: Database;
  readonly readFile: ReadFile;
}): TemplateCache {
  const kept = new Map<string, Promise<MailTemplate | undefined>>();
  async function prepare(key: Key) {
    const found = await findSentContent(db, key);
    return found && prepareTemplate(found.content, readFile);
  }
  return {
    find(key) {
      const name = `${key.companyId}:${key.simulationId}:${key.templateId}`;
      const template = kept.get(name) ?? prepare(key);
      kept.delete(name);
      kept.set(name, template);
      template.catch(() => kept.delete(name));
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_MAX) break;
        kept.delete(oldest);
      }
      return template;
    },
  };
}
