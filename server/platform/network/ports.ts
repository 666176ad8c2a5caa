import { createServer } from 'node:net';
import { SetupError } from '@server/platform/log/setup-error';

/** Rejects with one clear line when another process listens there. */
export async function assertPortFree(host: string, port: number, variable: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, host, port, variable)));
    probe.listen(port, host, resolve);
  });
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}

/** A listening error in words for the operator. */
export function portError(error: NodeJS.ErrnoException, host: string, port: number, variable: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new SetupError(`Port ${port} on ${host} is taken: stop what listens there or set ${variable}.`);
  }
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL') {
    return new SetupError(`Can't listen on ${host}:${port} (${error.code}): set HOST and ${variable}.`);
  }
  return error;
}
