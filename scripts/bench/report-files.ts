import { setTimeout as delay } from 'node:timers/promises';
import { buildUrl } from '@contract/endpoint';
import { isOpen, operationEndpoints } from '@contract/operations';
import { exportEndpoints } from '@contract/paper/exports';
import { generalReportEndpoints } from '@contract/reports/general';
import { learningReportEndpoints } from '@contract/reports/learning';
import { peopleBehindEndpoints } from '@contract/reports/people';
import { callAs } from './calls';
import { type Csv, measureCsv } from './csv';
import type { RunningGateway } from './gateway';
import { residentMb, type Watched, watchMemory } from './memory';
import type { Caller } from './session';

const POLL_MS = 250;

export interface ReportFiles {
  readonly general: Csv;
  readonly people: Csv;
  readonly pdf: {
    readonly rows: number;
    readonly pages: number;
    readonly seconds: number;
    readonly memory: Watched;
  };
}

/** Makes the PDF of the general report, as long as one may be; its pages are counted in the file. */
async function makePdf({ origin }: RunningGateway, caller: Caller) {
  const call = callAs(origin, caller);
  const start = performance.now();
  const { data: begun } = await call(exportEndpoints.start, {}, { report: 'general', query: {} });
  const operationId = begun.id;
  for (let state = begun.state; state !== 'done'; ) {
    if (!isOpen(state)) throw new Error(`the PDF ended as ${state}`);
    await delay(POLL_MS);
    ({ state } = (await call(operationEndpoints.get, { operationId })).data);
  }
  const seconds = (performance.now() - start) / 1000;
  const { exportId } = begun.payload as { exportId: number };
  const { rows } = (await call(exportEndpoints.get, { exportId })).data;
  const path = buildUrl(exportEndpoints.file, { companyId: caller.companyId, exportId });
  const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${caller.token}` } });
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return { rows, pages: Number(/\/Type \/Pages[^>]*?\/Count (\d+)/.exec(text)?.[1] ?? 0), seconds };
}

/** The memory of a second one, as of a second CSV: fonts and the library are loaded by the first. */
async function measurePdf(gateway: RunningGateway, caller: Caller): Promise<ReportFiles['pdf']> {
  await makePdf(gateway, caller);
  const memory = await watchMemory(() => residentMb(gateway.pid));
  const made = await makePdf(gateway, caller);
  return { ...made, memory: memory.stop() };
}

/** The longest files of reports: everybody in the general report, all tasks of a campaign, and a PDF. */
export async function measureReportFiles(gateway: RunningGateway, caller: Caller): Promise<ReportFiles> {
  const { companyId } = caller;
  const { data } = await callAs(gateway.origin, caller)(learningReportEndpoints.trainingCampaigns, {});
  const campaignIds = data.items.slice(0, 1).map(({ id }) => id);
  const pdf = await measurePdf(gateway, caller);
  const general = await measureCsv(
    gateway,
    caller,
    buildUrl(generalReportEndpoints.report, { companyId }, { isCsv: true, showDisabled: true }),
  );
  const people = await measureCsv(
    gateway,
    caller,
    buildUrl(
      peopleBehindEndpoints.list,
      { companyId },
      { isCsv: true, figure: 'assigned', campaignIds, orderBy: 'name', order: 'asc' },
    ),
  );
  return { general, people, pdf };
}
