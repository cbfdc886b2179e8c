import { autocompleteAccountsEndpoint } from '#areas/accounts/accounts/accounts.contract.ts';
import {
  searchRecordsEndpoint,
  isSearchableQuery,
} from '#areas/home/global-search/global-search.contract.ts';
import { computeSpreadMs, measureMs } from '../measure.ts';
import type { BenchRow } from '../row.ts';

/**
 * Searching for an account while typing, among the 50,000 of the benchmark data: realistic input letter by letter, with some
 * words that match nothing.
 */

const typed = [
  '',
  's',
  'su',
  'sum',
  'summ',
  'summit fl',
  'zq',
  'qx',
  '7',
  '34',
  '345',
  'zc02',
  'ZC020345',
  'chicago',
  'newa',
  'harbor wholesale',
  'growers',
  'florals of nowhere',
  'market 12',
  'ñ',
];
const rounds = 25;

export const accountBenchRows: BenchRow[] = [
  {
    name: 'auto-complete',
    description:
      'a consignee chosen by name, number or city among 50,000 accounts, from the call to its answer',
    async measure(bench) {
      const { count } = await bench.row<{ count: number }>('select count(*)::int as count from account');
      const caller = await bench.person('grace.lindqvist@coldlane.example');
      await bench.rows('vacuum analyze account');
      const ask = (search: string) =>
        bench.raw(autocompleteAccountsEndpoint, {
          caller,
          params: { type: 'consignees' },
          query: { search: search || undefined },
        });
      for (const search of typed) await ask(search);
      const samples: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        for (const search of typed) samples.push(await measureMs(() => ask(search)));
      const found = computeSpreadMs(samples);
      return [
        { label: 'accounts', value: count, unit: '' },
        { label: 'median', value: found.median, unit: 'ms' },
        { label: 'p99', value: found.p99, unit: 'ms', atMost: 20 },
      ];
    },
  },
  {
    name: 'find-names',
    description: 'a name typed into the palette by a user who can see every kind, among 50,000 accounts',
    async measure(bench) {
      const { count } = await bench.row<{ count: number }>('select count(*)::int as count from account');
      const caller = await bench.person('admin@coldlane.example');
      // The state in which autovacuum leaves a table that grew in a day.
      await bench.rows('vacuum analyze account');
      const names = [...typed, 'kemi', 'Okafor', 'lindqvist grace'].filter(isSearchableQuery);
      const ask = (number: string) => bench.raw(searchRecordsEndpoint, { caller, query: { number } });
      for (const name of names) await ask(name);
      const samples: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        for (const name of names) samples.push(await measureMs(() => ask(name)));
      const found = computeSpreadMs(samples);
      return [
        { label: 'accounts', value: count, unit: '' },
        { label: 'median', value: found.median, unit: 'ms' },
        { label: 'p99', value: found.p99, unit: 'ms', atMost: 30 },
      ];
    },
  },
];
