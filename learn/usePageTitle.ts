import { useEffect } from 'react';
import { appName } from '@/brand';

/** Names the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${appName()}`;
  }, [title]);
}
