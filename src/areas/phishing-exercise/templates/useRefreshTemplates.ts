import { templateEndpoints } from '@contract/phishing-exercise/templates';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Refetches whatever shows templates, after one has changed. */
export function useRefreshTemplates(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(() => {
    const keys = [
      ['templates'],
      [templateEndpoints.list.method, templateEndpoints.list.path],
      [templateEndpoints.get.method, templateEndpoints.get.path],
    ];
    // What nobody looks at is dropped: shown again, it would offer deleted templates until it is reloaded.
    for (const queryKey of keys) client.removeQueries({ queryKey, type: 'inactive' });
    return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  }, [client]);
}
