import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { files } = JSON.parse(readFileSync(new URL('../durations.json', import.meta.url), 'utf8')) as {
  files: Readonly<Record<string, number>>;
};

/**
 * Starts with the files that take longest, as a long one at the end keeps one worker busy and the others idle. One
 * project after the other: a worker that changes to another loads the libraries again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification) => files[relative(this.ctx.config.root, moduleId)] ?? 0;
    return specifications.toSorted(
      (one, other) => one.project.name.localeCompare(other.project.name) || seconds(other) - seconds(one),
    );
  }
}
