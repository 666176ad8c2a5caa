import type { Difficulty } from '@contract/phishing-exercise/content';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { EmailProvider } from '@contract/phishing-simulation/content';
import { useInfiniteQuery } from '@tanstack/react-query';
import { currentCompanyId } from '@/authProvider/currentSession';
import type { ApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { nextPage } from '@/client/nextPage';
import { callKey } from '@/client/useCall';

export interface TemplateFilter {
  search?: string;
  difficulty?: Difficulty;
  provider?: EmailProvider;
  language?: string;
}

/** The templates to pick from, further pages being appended. */
export function useSimulationTemplates({ search, difficulty, provider, language }: TemplateFilter) {
  const params = { companyId: currentCompanyId() };
  const query = {
    ...(search && { searchText: search }),
    ...(difficulty && { difficulty: [difficulty] }),
    ...(provider && { provider: [provider] }),
    ...(language && { language: [language] }),
  };
  return useInfiniteQuery({
    queryKey: [...callKey(simulationEndpoints.templates, { params, query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(simulationEndpoints.templates, { params, query: { ...query, pageNumber: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    placeholderData: (previous) => previous,
    throwOnError: (_error: ApiError | Error) => false,
  });
}
