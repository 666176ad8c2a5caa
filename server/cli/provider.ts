import { inspect, parseArgs } from 'node:util';
import { readConfig } from '../config';
import { openDatabase } from '../open-database';
import { makeDataFolderPrivate } from '../platform/disk/data-folder';
import { describeError } from '../platform/log/describe-error';
import { SetupError } from '../platform/log/setup-error';
import { findProvider, selectSuperAdmins } from './provider-admins.queries';
import { addProviderAdmin, removeProviderAdmin } from './provider-admins.rules';

const HELP = `Who may use the provider's place: the invoices of all companies, and their credit.

  npm run provider -- add ADDRESS [--company NAME]   makes a super admin and prints a one-time link
  npm run provider -- list                           shows the super admins
  npm run provider -- remove ADDRESS                 disables a super admin and ends their sessions

The first one makes the provider's company, called NAME or as INVOICE_SELLER says. The link works for a week and once;
give it to nobody else. Nothing but this command makes super admins. Stop the gateway first when it runs on a data folder.`;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { company: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [act, email = ''] = positionals;
  if (values.help || act === undefined) {
    print(HELP);
    return;
  }
  const config = readConfig(process.env);
  await makeDataFolderPrivate(config.dataDir);
  const database = await openDatabase(config);
  const { db } = database;
  const now = new Date();
  try {
    if (act === 'add') {
      const companyName = values.company ?? config.seller[0] ?? 'Vigil';
      const { link } = await db.transaction((tx) =>
        addProviderAdmin(tx, config, { email, companyName, now }),
      );
      print(`${email} is a super admin.`);
      print(link === null ? 'They sign in with the password they have.' : `Their one-time link: ${link}`);
    } else if (act === 'remove') {
      await db.transaction((tx) => removeProviderAdmin(tx, email, now));
      print(`${email} is no super admin any more, and is signed out.`);
    } else if (act === 'list') {
      const provider = await findProvider(db);
      const admins = provider ? await selectSuperAdmins(db, provider.id) : [];
      if (admins.length === 0) print('There is no super admin yet. Add one: npm run provider -- add ADDRESS');
      for (const one of admins) {
        const state = one.disabledAt ? 'disabled' : one.uid ? 'active' : 'invited';
        print(
          `${one.email.padEnd(40)} ${state.padEnd(9)} last sign-in: ${one.lastLoginAt?.toISOString() ?? 'never'}`,
        );
      }
    } else throw new SetupError(`'${act}' is no command. See npm run provider -- --help.`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SetupError ? error.message : inspect(describeError(error))}\n`);
  process.exitCode = 1;
});
