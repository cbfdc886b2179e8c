import { addShipment, addShipments } from './add-lines.service.ts';
import { checkRows } from './check-rows.service.ts';
import { changeNumber, deleteUnit, editLine, reactivate } from './edit-lines.service.ts';
import { changeShipDate, deleteLines, finalize } from './order-acts.service.ts';
import { orderHistory } from './order-history.service.ts';
import { repeatOrder } from './repeat-order.service.ts';
import * as calls from './order-entry.contract.ts';
import { hasReceived, isReceived, lineUnits, orderUnits, orders, shipments } from './order-entry.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(calls.listShipments, (work, { query }) => shipments(work, query)),
  on(calls.listOrders, (work, { query }) => orders(work, query)),
  on(calls.lineUnits, (work, { params, query }) =>
    lineUnits(work, params.unitsConsolidateId, query.includeDeleted ?? false),
  ),
  on(calls.lineUnitsToo, (work, { params, query }) =>
    lineUnits(work, params.unitsConsolidateId, query.includeDeleted ?? false),
  ),
  on(calls.orderUnits, (work, { params, query }) => orderUnits(work, params.orderId, query)),
  on(calls.addShipment, (work, { body }) => addShipment(work, body)),
  on(calls.addShipments, (work, { body }) => addShipments(work, body)),
  on(calls.repeatOrder, (work, { params, body }) => repeatOrder(work, params.orderId, body.shipDate)),
  on(calls.checkRows, (work, { body }) => checkRows(work, body)),
  on(calls.orderHistory, (work, { params, query }) => orderHistory(work, params.orderId, query)),
  on(calls.editShipment, (work, { params, body }) => editLine(work, params.id, body)),
  on(calls.changeUnits, (work, { params, body }) =>
    changeNumber(work, params.id, body.numberOfUnits, body.rowVersion),
  ),
  on(calls.finalizeShipments, (work, { body }) => finalize(work, body.selection)),
  on(calls.changeShipDate, (work, { query, body }) =>
    changeShipDate(work, query.newShipDate, body.selection),
  ),
  on(calls.deleteShipments, (work, { query }) => deleteLines(work, query.unitsConsolidateId ?? [])),
  on(calls.deleteUnit, (work, { params }) => deleteUnit(work, params.unitId)),
  on(calls.reactivateUnit, (work, { params }) => reactivate(work, params.unitId)),
  on(calls.hasReceivedUnits, (work, { params }) => hasReceived(work, params.unitsConsolidateId)),
  on(calls.alreadyReceived, (work, { params }) => isReceived(work, params.unitId)),
];
