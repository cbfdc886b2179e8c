import * as contract from './shuttle-file.contract.ts';
import * as service from './shuttle-file.service.ts';
import * as store from './shuttle-file.store.ts';
import { weekOf } from './shuttle-week.store.ts';
import { addDays, weekday } from '#kit/contract/dates.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(contract.findShuttleFile, (work, { query }) => store.find(work, query)),
  on(contract.addShuttleRow, (work, { body }) => service.add(work, body)),
  on(contract.saveShuttleRow, (work, { params, body }) => service.save(work, params.id, body)),
  on(contract.countShuttleRows, async (work, { query }) => ({ rows: await store.countBetween(work, query) })),
  on(contract.countShuttleUnits, (work, { query }) => service.countUnits(work, query)),
  on(contract.changeShuttleRows, (work, { params, body }) =>
    service.changeAll(
      work,
      { date: String(params.outboundDate), warehouseId: params.outboundWarehouseId },
      body,
    ),
  ),
  on(contract.applyShuttleRow, (work, { params }) => service.apply(work, params.id)),
  on(contract.previewFromDays, (work, { query }) => service.previewFromDays(work, query)),
  on(contract.generateFromDays, (work, { body }) => service.fromDays(work, body)),
  on(contract.generateAllFromDays, (work) => service.fromDays(work, {})),
  on(contract.shuttleWeek, async (work, { query }) => {
    const from = addDays(query.date, -weekday(query.date));
    return { from, lanes: await weekOf(work, from) };
  }),
];
