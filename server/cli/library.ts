import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { readConfig } from '../config';
import { openDatabase } from '../open-database';
import { makeDataFolderPrivate } from '../platform/disk/data-folder';
import { describeError } from '../platform/log/describe-error';
import { SetupError } from '../platform/log/setup-error';
import { libraryNames, librarySchema, loadLibrary } from './library.rules';

const HELP = `The contents of games, secure code training and policies.

  npm run library -- FILE…             adds what is in the files, and replaces what has the same key and language
  npm run library -- --schema NAME     prints the form of a file as JSON Schema

A file is called after what it has: ${libraryNames.map((name) => `${name}.json`).join(', ')}. What the demonstration has is in
fixtures/collections. Nothing is removed. Stop the gateway first when it runs on a data folder.`;

const print = (line: string) => process.stdout.write(`${line}\n`);

function libraryOf(name: string) {
  const found = libraryNames.find((one) => one === name);
  if (!found) throw new SetupError(`'${name}' is no library. See npm run library -- --help.`);
  return found;
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SetupError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function main(): Promise<void> {
  const { positionals: files, values } = parseArgs({
    allowPositionals: true,
    options: { schema: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.schema !== undefined) {
    print(JSON.stringify(librarySchema(libraryOf(values.schema)), null, 2));
    return;
  }
  if (values.help || files.length === 0) {
    print(HELP);
    return;
  }
  const libraries = files.map((file) => [libraryOf(basename(file, '.json')), read(file)] as const);
  const config = readConfig(process.env);
  await makeDataFolderPrivate(config.dataDir);
  const database = await openDatabase(config);
  try {
    await database.db.transaction(async (tx) => {
      for (const [name, rows] of libraries)
        print(`${name}: ${await loadLibrary(tx, name, rows, new Date())} rows`);
    });
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SetupError ? error.message : inspect(describeError(error))}\n`);
  process.exitCode = 1;
});
