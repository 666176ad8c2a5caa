import type { ReactNode } from 'react';
import { isNotFound } from '@/client/ApiError';
import { ErrorState } from './ErrorState';

/** A read, as `useCall` and react-admin's hooks return it. */
interface Query {
  readonly data?: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Read extends Query> {
  query: Read;
  /** Shown while it is read. */
  outline: ReactNode;
  /** Shown where it does not exist; absent: that is a failure like others. */
  notFound?: ReactNode;
  /** h1 where it takes the whole page. */
  heading?: 'h1' | 'h2';
  children: (data: NonNullable<Read['data']>) => ReactNode;
}

/** What a read has answered, its outline until then, or why it failed, with a retry. What was read before stays. */
export function Loaded<Read extends Query>(props: LoadedProps<Read>) {
  const { query, outline, notFound, heading, children } = props;
  const { error, refetch } = query;
  if (notFound !== undefined && isNotFound(error)) return notFound;
  if (query.data) return children(query.data);
  if (!error) return outline;
  return (
    <ErrorState heading={heading} description={error.message} error={error} onRetry={() => void refetch()} />
  );
}
