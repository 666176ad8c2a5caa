import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { ADD_IN_NAME, addInWords } from './add-in-texts';
import { iconPath } from './outlook.pages';

const GOOGLE = 'https://www.googleapis.com/auth';
/** Reading the open mail, calling the gateway, and whose mailbox it is. */
const SCOPES = [
  `${GOOGLE}/gmail.addons.execute`,
  `${GOOGLE}/gmail.addons.current.message.readonly`,
  `${GOOGLE}/script.external_request`,
  `${GOOGLE}/script.locale`,
  `${GOOGLE}/userinfo.email`,
];

const manifest = (publicUrl: string) => ({
  timeZone: 'Etc/UTC',
  runtimeVersion: 'V8',
  exceptionLogging: 'STACKDRIVER',
  oauthScopes: SCOPES,
  urlFetchWhitelist: [`${publicUrl}/`],
  addOns: {
    common: {
      name: ADD_IN_NAME,
      logoUrl: `${publicUrl}${iconPath(128)}`,
      useLocaleFromApp: true,
    },
    gmail: { contextualTriggers: [{ unconditional: {}, onTriggerFunction: 'onGmailMessage' }] },
  },
});

/** A text inside a literal in single quotes. */
const literal = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'");

/** The files of the Gmail add-on for this installation. The company's key is no part of them. */
export function gmailFiles(publicUrl: string): Readonly<Record<string, string>> {
  const { failed, keyRefused } = addInWords('en').texts;
  const values: Readonly<Record<string, string>> = {
    gateway: publicUrl,
    name: ADD_IN_NAME,
    failed,
    keyRefused,
  };
  const code = readFileSync(new URL('./add-ins/Code.gs', import.meta.url), 'utf8').replace(
    /\{\{(\w+)\}\}/g,
    (mark, name: string) => literal(values[name] ?? mark),
  );
  return { 'appsscript.json': `${JSON.stringify(manifest(publicUrl), null, 2)}\n`, 'Code.gs': code };
}

/** The files as a zip. */
export function gmailAddOn(publicUrl: string): Buffer {
  const files = Object.entries(gmailFiles(publicUrl)).map(([name, text]) => [name, strToU8(text)]);
  return Buffer.from(zipSync(Object.fromEntries(files)));
}
