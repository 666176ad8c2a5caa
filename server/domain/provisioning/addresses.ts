/** Where directories provision users: below it are Users, Groups and what describes them. */
export const SCIM_PREFIX = '/scim/v2';
