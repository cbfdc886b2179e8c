import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { readRecordedTestSeconds } from './durations.ts';

/**
 * Starts the slowest test files of the last full run first, so that no worker is left alone with a long one at the end. Files
 * without a recorded duration follow in Vitest's own order, by size.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seconds } = readRecordedTestSeconds();
    const sorted = await super.sort(files);
    const secondsOf = ({ project, moduleId }: TestSpecification): number =>
      seconds[moduleId.slice(project.config.root.length + 1)] ?? 0;
    return sorted.toSorted((one, two) => secondsOf(two) - secondsOf(one));
  }
}
