import { templateEndpoints } from '@contract/phishing-exercise/templates';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callKey } from '@/client/useCall';

/** Refetches whatever shows templates, after one has changed. */
export function useRefreshTemplates(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(() => {
    const keys = [['templates'], callKey.all(templateEndpoints.list), callKey.all(templateEndpoints.get)];
    // What nobody looks at is dropped: shown again, it would offer deleted templates until it is reloaded.
    for (const queryKey of keys) client.removeQueries({ queryKey, type: 'inactive' });
    return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  }, [client]);
}
