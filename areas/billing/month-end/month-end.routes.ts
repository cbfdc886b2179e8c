import {
  exportMonthEndDaysOrUnbilledUnitsEndpoint,
  findMonthEndUnitsOfOutcomeOrUnbilledEndpoint,
  findMonthEndDaysEndpoint,
} from './month-end.contract.ts';
import * as service from './month-end.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findMonthEndDaysEndpoint, (work, { query }) => service.listMonthEndDays(work, query)),
  defineRoute(findMonthEndUnitsOfOutcomeOrUnbilledEndpoint, (work, { query }) =>
    service.listMonthEndUnitsUnbilledByDefault(work, query),
  ),
  defineRoute(exportMonthEndDaysOrUnbilledUnitsEndpoint, async (work, { query }) =>
    service.exportMonthEndDaysOrUnbilledUnitsCsv(work, query),
  ),
];
