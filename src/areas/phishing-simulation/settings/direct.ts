import type { MailProvider } from '@contract/phishing-simulation/content';
import {
  type DirectConnection,
  type DirectSettings,
  directEndpoints,
} from '@contract/phishing-simulation/direct';
import type { QueryKey } from '@tanstack/react-query';
import { isApiError } from '@/client/ApiError';
import { callKey } from '@/client/useCall';

/** What a change of direct delivery changes. */
export const DIRECT_QUERIES: readonly QueryKey[] = [callKey.all(directEndpoints.get)];

/** The settings that turn a provider on. */
export const SWITCHES = {
  GOOGLE: 'isGmailDedEnabled',
  MICROSOFT: 'isMicrosoftDedEnabled',
} as const satisfies Record<MailProvider, keyof DirectSettings>;

export type DirectState = 'unavailable' | 'none' | 'failed' | 'on' | 'off';

/** How a provider stands. */
export function stateOf(settings: DirectSettings, provider: MailProvider): DirectState {
  const connections = connectionsOf(settings, provider);
  const application = provider === 'GOOGLE' ? settings.google : settings.microsoft;
  if (application === null) return 'unavailable';
  if (connections.length === 0) return 'none';
  if (!settings[SWITCHES[provider]]) return 'off';
  return connections.some(({ failure }) => failure !== null) ? 'failed' : 'on';
}

export const connectionsOf = (settings: DirectSettings, provider: MailProvider): DirectConnection[] =>
  settings.connections.filter((connection) => connection.provider === provider);

/** What a refusal says about what was asked; undefined for other failures. */
export const whyRefused = (error: unknown): string | undefined =>
  isApiError(error) ? Object.values(error.fieldErrors)[0] : undefined;
