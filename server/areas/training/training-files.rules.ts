import type { ErrorDetail } from '@contract/errors';
import { limits } from '@contract/limits';
import type { CourseView } from '@contract/training/courses';
import type { ChapterVideo, CustomTraining } from '@contract/training/customTraining';
import { listFiles, lockOwn } from '@server/domain/files/files.queries';
import { listLibrary } from '@server/domain/videos/videos.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { addressOf, fileIdIn, type Sign, withAddresses } from '@server/platform/files/addresses';
import { invalidFields } from '@server/platform/http/errors';
import { filesOfCourse } from './course-files.queries';

/** The addresses of files in a course, each with the path of its field and what it has to be. */
function addressesIn({ coverURL, sections }: Pick<CustomTraining, 'coverURL' | 'sections'>) {
  const found = coverURL === null ? [] : [{ path: 'coverURL', kind: 'image', address: coverURL }];
  sections.forEach(({ chapters }, at) => {
    chapters.forEach((chapter, index) => {
      const path = `sections.${at}.chapters.${index}`;
      if (chapter.kind === 'text' || chapter.kind === 'link') return;
      found.push({ path: `${path}.url`, kind: chapter.kind, address: chapter.url });
      if (chapter.kind === 'video' && chapter.posterURL !== null)
        found.push({ path: `${path}.posterURL`, kind: 'image', address: chapter.posterURL });
    });
  });
  return found;
}

/** Folders of this installation whose files are there for everybody. */
const isPublicAsset = (address: string) =>
  /^\/(?:media|illustrations)\/[\w./-]+$/.test(address) && !address.includes('..');

/**
 * The ids of the files that a course is to use. A file is the company's own upload, or was in the course
 * before: addresses are signed for whoever may see the course, so that naming another company's file would
 * open it. Throws 422.
 */
export async function filesToUse(
  tx: Tx,
  companyId: number,
  courseId: number,
  content: Pick<CustomTraining, 'coverURL' | 'sections'>,
): Promise<string[]> {
  const used = addressesIn(content);
  const ids = [...new Set(used.flatMap(({ address }) => fileIdIn(address) ?? []))];
  const known = new Set(await filesOfCourse(tx, courseId));
  const own = new Map(
    (
      await lockOwn(
        tx,
        companyId,
        ids.filter((id) => !known.has(id)),
      )
    ).map((file) => [file.id, file.kind]),
  );
  const details = used.flatMap(({ path, kind, address }): ErrorDetail[] => {
    // Pages load images from this installation only.
    const isElsewhere = kind !== 'image' && address.startsWith('https://');
    if (address === '' || isElsewhere || isPublicAsset(address)) return [];
    const id = fileIdIn(address);
    const isFine = id !== undefined && (known.has(id) || own.get(id) === kind);
    return isFine ? [] : [{ code: path, description: 'This file is not available. Upload it again.' }];
  });
  if (details.length > 0) throw invalidFields(details);
  return ids;
}

/** Videos that can be put into a chapter: the company's uploads, newest first, then the library. */
export async function listVideos(
  db: Queryable,
  companyId: number,
  {
    language,
    search,
    wistiaProjectId,
  }: { language?: string | undefined; search?: string | undefined; wistiaProjectId?: string | undefined },
): Promise<ChapterVideo[]> {
  const uploads =
    wistiaProjectId === 'library' || language
      ? []
      : await listFiles(db, companyId, { kind: 'video', search, limit: limits.upload.listMax });
  const library =
    wistiaProjectId === 'uploads' ? [] : await listLibrary(db, companyId, { languageCode: language, search });
  return [
    ...uploads.map((file) => ({
      project: 'uploads' as const,
      title: file.name,
      url: addressOf(file.id),
      durationSeconds: null,
      posterURL: null,
      captions: [],
      languageCode: null,
      uploadedAt: file.createdAt.toISOString(),
    })),
    ...library.map(({ title, url, durationSeconds, posterURL, captions, languageCode }) => ({
      project: 'library' as const,
      title,
      url,
      durationSeconds,
      posterURL,
      captions,
      languageCode,
      uploadedAt: null,
    })),
  ];
}

/** The course with the addresses of its files signed. */
export const signedView = (view: CourseView, sign: Sign): CourseView => ({
  ...view,
  coverURL: view.coverURL === null ? null : sign(view.coverURL),
  sections: withAddresses(view.sections, sign),
});
