/** The gateway's build when none was made: there is nothing to relaunch into. */
const UNBUILT = 'development';

/** Whether build.json names another build than the running one; unreadable content counts as no. */
export function isNewerBuild(running: string, served: unknown): boolean {
  if (running === UNBUILT || typeof served !== 'object' || served === null || !('id' in served)) return false;
  return typeof served.id === 'string' && served.id !== '' && served.id !== running;
}
