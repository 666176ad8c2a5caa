import { shellEndpoints } from '@contract/shell';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, expect, it } from 'vitest';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

it('has the message to invited customers beside the distribution, and the project of its videos', async () => {
  const message = 'Welcome aboard!';
  const company = await gateway.buildCompany({ defaultChildInviteMessage: message });
  const token = await gateway.tokenFor(await gateway.buildAdmin(company));
  const profile = (await gateway.call(shellEndpoints.companyProfile, { token, params: { id: company.id } }))
    .body.data;
  expect(profile.defaultChildInviteMessage).toBe(message);
  expect(profile.distribution.defaultChildInviteMessage).toBe(message);

  const { wistiaProjectId } = profile;
  const params = { companyId: company.id };
  const videos = await gateway.call(customTrainingEndpoints.videos, {
    token,
    params,
    query: { wistiaProjectId },
  });
  // It has uploaded none, and none of the library's are among its own.
  expect(videos.body.data).toEqual([]);
});
