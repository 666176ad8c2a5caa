/** What the gateway says when no build was made; there is nothing to relaunch into. */
const UNBUILT = 'development';

/** Whether build.json names another build than the page runs; anything unreadable is no news. */
export function isNewerBuild(running: string, served: unknown): boolean {
  if (running === UNBUILT || typeof served !== 'object' || served === null || !('id' in served)) return false;
  return typeof served.id === 'string' && served.id !== '' && served.id !== running;
}
