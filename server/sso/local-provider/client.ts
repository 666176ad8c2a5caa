import { randomToken } from '../../identity/secrets';

/** Both sides of the local provider are this process, so their secret lives no longer than it. */
export const LOCAL_CLIENT_SECRET = randomToken();
/** One password for everybody at the local provider; it is shown on its page. */
export const LOCAL_PROVIDER_PASSWORD = 'Provider-Demo-1';
