import type { World } from '#tests/world.ts';

/** What good writes are made of: rows of the demo world that more than one area picks. */

export interface GoodCall {
  /** The clock for it, when it is not that of the demo world. */
  at?: string;
  params?: Record<string, number | string>;
  query?: Record<string, string | number | boolean | number[]>;
  body?: Record<string, unknown> | string;
  files?: { name: string; content: string; fields?: Record<string, string> }[];
}
export type Maker = (w: Picking) => Promise<GoodCall>;
export interface Picking {
  world: World;
  /** The first row, or a failure that names the question. */
  pick: <T extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T>;
  id: (text: string, values?: unknown[]) => Promise<number>;
  /** Does another write first; its answer. */
  first: (call: string, good: GoodCall) => Promise<Record<string, unknown>>;
}
/** The instant of the demo world that these calls fit. */
export const writesAt = '2027-02-03T15:00:00Z';
export const day = '2027-02-03';
export const miami = 1;
export const pickup = (where: string) => async (w: Picking) =>
  w.pick<{ id: number; load_id: number; row_version: number }>(
    `
      select p.id, p.load_id, p.row_version
      from load_pickup p
      where p.warehouse_id = ${miami} and ${where}
      order by p.id
      limit 1
    `,
  );
export const shipper = 'select id from account where account_type = 1 and active order by id limit 1';
let serial = 0;
export const nextSerial = () => (serial += 1);
export const aName = (what: string) => `${what} ${nextSerial()}`;
