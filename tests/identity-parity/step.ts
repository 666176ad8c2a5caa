import { apiKey, type Service } from './services';

export const accounts = '/identitytoolkit.googleapis.com/v1/accounts';
const token = '/securetoken.googleapis.com/v1/token';
export const password = 'Correct-Horse-1';

/** Values from earlier responses of the same service for later requests. */
export type Memory = Map<string, string>;

export interface Request {
  readonly path: string;
  readonly body: object | string;
  readonly form?: boolean;
}

export interface Step {
  readonly name: string;
  /** First changes the account through the admin interface. */
  readonly before?: (service: Service, memory: Memory) => Promise<void>;
  readonly request: (memory: Memory) => Request;
  /** An intended difference: exactly these codes, and why. */
  readonly deliberate?: { readonly embedded: string; readonly emulator: string; readonly why: string };
}

export const call = (operation: string, body: object): Request => ({
  path: `${accounts}:${operation}?key=${apiKey}`,
  body,
});
export const refresh = (body: object, form = false): Request => ({
  path: `${token}?key=${apiKey}`,
  body,
  form,
});
export const signIn = (email: string, word = password) =>
  call('signInWithPassword', {
    email,
    password: word,
    returnSecureToken: true,
    clientType: 'CLIENT_TYPE_WEB',
  });
export const idToken = (memory: Memory) => memory.get('idToken') ?? '';

export const remember =
  (key: string, value: (service: Service, memory: Memory) => Promise<string>): Step['before'] =>
  async (service, memory) => {
    memory.set(key, await value(service, memory));
  };
