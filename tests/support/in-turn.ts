import { fewAtOnce } from '@server/platform/jobs/few-at-once';

/**
 * Makes functions that take turns with each other, in the order of their calls: side by side, on a server's several
 * sessions, ids would not follow the order in which rows were asked for.
 */
export function takingTurns() {
  const turns = fewAtOnce(1);
  return <Given extends unknown[], Built>(build: (...given: Given) => Promise<Built>) =>
    (...given: Given): Promise<Built> =>
      turns.run(0, () => build(...given));
}
