import { z } from 'zod';
import { date, flag, id, maybe, severalOf, words } from '#kit/contract/fields.ts';

export const etaStates = [0, 1, 2, 3] as const;
/** What expected arrivals are searched by, also when text messages about them are sent. */
export const etaFilters = {
  shipDateFrom: maybe(date('Ship date from')),
  shipDateTo: maybe(date('Ship date to')),
  loadNumber: maybe(id('Load number')),
  warehouseId: maybe(id('Warehouse')),
  consigneeAccountId: maybe(id('Consignee')),
  mcLeodOrderNumber: words('Dispatch order', 80),
  driver: words('Driver', 80),
  status: maybe(severalOf('Status', etaStates)),
  /** Arrivals after their delivery window. */
  late: flag(),
};
const filters = z.object(etaFilters);
export type EtaFilters = Partial<z.output<typeof filters>>;
