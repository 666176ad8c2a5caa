import type { FastifyInstance } from 'fastify';

/** Every route of the application as `METHOD /path/{}`, with unnamed parameters. */
export function routesOf(app: FastifyInstance): string[] {
  const parents: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^(?<indent>[│ ]*)[├└]── (?<path>\S+)(?: \((?<methods>[^)]*)\))?/.exec(line)?.groups;
    if (!found?.path) continue;
    const depth = (found.indent ?? '').length / 4;
    const path = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + found.path;
    parents[depth] = path;
    const methods = (found.methods ?? '').split(', ').filter((method) => method && method !== 'HEAD');
    routes.push(...methods.map((method) => `${method} ${path.replace(/:[\w|:]+/g, '{}')}`));
  }
  return routes;
}
