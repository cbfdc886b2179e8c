import { sql } from 'kysely';
import pg from 'pg';
import { runInTransactionWithRetries, openPool } from '#kit/server/db.ts';
import type { BenchRow } from '../row.ts';
import { benchToday } from '../bench-database.ts';
import { createUserOfShipperWithFreightToday } from './lists.ts';

/**
 * The cost of row-level security. It reads a shipper's newest units twice: by the predicate alone, and behind row-level security
 * in a transaction of the serving role, as the product does.
 */
export const rowScopeBenchRows: BenchRow[] = [
  {
    name: 'row-security',
    description: "a shipper's units of a week, policies and transaction; the predicate alone through bare pg",
    maxRatio: 1.5,
    rounds: 5,
    callsPerRound: 100,
    async prepare(bench) {
      const { id } = await createUserOfShipperWithFreightToday(bench);
      const pool = openPool(bench.world.url, { max: 2 });
      const text = `
          select id, unit_code, status, day_of_service, cube
          from unit
          where shipper_id = any($1) and day_of_service between $2::date - 7 and $2
          order by day_of_service desc, id desc
          limit 100
        `;
      const bare = new pg.Client({ connectionString: bench.world.ownerUrl });
      await bare.connect();
      return {
        baseline: async () => void (await bare.query(text, [[id], benchToday])),
        product: () =>
          runInTransactionWithRetries(
            pool,
            { accountIds: [id], userId: null, callerSubject: 'bench' },
            async (tx) =>
              void (await sql`
                select id, unit_code, status, day_of_service, cube
                from unit
                where shipper_id = any(${[id]}::int[])
                  and day_of_service between ${benchToday}::date - 7 and ${benchToday}::date
                order by day_of_service desc, id desc
                limit 100
              `.execute(tx)),
            { reads: true },
          ),
        async finish() {
          await bare.end();
          await pool.end();
        },
      };
    },
  },
];
