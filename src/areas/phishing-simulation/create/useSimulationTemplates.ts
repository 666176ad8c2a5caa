import { DIFFICULTIES } from '@contract/phishing-exercise/content';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { EMAIL_PROVIDERS } from '@contract/phishing-simulation/content';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { callKey } from '@/client/useCall';
import { usePages } from '@/client/usePages';
import type { TemplateFilter } from '@/components/template/TemplatePicker';

/** The templates to pick from, further pages being appended. */
export function useSimulationTemplates({ search, difficulty, provider, language }: TemplateFilter) {
  const params = { companyId: currentCompanyId() };
  const level = DIFFICULTIES.find((one) => String(one) === difficulty);
  const sender = EMAIL_PROVIDERS.find((one) => one === provider);
  const query = {
    ...(search && { searchText: search }),
    ...(level && { difficulty: [level] }),
    ...(sender && { provider: [sender] }),
    ...(language && { language: [language] }),
  };
  return usePages(callKey(simulationEndpoints.templates, { params, query }), (pageNumber, signal) =>
    call(simulationEndpoints.templates, { params, query: { ...query, pageNumber }, signal }),
  );
}
