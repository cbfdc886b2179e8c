import { captureOwnerStack } from 'react';
import { afterEach, beforeAll } from 'vitest';

/** React warnings about keys predict that rows are drawn twice or not at all: the test in which one is written fails. */

const found: string[] = [];
beforeAll(() => {
  const write = console.error;
  console.error = (...said: unknown[]) => {
    if (/same key|unique "key"/.test(String(said[0])))
      found.push(
        `${said.slice(1).map(String).join(' ')}: ${String(said[0]).slice(0, 60)}${captureOwnerStack() ?? ''}`,
      );
    write(...said);
  };
});
afterEach(() => {
  const warnings = found.splice(0);
  if (warnings.length > 0) throw new Error(`React warns about keys:\n${warnings.join('\n')}`);
});
