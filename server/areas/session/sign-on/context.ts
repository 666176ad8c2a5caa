import type { Deps } from '@server/platform/http/context';

/** The gateway's own application at Azure. A company configures only its tenant. */
export interface AzureApplication {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type SsoDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'identity' | 'secrets'>;

/** The domain that stands for embedded mode's local provider. No real provider can have it. */
export const LOCAL_PROVIDER_DOMAIN = 'provider.vigil.example';
export const LOCAL_PROVIDER_PATH = '/sso-provider';
