import { Component, type ErrorInfo, type ReactNode } from 'react';
import { connection } from '@/client/client';
import { reportError } from '@/client/error-reports/reportError';
import { CodeNotLoadedError } from '@/client/lazyPage';
import { ErrorState } from './ErrorState';

export interface AppErrorBoundaryProps {
  children: ReactNode;
  /** A new value (usually the path) clears the failure, so that a broken screen can be left. */
  resetKey?: string;
  /** Called once per failure. */
  onError?: (error: Error, info: ErrorInfo) => void;
  /** Replaces ErrorState where the texts may not be loaded. */
  fallback?: (error: Error, retry: () => void) => ReactNode;
}

interface AppErrorBoundaryState {
  error: Error | null;
  resetKey: string | undefined;
}

/** React and the browser cache a failed code load and answer every later request with this error. */
const shown = new WeakSet<CodeNotLoadedError>();

/**
 * Catches a failure inside its part of the page, so that the rest keeps working, and reports it if it is
 * unexpected.
 */
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
      // On a retry: the file may be back, but only a new page loads it. Offline, a reload would lose the
      // page.
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
