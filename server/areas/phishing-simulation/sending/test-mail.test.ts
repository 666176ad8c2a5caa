import { limits } from '@contract/limits';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { phishingTemplates } from '@server/domain/exercises/exercises.tables';
import { changeSettings } from '@server/domain/simulations/settings.queries';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildSimulation, simulationDraft } from '@tests/support/simulations';
import { type SmtpSink, startSink } from '@tests/support/smtp-sink';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSimulationSender } from './open-sender';
import type { SimulationSender } from './sending';

let gateway: TestGateway;
let sink: SmtpSink;
let sender: SimulationSender;

beforeAll(async () => {
  sink = await startSink();
  const hosts = { SIMULATION_URL: 'https://links.example', SIMULATION_HOSTS: 'https://parcels.example' };
  gateway = await testGateway({ environment: { SIMULATION_SMTP_URL: sink.url, ...hosts } });
  sender = openSimulationSender(gateway.deps, '', { warn: () => undefined, error: () => undefined });
});
afterAll(async () => {
  await sender.stop();
  await gateway.close();
  await sink.close();
});

describe('a test of a campaign', () => {
  it('goes to the caller’s own address, counts nowhere, and is limited', async () => {
    const company = await gateway.buildCompany();
    const admin = await gateway.buildAdmin(company, { name: 'Ida' });
    const token = await gateway.tokenFor(admin);
    const { id: templateId } = await gateway.buildTemplate({
      subject: 'For {recipientName}',
      html: '<p><a href="https://parcels.example/pay">pay</a></p>',
    });
    const { id: other } = await gateway.buildTemplate();
    const settings = simulationDraft({ templates: [{ templateId }] });
    const { id: campaignId } = await buildSimulation(gateway.db, { companyId: company.id }, { settings });
    const test = (body: { templateId: number }, companyId = company.id) =>
      gateway.call(simulationEndpoints.test, { token, params: { companyId, campaignId }, body });

    expect((await test({ templateId })).body).toEqual({ data: { email: admin.email } });
    await gateway.deliverMails();
    expect(sink.received).toMatchObject([{ to: admin.email }]);
    const [, address = ''] = /href=3D"[^"]*(\/s\/[\w=\n-]+)"/.exec(sink.received[0]?.text ?? '') ?? [];
    const followed = await gateway.app.inject({ url: address.replaceAll('=\n', '') });
    expect(followed.statusCode).toBe(404);
    const mailed = () => sink.received.at(-1)?.text.replaceAll(/=\r?\n/g, '');
    expect(mailed()).toContain('https://links.example/s/');
    await gateway.db.transaction((tx) => changeSettings(tx, company.id, { linkHost: 'parcels.example' }));
    await test({ templateId });
    await gateway.deliverMails();
    expect(sink.received).toHaveLength(2);
    expect(mailed()).toContain('https://parcels.example/s/');
    await gateway.db
      .update(phishingTemplates)
      .set({ linkHost: 'links.example' })
      .where(eq(phishingTemplates.id, templateId));
    await test({ templateId });
    await gateway.deliverMails();
    expect(mailed()).toContain('https://links.example/s/');
    expect((await test({ templateId: other })).error.details).toMatchObject([{ code: 'templateId' }]);
    for (let sent = 3; sent < limits.simulations.testsAnHour; sent += 1)
      expect((await test({ templateId })).status).toBe(200);
    expect((await test({ templateId })).status).toBe(429);
  });
});
