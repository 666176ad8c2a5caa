/** Public mail services, whose domains say nothing about a company. */
const PUBLIC_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|mail|proton|protonmail|pm|zoho|yandex|qq|163|fastmail)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/;

/** Whether the domain belongs to a public mail service. */
export const isPublicMail = (domain: string): boolean => PUBLIC_MAIL.test(domain);
