/** Query parameters that let somebody in while they are good. */
const SECRET_QUERY =
  /([?&](?:ssoToken|magicLinkVerificationToken|companyToken|token|code|state|oobCode)=)[^&#]*/g;
/** Path segments that do. */
const SECRET_PATH =
  /(\/(?:custom_token_sso|magic_link|verify_email|confirm_email|invitation|sso\/return)\/)[^/?#]+/g;

/** An address as it may be logged: one-time tokens are left out, in the query as in the path. */
export const addressForLog = (url: string): string =>
  url.replace(SECRET_QUERY, '$1…').replace(SECRET_PATH, '$1…');
