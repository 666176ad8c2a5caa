import { Suspense } from 'react';
import { lazyComponent } from '@/client/lazyPage';
import { Skeleton } from '@/components/feedback/Skeleton';
import type { MessageContentProps } from './MessageContent';

/** The sanitizer is large, and lists don't need it: it loads with the first message. */
const Content = lazyComponent(() => import('./MessageContent'), 'message');

/** A message of a phishing exercise as its learners meet it; see MessageContent. */
export function MessageView(props: MessageContentProps) {
  return (
    <Suspense fallback={<Skeleton shape="block" height={360} />}>
      <Content {...props} />
    </Suspense>
  );
}
