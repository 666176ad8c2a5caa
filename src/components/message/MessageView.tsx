import { lazy, Suspense } from 'react';
import { loadWithOneReload } from '@/client/lazyPage';
import { Skeleton } from '@/components/feedback/Skeleton';
import { translator } from '@/i18n/translator';
import type { MessageContentProps } from './MessageContent';

/** The sanitizer is large, and lists don't need it: it loads with the first message. */
const Content = lazy(() =>
  loadWithOneReload(async () => {
    const [content] = await Promise.all([import('./MessageContent'), translator.add('message')]);
    return content;
  }),
);

/** A message of a phishing exercise as its learners meet it; see MessageContent. */
export function MessageView(props: MessageContentProps) {
  return (
    <Suspense fallback={<Skeleton shape="block" height={360} />}>
      <Content {...props} />
    </Suspense>
  );
}
