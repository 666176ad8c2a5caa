import { DIFFICULTIES, LAYOUT_TYPES } from '@contract/phishing-exercise/content';
import { type TemplateSort, templateEndpoints } from '@contract/phishing-exercise/templates';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { callKey } from '@/client/useCall';
import { usePages } from '@/client/usePages';
import type { TemplateFilter } from '@/components/template/TemplatePicker';

/** The templates to pick from in this order, further pages being appended. */
export function useTemplates(
  { search, layoutType, difficulty, language }: TemplateFilter,
  sort: TemplateSort,
) {
  const params = { companyId: currentCompanyId() };
  const query = {
    search,
    layoutType: LAYOUT_TYPES.find((one) => one === layoutType),
    difficulty: DIFFICULTIES.find((one) => String(one) === difficulty),
    language,
    sort,
  };
  return usePages(callKey(templateEndpoints.list, { params, query }), (pageNumber, signal) =>
    call(templateEndpoints.list, { params, query: { ...query, pageNumber }, signal }),
  );
}

/** The templates of a pack, page by page. */
export const usePackTemplates = (packId: string) =>
  usePages(callKey(templateEndpoints.packTemplates, { query: { packId } }), (page, signal) =>
    call(templateEndpoints.packTemplates, { query: { packId, page }, signal }),
  );
