import { THUMBNAIL_FIELD, templateEndpoints } from '@contract/phishing-exercise/templates';
import {
  findTemplate,
  listPacks,
  listTemplates,
  packTemplates,
  type StoredTemplate,
} from '@server/domain/exercises/templates.queries';
import { markStored } from '@server/domain/files/files.queries';
import { type NewFile, storeNewFile } from '@server/domain/files/files.rules';
import { requireFlag } from '@server/domain/flags/flag-look-up';
import type { Queryable } from '@server/platform/db/client';
import { addressOf, signer } from '@server/platform/files/addresses';
import { typeOfFile } from '@server/platform/files/file-types';
import { isUsable } from '@server/platform/files/pictures';
import type { binder } from '@server/platform/http/bind';
import type { AuditEntry, Deps, UploadedFile } from '@server/platform/http/context';
import { invalidField, notFound } from '@server/platform/http/errors';
import { pageAnswer } from '@server/platform/http/paging';
import { toTemplateDetail, toTemplates } from './templates.model';
import { changeTemplate, createTemplate, removeTemplate } from './templates.rules';

const PICTURES = ['image/png', 'image/jpeg'];

/** The picture of a form. Throws 422 in the documented words unless it is a PNG or a JPEG. */
async function pictureIn(files: readonly UploadedFile[]): Promise<UploadedFile | undefined> {
  const [upload] = files;
  if (!upload) return undefined;
  if (upload.field !== THUMBNAIL_FIELD) throw invalidField(upload.field, 'is not a field of this form');
  const type = await typeOfFile(upload.path);
  if (!PICTURES.includes(type?.contentType ?? ''))
    throw invalidField(THUMBNAIL_FIELD, 'File should be of allowed content type: PNG, JPG(JPEG)');
  return upload;
}

/** A picture that is a part of the HTML itself, wherever it stands in it. */
const DATA_IMAGES = /data:image\/[a-z]+;base64,([A-Za-z\d+/]+={0,2})/g;

/** Throws 422 for a body with a picture that can't be unpacked: everybody who gets the mail would have to. */
async function checkDataImages(html: string): Promise<void> {
  for (const [, content = ''] of html.matchAll(DATA_IMAGES)) {
    if (!(await isUsable(Buffer.from(content, 'base64'))))
      throw invalidField('html', 'An image is damaged or has too many pixels. Insert it again.');
  }
}

/** Runs a write with the picture of its form, which it marks as stored; see `storeNewFile`. */
async function withPicture<Result>(
  deps: Deps,
  companyId: number,
  files: readonly UploadedFile[],
  write: (file: NewFile | undefined) => Promise<Result>,
): Promise<Result> {
  const upload = await pictureIn(files);
  return upload ? storeNewFile(deps, companyId, 'image', upload, write) : write(undefined);
}

const entry = (verb: 'created' | 'updated' | 'deleted', { id, name }: StoredTemplate): AuditEntry => ({
  action: `template.${verb}`,
  target: { type: 'template', id },
  details: { name },
});

/** Templates of phishing exercises: the provider's packs, and what the company writes itself. */
export function templateRoutes({ read, write, writeWithin }: ReturnType<typeof binder>): void {
  const signerOf = ({ deps }: { deps: Deps }) => signer(deps.secrets, deps.clock());
  const detail = async (context: { deps: Deps }, db: Queryable, companyId: number, row: StoredTemplate) => ({
    data: await toTemplateDetail(db, companyId, row, signerOf(context)),
  });

  read(templateEndpoints.packs, async ({ db }) => ({ data: await listPacks(db) }));

  read(templateEndpoints.packTemplates, async (context) => {
    const { db, actor, query } = context;
    const { packId, page: pageNumber, pageSize } = query;
    const page = { pageNumber, pageSize };
    const { rows, total } = await packTemplates(db, packId, page);
    const items = await toTemplates(db, actor.companyId, rows, signerOf(context));
    return pageAnswer(items, total, page);
  });

  read(templateEndpoints.list, async (context) => {
    const { db, params, query } = context;
    const { rows, total } = await listTemplates(db, params.companyId, query);
    const items = await toTemplates(db, params.companyId, rows, signerOf(context));
    return pageAnswer(items, total, query);
  });

  read(templateEndpoints.get, async (context) => {
    const { db, params } = context;
    const row = await findTemplate(db, params.companyId, params.templateId);
    if (!row) throw notFound('This template');
    return detail(context, db, params.companyId, row);
  });

  writeWithin(templateEndpoints.create, async (context, commit) => {
    const { deps, params, actor, body: input, files } = context;
    if ('html' in input) await checkDataImages(input.html);
    if (input.layoutType === 'SMS') await requireFlag(deps, actor, 'plain-text-phishing-templates');
    return withPicture(deps, params.companyId, files, (file) =>
      commit(async ({ tx, audit }) => {
        const now = deps.clock();
        if (file) await markStored(tx, file.id, now);
        const written = { input, thumbnailId: file?.id, linkHosts: deps.config.simulation.hosts };
        const row = await createTemplate(tx, params.companyId, written, now);
        await audit(entry('created', row));
        return detail(context, tx, params.companyId, row);
      }),
    );
  });

  writeWithin(templateEndpoints.update, async (context, commit) => {
    const { deps, params, actor, body: input, files } = context;
    if ('html' in input) await checkDataImages(input.html);
    if (input.layoutType === 'SMS') await requireFlag(deps, actor, 'plain-text-phishing-templates');
    return withPicture(deps, params.companyId, files, (file) =>
      commit(async ({ tx, audit }) => {
        const now = deps.clock();
        if (file) await markStored(tx, file.id, now);
        const written = { input, thumbnailId: file?.id, linkHosts: deps.config.simulation.hosts };
        const row = await changeTemplate(tx, params.companyId, params.templateId, written, now);
        await audit(entry('updated', row));
        return detail(context, tx, params.companyId, row);
      }),
    );
  });

  write(templateEndpoints.remove, async ({ tx, deps, params, audit }) => {
    const row = await removeTemplate(tx, params.companyId, params.templateId, deps.clock());
    await audit(entry('deleted', row));
    return { data: { templateId: row.id } };
  });

  writeWithin(templateEndpoints.uploadImage, async (context, commit) => {
    const { deps, params, files } = context;
    const [upload] = files;
    if (!upload) throw new Error('an upload has a file');
    return storeNewFile(deps, params.companyId, 'image', upload, ({ id, ...details }) =>
      commit(async ({ tx, audit }) => {
        await markStored(tx, id, deps.clock());
        await audit({ action: 'file.uploaded', target: { type: 'file', id }, details });
        return { data: { url: signerOf(context)(addressOf(id)) } };
      }),
    );
  });
}
