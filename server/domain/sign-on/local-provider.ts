import { randomToken } from '@server/platform/secrets/tokens';

/** Both ends of the local provider are this process, so the secret lives only as long as it. */
export const LOCAL_CLIENT_SECRET = randomToken();
/** The local provider's password for all users, shown on its page. */
export const LOCAL_PROVIDER_PASSWORD = 'Provider-Demo-1';
