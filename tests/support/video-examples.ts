import type { Endpoint } from '@contract/endpoint';
import { videoEndpoints } from '@contract/videos';
import type { ExampleWorld, MakeExample } from './example';

/** A new video. */
const newVideo = async ({ gateway, company }: ExampleWorld) => ({
  params: { companyId: company.id, videoId: (await gateway.buildVideo()).id },
});

/** Examples of the video library. */
export const videoExamples: readonly (readonly [Endpoint, MakeExample])[] = [
  [
    videoEndpoints.library,
    ({ company }) => ({ params: { companyId: company.id }, query: { languageCode: 'en', search: 'tour' } }),
  ],
  [videoEndpoints.pinned, ({ company }) => ({ params: { companyId: company.id } })],
  [videoEndpoints.get, newVideo],
  [videoEndpoints.courses, newVideo],
  [videoEndpoints.pin, newVideo],
  [videoEndpoints.unpin, newVideo],
];
