import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handWrittenSourceFiles, readRepositoryFile } from './repository-files.ts';
import { createDemoWorldQueries } from './scope-queries.ts';
import { openTestWorld } from './world.ts';
import type { TestWorld } from './world.ts';

/** Under row-level security, PostgreSQL uses an index only for conditions that it trusts (decision 75). */
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
}, 240_000);
afterAll(() => world.close());

/** Indexes on untrusted conditions, each with its remaining use. */
const untrusted: Record<string, string> = {
  unit_in_house: 'asked by find_unit_ids_maybe_in_warehouse, which tells ids alone',
  eta_moment: 'gives the order of a list; no list is narrowed by it',
  app_user_search: 'asked where all are seen',
  day_of_service_of_shipper: 'coalesce is no function: PostgreSQL trusts it',
};

describe('row-level security', () => {
  it('allows a condition to use an index only with functions that PostgreSQL trusts', async () => {
    const found = await createDemoWorldQueries(world).column(`
      select i.relname as v
      from pg_index x
      join pg_class c on c.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
      where c.relrowsecurity
        and not x.indisunique
        and not x.indisexclusion
        and pg_get_expr(x.indexprs, x.indrelid) ~ '\\w\\('
      order by 1
    `);
    expect(found).toEqual(Object.keys(untrusted).toSorted());
  });
  it('allows index use for a time compared with times, but not with a timestamp without time zone', () => {
    const loose = /[<>]=?\s*\(?\$\{[^}]*\}::date\s*[+-]\s*interval '[^']*'(?!\)::timestamptz)/;
    expect(loose.test("x.at >= ${day}::date - interval '1 day'")).toBe(true);
    expect(loose.test("x.at >= (${day}::date - interval '1 day')::timestamptz")).toBe(false);
    expect(
      handWrittenSourceFiles.filter(
        (file) => file !== 'tests/row-security-indexes.api.test.ts' && loose.test(readRepositoryFile(file)),
      ),
    ).toEqual([]);
  });
});
