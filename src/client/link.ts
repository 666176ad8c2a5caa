import { generatePath, type PathParam } from 'react-router';

type PathParams<Path extends string> = { [Name in PathParam<Path>]: string | number };

/** A documented path and the builder of its addresses: `links.department({ departmentId: 5 })`. */
export function link<const Path extends string>(path: Path) {
  const build = (...[params]: PathParam<Path> extends never ? [] : [PathParams<Path>]): string => {
    const texts = Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]);
    return generatePath<string>(path, Object.fromEntries(texts));
  };
  return Object.assign(build, { path });
}
