import { autoComplete } from '#areas/accounts/accounts/accounts.contract.ts';
import type { Bench } from '../bench.ts';
import { spread, timed } from '../measure.ts';
import type { Row } from '../row.ts';

/** Choosing an account while typing, among 50,000 of them: what people type letter by letter, with words that nothing matches between them. */

const wanted = 50_000;
const mark = 'BN';
const typed = ['', 'k', 'ke', 'key', 'keys', 'keystone fl', 'zq', 'qx', '7', '34', '345', 'bn02', 'BN020345', 'chicago', 'san d', 'pena', 'supply', 'florals of nowhere', 'su', 'market 12'];
const rounds = 25;

/** Fills the measured world up to the number of accounts; what is added goes when it has been measured. */
async function fill(bench: Bench): Promise<number> {
  const { count } = await bench.row<{ count: number }>('select count(*)::int as count from account');
  await bench.rows(`insert into account (number, account_type, name, billing_name, phone, city, state_code, zip, zone)
    select '${mark}' || lpad(i::text, 6, '0'), 2, n.name, n.name, '+15555550100', c.city, c.state, lpad((i % 90000 + 10000)::text, 5, '0'), 'America/New_York' from generate_series(1, greatest(0, $1::int)) i
      cross join lateral (select (array['Summit','Harbor','Valley','Prairie','Golden','Silver','Maple','Cedar','Juniper','Orchard','River','Peña','Lakeshore','Keystone','Quartz','Canyon'])[1 + i * 7919 % 16] || ' ' || (array['Floral','Wholesale','Flowers','Produce','Greens','Growers','Market','Supply','Imports'])[1 + i / 16 % 9] || ' ' || i as name) n
      cross join lateral (select (array['Chicago','Atlanta','Dallas','Columbus','Raleigh','Nashville','Newark','Tampa','San Diego','Denver'])[1 + i % 10] as city, (array['IL','GA','TX','OH','NC','TN','NJ','FL','CA','CO'])[1 + i % 10] as state) c`, [wanted - count]);
  await bench.rows("insert into account_flag (account_id, flag) select id, 'floral' from account where number like $1 on conflict do nothing", [`${mark}%`]);
  await bench.bare.query('vacuum analyze account');
  return (await bench.row<{ count: number }>('select count(*)::int as count from account')).count;
}
async function empty(bench: Bench): Promise<void> {
  await bench.rows('delete from account_flag where account_id in (select id from account where number like $1)', [`${mark}%`]);
  await bench.rows('delete from account where number like $1', [`${mark}%`]);
  await bench.bare.query('vacuum analyze account');
}

export const rows: Row[] = [{
  name: 'auto-complete', about: 'a consignee chosen by name, number or city among 50,000 accounts, from the call to its answer',
  async measure(bench) {
    const accounts = await fill(bench);
    try {
      const as = await bench.person('grace.lindqvist@coldlane.example');
      const ask = (search: string) => bench.raw(autoComplete, { as, params: { type: 'consignees' }, query: { search: search || undefined } });
      for (const search of typed) await ask(search);
      const samples: number[] = [];
      for (let round = 0; round < rounds; round += 1) for (const search of typed) samples.push(await timed(() => ask(search)));
      const found = spread(samples);
      return [{ label: 'accounts', value: accounts, unit: '', atLeast: wanted }, { label: 'median', value: found.median, unit: 'ms' }, { label: 'p99', value: found.p99, unit: 'ms', atMost: 20 }];
    } finally {
      await empty(bench);
    }
  },
}];
