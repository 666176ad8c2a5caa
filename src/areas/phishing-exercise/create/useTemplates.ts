import type { Difficulty, LayoutType } from '@contract/phishing-exercise/content';
import { templateEndpoints } from '@contract/phishing-exercise/templates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { currentCompanyId } from '@/authProvider/currentSession';
import type { ApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { nextPage } from '@/client/nextPage';
import { callKey } from '@/client/useCall';

export interface TemplateFilter {
  search?: string;
  layoutType?: LayoutType;
  difficulty?: Difficulty;
  language?: string;
}

/** The templates to pick from, further pages being appended. */
export function useTemplates(filter: TemplateFilter) {
  const params = { companyId: currentCompanyId() };
  return useInfiniteQuery({
    queryKey: [...callKey(templateEndpoints.list, { params, query: filter }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(templateEndpoints.list, { params, query: { ...filter, pageNumber: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    placeholderData: (previous) => previous,
    throwOnError: (_error: ApiError | Error) => false,
  });
}

/** The templates of a pack, page by page. */
export function usePackTemplates(packId: string) {
  return useInfiniteQuery({
    queryKey: [...callKey(templateEndpoints.packTemplates, { query: { packId } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(templateEndpoints.packTemplates, { query: { packId, page: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
  });
}
