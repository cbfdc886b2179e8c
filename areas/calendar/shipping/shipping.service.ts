import { shippingErrors } from './shipping.errors.ts';
import { decideShipping, buildShippingIndex } from './shipping-decision.rules.ts';
import type {
  ShippingCheckScope,
  ShippingDecision,
  ShippingIndex,
  ShippingDecisionData,
} from './shipping-decision.rules.ts';
import { findShippingDecisionData } from './shipping-decision-data.repository.ts';
import type { ShipperDecisionDataRow } from './shipping-decision-data.repository.ts';
import { getShipDateRightsOfRoles } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { addDays } from '#kit/contract/dates.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { rejectAccountsAsNotFound } from '#areas/accounts/accounts/account-types.service.ts';

/** A shipper with all facts that decide about its freight, at the time of the request. */
export interface ShipperContext extends Omit<ShipperDecisionDataRow, 'warehouse'> {
  warehouse: NonNullable<ShipperDecisionDataRow['warehouse']>;
  shippingIndex: ShippingIndex;
}

/** Rejects with 404, at the field that named the accounts, unless the caller acts for all of them. */
export function requireAllAccountsInScope(
  work: RequestContext,
  accountIds: readonly number[],
  ...fieldsToBlame: string[]
): void {
  const scope = getAccountIdsInScope(work);
  if (scope !== null && !accountIds.every((id) => scope.includes(id))) rejectNotFound(...fieldsToBlame);
}

/**
 * Rejects with 404, at the field that named the shipper, a warehouse outside the caller's scope. Warehouse users work only for
 * the shippers of their own.
 */
export function requireWarehouseInScope(
  work: RequestContext,
  warehouseId: number,
  ...fieldsToBlame: string[]
): void {
  const scope = getWarehouseIdsInScope(work);
  if (scope !== null && !scope.includes(warehouseId)) rejectNotFound(...fieldsToBlame);
}

/**
 * Loads the requested shippers with their facts. Rejects with 404 at `fieldsToBlame` when one is unknown. Does not check the caller's
 * scope.
 */
export async function loadShipperContextsWithoutScopeCheck(
  work: RequestContext,
  query: { shipperIds: readonly number[]; consigneeIds: readonly number[]; shipDates: readonly string[] },
  ...fieldsToBlame: string[]
): Promise<Map<number, ShipperContext>> {
  const rows = await findShippingDecisionData(work, {
    consigneeIdsByShipperId: new Map(query.shipperIds.map((id) => [id, query.consigneeIds])),
    ...spanOf(work, query.shipDates),
  });
  const found = new Map(rows.map((row) => [row.id, withBook(work, row)]));
  for (const id of query.shipperIds)
    if (!found.has(id))
      await rejectAccountsAsNotFound(
        work,
        Object.fromEntries(fieldsToBlame.map((name) => [name, [id, 'shipper']])),
      );
  return found;
}

const factsOf = (
  work: RequestContext,
  row: ShipperDecisionDataRow,
  warehouse: ShipperContext['warehouse'],
): ShippingDecisionData => ({
  now: work.now,
  shipDateRights: getShipDateRightsOfRoles(work.actor.roles),
  mayEnterAfterCutoff: hasPermission(work.actor, 'addShipmentAfterCutOff:dataEntry', { cutoff: 'after' }),
  shipper: { id: row.id, name: row.name, active: row.active, cutoffExempt: row.exempt },
  warehouse,
  group: row.group,
  blockedGroupDates: row.blockedGroupDates,
  extended: row.extended,
  futureDays: row.futureDays,
  holidays: row.holidays,
  blocks: row.blocks,
  records: row.records,
  shuttle: row.shuttle,
  closedDocks: row.closedDocks,
  places: row.places,
  consigneesOfShipper: row.consigneesOfShipper && new Set(row.consigneesOfShipper),
});
function spanOf(work: RequestContext, shipDates: readonly string[]): { from: string; to: string } {
  const yesterday = work.now.subtract({ hours: 36 }).toString().slice(0, 10);
  const dates = [...shipDates, yesterday].sort();
  return { from: dates[0] ?? yesterday, to: addDays(dates.at(-1) ?? yesterday, 22) };
}

function withBook(work: RequestContext, row: ShipperDecisionDataRow): ShipperContext {
  const { warehouse } = row;
  if (!warehouse) return reject(shippingErrors.homeWarehouseMissing, { shipper: row.name });
  const shippingIndex = buildShippingIndex(factsOf(work, row, warehouse));
  return { ...row, warehouse, shippingIndex };
}

/** The distinct shippers of some freight, each with its distinct consignees. */
export function groupConsigneesByShipper<T extends { shipperId: number }>(
  freight: readonly T[],
  getConsigneeIds: (item: T) => readonly number[],
): Map<number, number[]> {
  const freightByShipperId = Map.groupBy(freight, ({ shipperId }) => shipperId);
  return new Map(
    [...freightByShipperId].map(([shipperId, some]) => [
      shipperId,
      [...new Set(some.flatMap(getConsigneeIds))],
    ]),
  );
}

/**
 * The facts of shippers for freight received at one warehouse, as they apply to the shipper itself: what the calendar contains,
 * without what a role allows.
 */
export async function loadShippingDataAtWarehouseAsShipper(
  work: RequestContext,
  query: {
    warehouseId: number;
    consigneeIdsByShipperId: ReadonlyMap<number, readonly number[]>;
    shipDates: readonly string[];
  },
): Promise<{ facts: ShippingDecisionData; periods: ShipperDecisionDataRow['holidays'] }[]> {
  const { from, to } = spanOf(work, query.shipDates);
  const rows = await findShippingDecisionData(work, {
    consigneeIdsByShipperId: query.consigneeIdsByShipperId,
    from,
    to,
    warehouseId: query.warehouseId,
  });
  return rows.flatMap((row) =>
    row.warehouse
      ? [
          {
            facts: factsOf(
              { ...work, actor: { ...work.actor, roles: ['Shipper'], permissions: new Set() } },
              row,
              row.warehouse,
            ),
            periods: row.holidays,
          },
        ]
      : [],
  );
}

const named = 'shipperAccountId';
interface ShippingWish {
  shipperId: number;
  shipDate: string;
  consigneeIds: readonly number[];
  asks?: ShippingCheckScope;
}
interface Resolved {
  shipping: ShipperContext;
  answers: Map<number, ShippingDecision>;
}
/** For one shipper in the caller's scope and one ship date: the service of each consignee, with every reason against it. */
export async function decideShippingInScope(work: RequestContext, query: ShippingWish): Promise<Resolved> {
  const [resolved] = await decideShippingBatchInScope(work, [query]);
  return resolved ?? rejectNotFound(named);
}
/** The same for several requests. Their facts are loaded together. */
export async function decideShippingBatchInScope(
  work: RequestContext,
  queries: readonly ShippingWish[],
): Promise<Resolved[]> {
  requireAllAccountsInScope(
    work,
    queries.map(({ shipperId }) => shipperId),
    named,
  );
  const rows = await findShippingDecisionData(work, {
    consigneeIdsByShipperId: groupConsigneesByShipper(queries, ({ consigneeIds }) => consigneeIds),
    ...spanOf(
      work,
      queries.map(({ shipDate }) => shipDate),
    ),
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  const unknown = queries.find(({ shipperId }) => !found.has(shipperId));
  if (unknown) await rejectAccountsAsNotFound(work, { [named]: [unknown.shipperId, 'shipper'] });
  const books = new Map<number, ShipperContext>();
  return queries.map(({ shipperId, shipDate, consigneeIds, asks }) => {
    const shipping = books.get(shipperId) ?? withBook(work, found.get(shipperId) ?? rejectNotFound(named));
    books.set(shipperId, shipping);
    requireWarehouseInScope(work, shipping.warehouse.id, named);
    const answers = new Map(
      consigneeIds.map((consigneeId) => [
        consigneeId,
        decideShipping(shipping.shippingIndex, { consigneeId, shipDate, checkScope: asks }),
      ]),
    );
    return { shipping, answers };
  });
}
