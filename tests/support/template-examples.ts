import { type TemplateForm, templateWireOf } from '@contract/phishing-exercise/templateForm';
import { THUMBNAIL_FIELD, templateEndpoints } from '@contract/phishing-exercise/templates';
import { type Examples, type ExampleWorld, inCompany } from './example';
import { buildTemplateForm } from './template-form';
import { multipart, PNG } from './uploads';

/** The form's multipart body with its header, for `inject`. */
export const templateBody = (
  changes: Partial<TemplateForm> = {},
  picture?: Buffer,
  isDeleteThumbnail = false,
) =>
  multipart(
    templateWireOf(buildTemplateForm(changes), isDeleteThumbnail),
    picture && { name: 'picture.png', content: picture, field: THUMBNAIL_FIELD },
  );

const ownTemplate = async (world: ExampleWorld) => ({
  params: {
    ...inCompany(world),
    templateId: (await world.gateway.buildTemplate({ ownerCompanyId: world.company.id })).id,
  },
});

/** Examples of templates. */
export const templateExamples: Examples = [
  [templateEndpoints.packs, (world) => ({ params: {}, query: inCompany(world) })],
  [templateEndpoints.packTemplates, () => ({ params: {}, query: { packId: 'everyday-inbox', page: 0 } })],
  [
    templateEndpoints.list,
    (world) => ({ params: inCompany(world), query: { search: 'mail', sort: 'name', language: 'en' } }),
  ],
  [templateEndpoints.get, ownTemplate],
  [templateEndpoints.create, (world) => ({ params: inCompany(world), ...templateBody({}, PNG) })],
  [templateEndpoints.update, async (world) => ({ ...(await ownTemplate(world)), ...templateBody() })],
  [templateEndpoints.remove, ownTemplate],
  [
    templateEndpoints.uploadImage,
    (world) => ({ params: inCompany(world), ...multipart({}, { name: 'a.png', content: PNG }) }),
  ],
];
