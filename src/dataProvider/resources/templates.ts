import { toFields } from '@contract/form-fields';
import type { Difficulty, LayoutType, TemplateType } from '@contract/phishing-exercise/content';
import { type TemplateForm, templateWireOf } from '@contract/phishing-exercise/templateForm';
import {
  TEMPLATE_SORTS,
  type TemplateDetail,
  THUMBNAIL_FIELD,
  templateEndpoints,
} from '@contract/phishing-exercise/templates';
import type { CreateParams, DeleteParams, GetOneParams, Identifier, UpdateParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { CallInput } from '@/client/target';
import type { ResourceDeps } from '../deps';
import { listResource, manyOf } from './lists';

/** What a list of templates can be narrowed by. */
export interface TemplateListFilter {
  search?: string;
  type?: TemplateType;
  layoutType?: LayoutType;
  difficulty?: Difficulty;
  language?: string;
}

/** What is saved: the form, and what becomes of the picture. */
export interface TemplateData {
  form: TemplateForm;
  thumbnail?: File | null;
  isDeleteThumbnail?: boolean;
}

function multipart(
  companyId: number,
  { form, thumbnail, isDeleteThumbnail = false }: TemplateData,
): FormData {
  const body = new FormData();
  const fields = { companyId, ...templateWireOf(form, isDeleteThumbnail) };
  for (const [name, value] of toFields(fields)) body.append(name, value);
  if (thumbnail) body.append(THUMBNAIL_FIELD, thumbnail);
  return body;
}

/** Templates of phishing exercises, the company's own and the provider's. They are saved as multipart forms. */
export function templatesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const company = () => ({ companyId: deps.companyId() });
  const one = (id: Identifier) => ({ ...company(), templateId: Number(id) });
  return {
    ...listResource(deps, {
      endpoint: templateEndpoints.list,
      searchName: 'search',
      toQuery: ({ search: _search, ...filter }: TemplateListFilter, { sort }) => ({
        sort: TEMPLATE_SORTS.find((name) => name === sort?.field),
        ...filter,
      }),
    }),
    getMany: manyOf(deps, templateEndpoints.list),
    getOne: (_resource: string, { id, signal }: GetOneParams): Promise<{ data: TemplateDetail }> =>
      call(templateEndpoints.get, { params: one(id), signal }),
    create(_resource: string, { data }: CreateParams<TemplateData>): Promise<{ data: TemplateDetail }> {
      const input = { params: company(), body: multipart(deps.companyId(), data as TemplateData) };
      // The contract describes the fields; on the wire they are parts of the form.
      return call(templateEndpoints.create, input as unknown as CallInput<typeof templateEndpoints.create>);
    },
    update(_resource: string, { id, data }: UpdateParams): Promise<{ data: TemplateDetail }> {
      const input = { params: one(id), body: multipart(deps.companyId(), data as TemplateData) };
      return call(templateEndpoints.update, input as unknown as CallInput<typeof templateEndpoints.update>);
    },
    async delete(_resource: string, { id, previousData }: DeleteParams) {
      const { data } = await call(templateEndpoints.remove, { params: one(id) });
      return { data: { ...previousData, id: data.templateId } };
    },
  };
}
