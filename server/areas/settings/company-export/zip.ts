import type { FileStore } from '@server/platform/files/file-store';
import type { StoredExport } from './exports.queries';

/**
 * The files of an export as a zip archive, packed while they are read: a piece of one file is in memory at a time. Throws where
 * one is gone, so that what has arrived can't be taken for all of it.
 */
export async function* zipOf(
  store: FileStore,
  { sections, files, createdAt }: Pick<StoredExport, 'sections' | 'files' | 'createdAt'>,
): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate } = await import('fflate');
  const packed: Uint8Array[] = [];
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    packed.push(piece);
  });
  for (const section of sections) {
    const file = files[section];
    const content = file && (await store.open(file.fileId));
    if (!content) throw new Error(`a file of an export is gone: ${section}`);
    const entry = new ZipDeflate(`${section}.csv`);
    entry.mtime = createdAt;
    archive.add(entry);
    for await (const piece of content as AsyncIterable<Uint8Array>) {
      entry.push(piece);
      yield* packed.splice(0);
    }
    entry.push(new Uint8Array(), true);
  }
  archive.end();
  yield* packed;
}
