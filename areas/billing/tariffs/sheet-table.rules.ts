import { breakRateSheetColumns, baseRateSheetColumns } from './sheet-file.contract.ts';
import type { RateSheetFileColumn } from './sheet-file.contract.ts';
import { consigneeFlagNames } from '#areas/accounts/accounts/accounts.contract.ts';
import { uomChoices } from './sheet-cells.rules.ts';
import type { RateSheetZonesAndLines, RateSheetLine } from './sheets.contract.ts';
import { defaultRateSheetLinePriority } from './sheets.rules.ts';

/** Converts the rates of a version to the rows of a file. */

export interface RateSheetNameLookups {
  /** Account numbers by id. */
  accounts: ReadonlyMap<number, string>;
  regions: ReadonlyMap<number, string>;
  /** Warehouse codes by id. */
  warehouses: ReadonlyMap<number, string>;
}
type Cell = string | number | null;
/** The file always has columns for two breaks, so that users see where to enter them. */
const leastBreaks = 2;

export function buildRateSheetTable(
  version: RateSheetZonesAndLines & { effectiveDate: string },
  names: RateSheetNameLookups,
): { columns: readonly RateSheetFileColumn[]; rows: Cell[][] } {
  const pairs = Math.max(leastBreaks, ...version.lines.map((l) => l.breaks?.length ?? 0));
  const columns = [...baseRateSheetColumns, ...breakRateSheetColumns.slice(0, pairs * 2)];
  return {
    columns,
    rows: version.lines.map((line) => {
      const cells = cellsOf(version, line, names);
      return columns.map(({ id }) => cells[id] ?? null);
    }),
  };
}

function cellsOf(
  version: RateSheetZonesAndLines & { effectiveDate: string },
  line: RateSheetLine,
  named: RateSheetNameLookups,
): Record<string, Cell> {
  const account = (id: number | undefined) => (id === undefined ? null : (named.accounts.get(id) ?? null));
  const states = version.zones.find((z) => z.name === line.zone)?.states;
  const breaks = (line.breaks ?? []).flatMap((b, n) => [
    [`breakFrom${n}`, line.rateType === 'Cube' ? b.from / 100 : b.from] as const,
    [`breakRate${n}`, b.rate4 / 10_000] as const,
  ]);
  const ofRevenue = line.rateType === '% of Revenue';
  return {
    effectiveDate: version.effectiveDate,
    name: line.name ?? null,
    shipperId: account(line.shipperId),
    consigneeId: account(line.consigneeId),
    billToId: account(line.billToId),
    zone: line.zone ?? null,
    states: states?.join(', ') ?? null,
    stateCode: line.stateCode ?? null,
    regionId: line.regionId === undefined ? null : (named.regions.get(line.regionId) ?? null),
    outboundWarehouseId:
      line.outboundWarehouseId === undefined
        ? null
        : (named.warehouses.get(line.outboundWarehouseId) ?? null),
    category: line.category ?? null,
    uom: uomChoices.find(([, code]) => code === line.uom)?.[0] ?? null,
    flag: Object.entries(consigneeFlagNames).find(([code]) => code === line.flag)?.[1] ?? null,
    rateType: line.rateType,
    rate4: ofRevenue ? null : (line.rate4 ?? 0) / 10_000,
    bp: ofRevenue ? (line.bp ?? 0) / 100 : null,
    minimum: line.minimum ? line.minimum / 100 : null,
    priority: line.priority ?? defaultRateSheetLinePriority,
    ...Object.fromEntries(breaks),
  };
}
