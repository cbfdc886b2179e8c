import { addShipment, addShipments } from './add-lines.service.ts';
import { deleteLines } from './delete-lines.service.ts';
import { changeNumber, deleteUnit, editLine, reactivate } from './edit-lines.service.ts';
import * as calls from './order-lines.contract.ts';
import { hasReceived, isReceived, lineUnits, orderUnits } from './order-lines.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(calls.lineUnits, (work, { params, query }) =>
    lineUnits(work, params.unitsConsolidateId, query.includeDeleted ?? false),
  ),
  on(calls.lineUnitsToo, (work, { params, query }) =>
    lineUnits(work, params.unitsConsolidateId, query.includeDeleted ?? false),
  ),
  on(calls.orderUnits, (work, { params, query }) => orderUnits(work, params.orderId, query)),
  on(calls.addShipment, (work, { body }) => addShipment(work, body)),
  on(calls.addShipments, (work, { body }) => addShipments(work, body)),
  on(calls.editShipment, (work, { params, body }) => editLine(work, params.id, body)),
  on(calls.changeUnits, (work, { params, body }) =>
    changeNumber(work, params.id, body.numberOfUnits, body.rowVersion),
  ),
  on(calls.deleteShipments, (work, { query }) => deleteLines(work, query.unitsConsolidateId ?? [])),
  on(calls.deleteUnit, (work, { params }) => deleteUnit(work, params.unitId)),
  on(calls.reactivateUnit, (work, { params }) => reactivate(work, params.unitId)),
  on(calls.hasReceivedUnits, (work, { params }) => hasReceived(work, params.unitsConsolidateId)),
  on(calls.alreadyReceived, (work, { params }) => isReceived(work, params.unitId)),
];
