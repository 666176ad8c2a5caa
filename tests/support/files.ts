import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customTrainingEndpoints, type FileKind } from '@contract/training/customTraining';
import { type TestGateway, testGateway } from './gateway';
import { multipart } from './uploads';

/** A gateway with a data folder of its own, in which uploads wait; closing it removes the folder. */
export async function uploadGateway(): Promise<TestGateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vigil-uploads-'));
  const gateway = await testGateway({ environment: { DATA_DIR: dataDir } });
  return {
    ...gateway,
    close: async () => {
      await gateway.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Who calls; read at each call, so that a test may change it. */
interface Uploader {
  readonly gateway: TestGateway;
  readonly token: string;
  readonly company: { readonly id: number };
}

/** The calls of an admin who uploads files of trainings and looks at them. */
export function fileCalls(who: () => Uploader) {
  async function sent(
    kind: FileKind,
    name: string,
    content: Buffer,
    token = who().token,
    companyId = who().company.id,
  ) {
    const { body, headers } = multipart({ kind }, { name, content });
    const params = { companyId };
    const input = { token, params, body: body as never, headers };
    return (await who().gateway.call(customTrainingEndpoints.upload, input)).body.data;
  }
  const get = (url: string, headers: Record<string, string> = {}) =>
    who().gateway.app.inject({ method: 'GET', url, headers });
  return { sent, get };
}
