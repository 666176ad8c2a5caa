import type { Endpoint } from '@contract/endpoint';
import { contract } from '@contract/index';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** How a row says who it is about, and how it says how they did. */
const PERSON = /^(email|userEmail|fullName|lastName)$/;
const RESULT =
  /score|status|progress|complet|passed|overdue|solved|correct|attempt|answer|grade|result|percent|clicked|reported/i;

/**
 * Calls that list people beside such a word, or hand out a file, without being `namesLearners`: why each stays where learning
 * is private (docs/areas/settings.md#privacy).
 */
const EXPLAINED: Readonly<Record<string, string>> = {
  'session.currentUser': 'the caller',
  'users.list': 'who has something open, not how it went: needed to remind',
  'users.exportCsv': 'who has something open, not how it went: needed to remind',
  'users.get': 'who has something open, not how it went: needed to remind',
  'users.create': 'who has something open, not how it went: needed to remind',
  'users.update': 'who has something open, not how it went: needed to remind',
  'departments.unassigned': 'who has something open, not how it went: needed to remind',
  'profile.get': 'who has something open, not how it went: needed to remind',
  'profile.exportData': 'the right of a person to all that is stored about them',
  'operations.exportItems': 'what an operation did, not a result',
  'imports.skipped': 'rows of a file',
  'customers.customers': 'companies and their owners',
  'customers.resellerCustomers': 'companies and their owners',
  'customers.subResellerCustomers': 'companies and their owners',
  'customers.exportCustomers': 'companies and their owners',
  'customers.customer': 'companies and their owners',
  'billing.invoicePdf': 'an invoice',
  'provider.exportInvoices': 'invoices',
  'provider.pdf': 'an invoice',
  'provider.notePdf': 'a credit note',
  'transactions.exportTransactions': 'purchases',
  'home.awarenessPlan': 'assignments, nobody of theirs',
  'companyExport.file': 'leaves results out where they are private, and is refused once they are',
  'exports.file': 'refused by itself where the file names people',
  'learningReports.quizzes': 'two lists in one call: the gateway refuses the one of people',
  'learner.certificate': "the caller's own",
  'policyEvidence.learners': 'who has acknowledged a policy is evidence that the law may ask for',
  'policyEvidence.certificate': 'who has acknowledged a policy is evidence that the law may ask for',
  'surveys.exportAnswers': 'opinions on the service, which are no learning results',
  'simulationReports.recipients': 'simulations are anonymous by a switch of their own',
  'simulationReports.events': 'simulations are anonymous by a switch of their own',
  'simulationReports.review': 'simulations are anonymous by a switch of their own',
  'simulationSummary.recipients': 'simulations are anonymous by a switch of their own',
};

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The names of the fields of an object, those of objects in it included. */
function namesIn(schema: unknown): string[] {
  if (!isJson(schema)) return [];
  const own = isJson(schema.properties) ? Object.keys(schema.properties) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}

/** Whether an object of the schema names a person and, in itself or below, how they did. */
function namesAResult(schema: unknown): boolean {
  if (!isJson(schema)) return false;
  const { properties } = schema;
  if (isJson(properties) && Object.keys(properties).some((name) => PERSON.test(name))) {
    if (namesIn(schema).some((name) => RESULT.test(name))) return true;
  }
  return Object.values(schema).some(namesAResult);
}

const isFile = ({ kind }: Endpoint) => ['csv', 'download', 'pdf', 'zip'].includes(kind);
const calls = Object.entries(contract).flatMap(([resource, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [`${resource}.${name}`, endpoint] as const),
);
const telling = calls.filter(
  ([, endpoint]) =>
    isFile(endpoint) ||
    namesAResult(z.toJSONSchema(endpoint.response, { unrepresentable: 'any', io: 'output' })),
);

it('every call that names people beside their results is refused where learning is private, or says why not', () => {
  const open = telling.filter(([, { namesLearners }]) => !namesLearners).map(([name]) => name);
  expect(open.filter((name) => !(name in EXPLAINED))).toEqual([]);
  // An explanation of what is no longer there, or is refused, explains nothing.
  expect(Object.keys(EXPLAINED).filter((name) => !open.some((one) => one === name))).toEqual([]);
});

it('what is refused is found by it too, tells of one person by an id, or acts on a list that is refused', () => {
  const found = new Set(telling.map(([name]) => name));
  const refused = calls.filter(([, { namesLearners }]) => namesLearners);
  expect(refused.length).toBeGreaterThan(10);
  expect(
    refused.filter(
      ([name, { path, method }]) => method === 'GET' && !found.has(name) && !/\{(userId|id)\}/.test(path),
    ),
  ).toEqual([]);
});
