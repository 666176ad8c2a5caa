import { Component, type ErrorInfo, type ReactNode } from 'react';
import { connection } from '@/client/client';
import { reportError } from '@/error-reports/reportError';
import { CodeNotLoadedError } from './CodeNotLoadedError';
import { ErrorState } from './ErrorState';

export interface AppErrorBoundaryProps {
  children: ReactNode;
  /** A new value (usually the path) takes the failure away, so that a broken screen can be left. */
  resetKey?: string;
  /** Told once a failure. */
  onError?: (error: Error, info: ErrorInfo) => void;
  /** Instead of ErrorState, for places where the texts may not be loaded. */
  fallback?: (error: Error, retry: () => void) => ReactNode;
}

interface AppErrorBoundaryState {
  error: Error | null;
  resetKey: string | undefined;
}

/** React and the browser remember that code has failed to load and answer every later request for it with this. */
const shown = new WeakSet<CodeNotLoadedError>();

/** Reports a failure where it is unexpected and keeps it inside the part of the page that failed; everything around it goes on working. */
export class AppErrorBoundary extends Component<AppErrorBoundaryProps, AppErrorBoundaryState> {
  override state: AppErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<AppErrorBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(
    { resetKey }: AppErrorBoundaryProps,
    state: AppErrorBoundaryState,
  ): Partial<AppErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    if (error instanceof CodeNotLoadedError) {
      // Asked for once more: the file may be back, but only a new page sees it. Offline there would be none.
      if (shown.has(error)) return void connection.wasLost().then(() => location.reload());
      shown.add(error);
    }
    reportError(error);
    this.props.onError?.(error, info);
  }

  private readonly retry = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { fallback } = this.props;
    return fallback ? fallback(error, this.retry) : <ErrorState error={error} onRetry={this.retry} />;
  }
}
