import { readFileSync } from 'node:fs';

const file = new URL('../../../package.json', import.meta.url);
/** Version of the package, shown by the API reference. */
export const version = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
