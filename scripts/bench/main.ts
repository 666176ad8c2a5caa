import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { ensureConsoleBuilt } from '../lib/console-fresh';
import { type BenchArguments, HELP, readBenchArguments } from './arguments';
import { consoleLines, verdicts } from './budgets';
import { bulkVerdict, measureBulk, printBulk } from './bulk';
import { measureConsole } from './console/console';
import { customersVerdict, measureCustomers } from './customers';
import { dashboardVerdicts, measureDashboards, printDashboards } from './dashboards';
import { benchData } from './data';
import { exerciseVerdicts, measureExercise, printAnswers, printExercise } from './exercise';
import { startGateway } from './gateway';
import { importVerdicts, measureImport, printImport } from './import';
import { measureJavaScript } from './javascript';
import { measureJsonServer } from './json-server';
import { learnVerdicts, measureLearn, printLearn } from './learn';
import { learnPageVerdicts, measureLearnPages } from './learn-pages';
import { measureLists } from './lists';
import { measurePartner, partnerVerdicts, printPartner } from './partner';
import { measurePlanner, plannerVerdict, printPlanner } from './planner';
import { measurePolicies, policyVerdict, printPolicies } from './policies';
import { measureProvisioning, provisionVerdicts } from './provision';
import { measureReminders, printReminders, reminderVerdicts } from './reminders';
import {
  printCompared,
  printConsole,
  printDetails,
  printHeader,
  printMeasured,
  printVerdicts,
} from './report';
import { measureReports, printReports, reportVerdicts } from './reports';
import { measureScim, scimVerdicts } from './scim';
import { signIn } from './session';
import { measureSimulation, printSimulation, simulationVerdicts } from './simulation';
import { measureSoak, printSoak, soakVerdict } from './soak';
import { measureTournament, printTournament, tournamentVerdict } from './tournament';
import { measureTraining, printTraining, trainingVerdicts } from './training';
import { measureUpload, printUpload, uploadVerdict } from './upload';

const machine = () => ({
  node: process.version,
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 2 ** 30),
});

async function keep(json: string | undefined, figures: object): Promise<void> {
  if (json) await writeFile(json, `${JSON.stringify({ machine: machine(), ...figures }, null, 2)}\n`);
}

/** Measures bulk work while the list is read; resolves with whether its budget is met. */
async function benchBulk({ rows, json }: BenchArguments): Promise<boolean> {
  const bulk = await measureBulk(rows);
  printBulk(bulk);
  const verdict = bulkVerdict(bulk);
  printVerdicts([verdict]);
  await keep(json, { bulk });
  return verdict.kept;
}

/** Measures an import against COPY; resolves with whether its budgets are met. */
async function benchImport({ rows, json }: BenchArguments): Promise<boolean> {
  const figures = await measureImport(rows);
  printImport(figures);
  const budgets = importVerdicts(figures);
  printVerdicts(budgets);
  await keep(json, { import: figures });
  return budgets.every(({ kept }) => kept);
}

/** Measures the assignment of courses and their learners; resolves with whether its budgets are met. */
async function benchTraining({ rows, json }: BenchArguments): Promise<boolean> {
  const figures = await measureTraining(rows);
  printTraining(figures);
  const budgets = trainingVerdicts(figures);
  printVerdicts(budgets);
  await keep(json, { training: figures });
  return budgets.every(({ kept }) => kept);
}

/** Measures a thousand learners at once beside the lists; resolves with whether the budgets are met. */
async function benchLearn({ samples, json }: BenchArguments): Promise<boolean> {
  printHeader();
  const figures = await measureLearn(samples);
  printLearn(figures);
  const budgets = learnVerdicts(figures);
  printVerdicts(budgets);
  await keep(json, { learn: figures });
  return budgets.every(({ kept }) => kept);
}

/** Measures the reports of a large exercise; resolves with whether their budgets are met. */
async function benchExercise({ rows, json }: BenchArguments): Promise<boolean> {
  const figures = await measureExercise(rows, printExercise);
  printAnswers(figures);
  const budgets = exerciseVerdicts(figures);
  printVerdicts(budgets);
  await keep(json, { exercise: figures });
  return budgets.every(({ kept }) => kept);
}

/** Measures sending, tracking, reports and planning of simulations; resolves with whether their budgets are met. */
async function benchSimulation({ rows, json }: BenchArguments): Promise<boolean> {
  const figures = await measureSimulation(rows, console.log);
  printSimulation(figures);
  const budgets = simulationVerdicts(figures);
  printVerdicts(budgets);
  await keep(json, { simulation: figures });
  return budgets.every(({ kept }) => kept);
}

/** Measures a reseller's customers; resolves with whether their budget is met. */
async function benchCustomers({ rows, samples, json }: BenchArguments): Promise<boolean> {
  printHeader();
  const customers = await measureCustomers(rows, samples, printMeasured);
  const verdict = customersVerdict(customers);
  printVerdicts([verdict]);
  await keep(json, { customers });
  return verdict.kept;
}

/** Measures a directory's requests beside their SQL; resolves with whether their budgets are met. */
async function benchScim({ rows, samples, json }: BenchArguments): Promise<boolean> {
  printHeader();
  const scim = await measureScim(rows, samples);
  const budgets = scimVerdicts(scim);
  printVerdicts(budgets);
  await keep(json, { scim });
  return budgets.every(({ kept }) => kept);
}

/** Provisions people one by one; resolves with whether dashboards stay exact and requests fast. */
async function benchProvisioning({ rows, json }: BenchArguments): Promise<boolean> {
  const provisioning = await measureProvisioning(rows);
  const budgets = provisionVerdicts(provisioning);
  printVerdicts(budgets);
  await keep(json, { provisioning });
  return budgets.every(({ kept }) => kept);
}

/** Measures the policies of a large company; resolves with whether their budget is met. */
async function benchPolicies({ rows, json }: BenchArguments): Promise<boolean> {
  const figures = await measurePolicies(rows);
  printPolicies(figures);
  const verdict = policyVerdict(figures);
  printVerdicts([verdict]);
  await keep(json, { policies: figures });
  return verdict.kept;
}

/** Measures the dashboards of a large company; resolves with whether their budgets are met. */
async function benchDashboards({ rows, json }: BenchArguments): Promise<boolean> {
  const figures = await measureDashboards(rows);
  printDashboards(figures);
  const budgets = dashboardVerdicts(figures);
  printVerdicts(budgets);
  await keep(json, { dashboards: figures });
  return budgets.every(({ kept }) => kept);
}

/** Measures dashboards, reports and their files of a large company; resolves with whether their budgets are met. */
async function benchReports({ rows, json }: BenchArguments): Promise<boolean> {
  const figures = await measureReports(rows, console.log);
  printReports(figures);
  const budgets = reportVerdicts(figures);
  printVerdicts(budgets);
  await keep(json, { reports: figures });
  return budgets.every(({ kept }) => kept);
}

/** Measures the reminders of a large company; resolves with whether their budgets are met. */
async function benchReminders({ rows, json }: BenchArguments): Promise<boolean> {
  const figures = await measureReminders(rows);
  printReminders(figures);
  const budgets = reminderVerdicts(figures);
  printVerdicts(budgets);
  await keep(json, { reminders: figures });
  return budgets.every(({ kept }) => kept);
}

/** Measures the report of a large tournament; resolves with whether its budget is met. */
async function benchTournament({ rows, json }: BenchArguments): Promise<boolean> {
  const figures = await measureTournament(rows);
  printTournament(figures);
  const verdict = tournamentVerdict(figures);
  printVerdicts([verdict]);
  await keep(json, { tournament: figures });
  return verdict.kept;
}

/** Measures a plan of many activities; resolves with whether its budget is met. */
async function benchPlanner({ json }: BenchArguments): Promise<boolean> {
  const planner = await measurePlanner();
  printPlanner(planner);
  const verdict = plannerVerdict(planner);
  printVerdicts([verdict]);
  await keep(json, { planner });
  return verdict.kept;
}

/** Measures a reseller's transactions and overview; resolves with whether their budgets are met. */
async function benchPartner({ rows, samples, json }: BenchArguments): Promise<boolean> {
  printHeader();
  const figures = await measurePartner(rows, samples, printMeasured);
  printPartner(figures);
  const budgets = partnerVerdicts(figures);
  printVerdicts(budgets);
  await keep(json, { partner: figures });
  return budgets.every(({ kept }) => kept);
}

/** Measures the gateway's memory during an upload; resolves with whether its budget is met. */
async function benchUpload({ json }: BenchArguments): Promise<boolean> {
  const upload = await measureUpload();
  printUpload(upload);
  const verdict = uploadVerdict(upload);
  printVerdicts([verdict]);
  await keep(json, { upload });
  return verdict.kept;
}

/** Measures the gateway's memory over many requests; resolves with whether its budget is met. */
async function benchSoak(requests: number, { json }: BenchArguments): Promise<boolean> {
  const soak = await measureSoak(requests);
  printSoak(soak);
  const verdict = soakVerdict(soak);
  printVerdicts([verdict]);
  await keep(json, { soak });
  return verdict.kept;
}

/** Measures the console's first screens beside a minimal app; resolves with whether every budget is met. */
async function benchConsole({ samples, lighthouse, isVerbose, json }: BenchArguments): Promise<boolean> {
  const { cores, processor, memoryGb } = machine();
  console.log(`${cores} cores (${processor}), ${memoryGb} GB`);
  const figures = await measureConsole(samples, lighthouse);
  if (isVerbose) {
    printDetails('Vigil', figures.vigil);
    printDetails('minimal', figures.minimal);
  }
  printConsole(figures);
  const budgets = consoleLines(figures);
  await keep(json, { console: figures, budgets });
  return budgets.every(({ kept }) => kept);
}

/** Measures the first pages of the learner's app; resolves with whether every budget is met. */
async function benchLearnPages({ lighthouse, json }: BenchArguments): Promise<boolean> {
  const figures = await measureLearnPages(lighthouse);
  const budgets = learnPageVerdicts(figures);
  printVerdicts(budgets);
  await keep(json, { learnPages: figures });
  return budgets.every(({ kept }) => kept);
}

/** Measures everything in one run and prints it; resolves with whether every budget is met. */
async function bench({ sizes, samples, json }: BenchArguments): Promise<boolean> {
  await ensureConsoleBuilt('small');
  const data = await benchData(sizes);
  const { cores, processor, memoryGb, node } = machine();
  console.log(
    `${cores} cores (${processor}), ${memoryGb} GB, Node ${node}, PGlite; ${samples} samples a case`,
  );
  const gateway = await startGateway(data.gateway);
  try {
    printHeader();
    const lists = await measureLists(gateway, data, samples, printMeasured);
    const [smallest] = data.companies;
    if (!smallest) throw new Error('there is no company to measure');
    const caller = await signIn(gateway.origin, smallest.admin.email);
    const jsonServer = await measureJsonServer(gateway, caller, samples);
    printCompared(jsonServer, lists, smallest.users);
    const javaScript = await measureJavaScript(gateway.origin, smallest.admin.email);
    const budgets = verdicts(lists, javaScript);
    printVerdicts(budgets);
    await keep(json, { samples, lists, jsonServer, javaScript, budgets });
    return budgets.every(({ kept }) => kept);
  } finally {
    await gateway.close();
  }
}

function run(given: BenchArguments): Promise<boolean> {
  if (given.soak !== undefined) return benchSoak(given.soak, given);
  if (given.isConsole) return benchConsole(given);
  if (given.isImport) return benchImport(given);
  if (given.isTraining) return benchTraining(given);
  if (given.isLearn) return benchLearn(given);
  if (given.isLearnPages) return benchLearnPages(given);
  if (given.isExercise) return benchExercise(given);
  if (given.isSimulation) return benchSimulation(given);
  if (given.isPolicies) return benchPolicies(given);
  if (given.isDashboards) return benchDashboards(given);
  if (given.isReports) return benchReports(given);
  if (given.isReminders) return benchReminders(given);
  if (given.isTournament) return benchTournament(given);
  if (given.isPlanner) return benchPlanner(given);
  if (given.isPartner) return benchPartner(given);
  if (given.isScim) return benchScim(given);
  if (given.isProvisioning) return benchProvisioning(given);
  if (given.isCustomers) return benchCustomers(given);
  if (given.isUpload) return benchUpload(given);
  return given.bulk ? benchBulk(given) : bench(given);
}

async function main(): Promise<void> {
  const given = readBenchArguments(process.argv.slice(2));
  if (given.help) {
    console.log(HELP);
    return;
  }
  if (!(await run(given))) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
