import type { Deps } from '../http/context';

/** The gateway's own application at Azure: a company gives its tenant only. */
export interface AzureApplication {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type SsoDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'identity' | 'secrets'>;

/** The domain that stands for the local provider of the embedded mode; no real one can have it. */
export const LOCAL_PROVIDER_DOMAIN = 'provider.vigil.example';
export const LOCAL_PROVIDER_PATH = '/sso-provider';

/** Where a sealed client secret belongs: it opens nowhere else. */
export const secretContext = ({ companyId, id }: { companyId: number; id: string }) =>
  `sso_settings/${companyId}/${id}/client_secret`;
