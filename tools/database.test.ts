import { expect, test } from 'vitest';
import { getOutdatedPostgresError } from './database.ts';

/** A PostgreSQL that is too old is rejected by its version, before a migration fails in it. */

test.each([
  [150_018, 'it is PostgreSQL 15 and Coldlane needs 18 or later'],
  [179_999, 'it is PostgreSQL 17 and Coldlane needs 18 or later'],
  [180_000, undefined],
  [190_001, undefined],
])('PostgreSQL version %i is checked against the required version', (version, fault) => {
  expect(getOutdatedPostgresError(version)).toBe(fault);
});
