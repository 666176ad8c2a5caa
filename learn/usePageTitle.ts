import { useEffect } from 'react';
import { appName } from '@/components/brand/brand';

/** Names the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${appName()}`;
  }, [title]);
}
