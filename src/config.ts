import { appBase, isLearnerApp } from '@/app';
import { getJson } from '@/client/getJson';
import { resettable } from '@/state';

/** The source of the feature flags; its key is sent to every browser and is not a secret. */
export interface FlagService {
  /** Address of the front-end API; a path is relative to the API's origin. */
  url: string;
  clientKey: string;
}

export const GUIDE_CARDS = ['howTo', 'demo', 'pricing', 'tutorial'] as const;
export type GuideCard = (typeof GUIDE_CARDS)[number];
export type GuideAddresses = Partial<Record<GuideCard, string>>;

/** Entries of the menu that lead to pages elsewhere. */
export const MENU_LINKS = ['legal', 'partnership', 'knowledgeBase', 'swagShop'] as const;
export type MenuAddresses = Partial<Record<(typeof MENU_LINKS)[number], string>>;

/**
 * Settings that differ between installations; the gateway writes them into the page and serves them at
 * /config.json, and they are never part of the build.
 */
export interface Config {
  /** Origin of the API without a trailing slash; empty for the console's own. */
  apiOrigin: string;
  identity: {
    apiKey: string;
    projectId: string;
    authDomain: string;
    /**
     * Set when the gateway's embedded identity service replaces the identity platform; empty for the
     * console's own origin.
     */
    emulatorOrigin: string | null;
  };
  /**
   * The learner app, for the Forgot and Learner Login links; empty where the gateway serves its own at /learn.
   */
  learnerUrl: string;
  /** On a company's own host: that of its learners, if it has one. Set by white-label/ only. */
  learnerHost?: string;
  /** On a company's own host for learners: its console, which is elsewhere. */
  consoleUrl?: string;
  buildId: string;
  /** An Unleash front-end API; without it the flags have their defaults. */
  flags?: FlagService;
  /** Where the cards of 'Guides and resources' lead: paths of the console, or https addresses. */
  guides?: GuideAddresses;
  /** Where entries of the menu lead: https addresses. */
  menu?: MenuAddresses;
  /** A Sentry DSN for unexpected failures; without it nothing is reported. */
  errorReportsDsn?: string;
  /** On a company's own host: its branding, or 'lookup' to ask the API for it. Read by white-label/ only. */
  whiteLabel?: unknown;
}

/** The configuration could not be loaded or is invalid; the message says which part. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown, name: string): Fields => {
  if (typeof value !== 'object' || value === null) throw new ConfigError(`${name} is missing`);
  return value as Fields;
};

function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new ConfigError(`${name} is missing`);
  return value;
}

function urlOf(fields: Fields, name: string): string {
  const value = textOf(fields, name);
  if (!URL.canParse(value)) throw new ConfigError(`${name} is not an address`);
  return value.replace(/\/+$/, '');
}

function flagsOf(value: unknown): { flags?: FlagService } {
  if (value === undefined || value === null) return {};
  const fields = fieldsOf(value, 'flags');
  return { flags: { url: textOf(fields, 'url'), clientKey: textOf(fields, 'clientKey') } };
}

/** A path of this installation, or an https address. */
const LINK = /^(?:\/(?!\/)|https:\/\/)\S+$/;

function guidesOf(value: unknown): { guides?: GuideAddresses } {
  if (value === undefined || value === null) return {};
  const fields = fieldsOf(value, 'guides');
  const given = GUIDE_CARDS.filter((name) => fields[name] !== undefined).map((name) => {
    const address = textOf(fields, name);
    if (!LINK.test(address)) throw new ConfigError(`${name} is not an address`);
    return [name, address] as const;
  });
  return { guides: Object.fromEntries(given) };
}

function menuOf(value: unknown): { menu?: MenuAddresses } {
  if (value === undefined || value === null) return {};
  const fields = fieldsOf(value, 'menu');
  const given = MENU_LINKS.filter((name) => fields[name] !== undefined).map((name) => {
    const address = urlOf(fields, name);
    if (!address.startsWith('https://')) throw new ConfigError(`${name} is not an https address`);
    return [name, address] as const;
  });
  return { menu: Object.fromEntries(given) };
}

/** Parses the configuration by hand: the sign-in page carries no schema library. */
export function parseConfig(document: unknown): Config {
  const fields = fieldsOf(document, 'config.json');
  const identity = fieldsOf(fields.identity, 'identity');
  const emulator = identity.emulatorOrigin ?? null;
  return {
    apiOrigin: fields.apiOrigin === '' ? '' : urlOf(fields, 'apiOrigin'),
    identity: {
      apiKey: textOf(identity, 'apiKey'),
      projectId: textOf(identity, 'projectId'),
      authDomain: textOf(identity, 'authDomain'),
      emulatorOrigin: emulator === '' || emulator === null ? emulator : urlOf(identity, 'emulatorOrigin'),
    },
    learnerUrl: fields.learnerUrl === '' ? '' : urlOf(fields, 'learnerUrl'),
    buildId: textOf(fields, 'buildId'),
    ...flagsOf(fields.flags),
    ...guidesOf(fields.guides),
    ...menuOf(fields.menu),
    ...(fields.consoleUrl ? { consoleUrl: urlOf(fields, 'consoleUrl') } : {}),
    ...(fields.errorReportsDsn ? { errorReportsDsn: urlOf(fields, 'errorReportsDsn') } : {}),
    whiteLabel: fields.whiteLabel,
  };
}

/** The configuration that the gateway writes into the page; undefined when something else served it. */
function embeddedConfig(): unknown {
  const text = document.getElementById('config')?.textContent ?? '';
  return text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined;
}

let loading: Promise<Config> | undefined;
let loaded: Config | undefined;
resettable(() => {
  loading = undefined;
  loaded = undefined;
});

/** Reads the configuration from the page, or else loads it, once; a failed load may be retried. Throws ConfigError. */
export function loadConfig(): Promise<Config> {
  loading ??= (async () => {
    try {
      setConfig(parseConfig(embeddedConfig() ?? (await getJson('/config.json'))));
      return getConfig();
    } catch (error) {
      loading = undefined;
      if (error instanceof ConfigError) throw error;
      throw new ConfigError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  })();
  return loading;
}

/** Uses a configuration that was not loaded from the page. */
export function setConfig(config: Config): void {
  loaded = config;
}

/** The loaded configuration; nothing is rendered before it is loaded. */
export function getConfig(): Config {
  if (!loaded) throw new ConfigError('config.json is not loaded yet');
  return loaded;
}

/** An address of the console, as the learner's app links to it. */
export const consoleLink = ({ consoleUrl = '' }: Config, path: string) => consoleUrl + path;

/**
 * The learner app's pages that both apps link to: another app's, else those that the gateway serves, on the company's
 * host for learners or on this one. The learner's app links to its own.
 */
export const learnerLinks = ({ learnerUrl, learnerHost = '' }: Config) => {
  const isOwn = isLearnerApp || learnerUrl === '';
  const own = isLearnerApp ? appBase : `${learnerHost}/learn`;
  const base = isOwn ? own : learnerHost || learnerUrl;
  return {
    login: base,
    /** Whoever comes from the console is led back there. */
    forgot: `${base}/forgot-password${isOwn ? '?app=console' : ''}`,
    userAgreement: `${base}/user-agreement`,
    privacyPolicy: `${base}/privacy-policy`,
    serviceLevelAgreement: `${base}/sla`,
    termsOfServices: `${base}/terms-of-services`,
    frequentQuestions: `${base}/help/frequently-asked-questions`,
  };
};
