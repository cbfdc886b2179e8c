import { addOrMergeOrderLine, addValidOrderLines } from './add-lines.service.ts';
import { deleteOrderLinesWhereAllowed } from './delete-lines.service.ts';
import {
  changeLineUnitCount,
  deleteUnitAndEmptiedLineAndOrder,
  editOrderLine,
  reactivateUnit,
} from './edit-lines.service.ts';
import * as calls from './order-lines.contract.ts';
import {
  hasLineReceivedUnits,
  isUnitReceived,
  listLineUnits,
  listOrderUnits,
} from './order-lines.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.listLineUnitsEndpoint, (work, { params, query }) =>
    listLineUnits(work, params.unitsConsolidateId, query.includeDeleted ?? false),
  ),
  defineRoute(calls.listLineUnitsAliasEndpoint, (work, { params, query }) =>
    listLineUnits(work, params.unitsConsolidateId, query.includeDeleted ?? false),
  ),
  defineRoute(calls.listOrderUnitsEndpoint, (work, { params, query }) =>
    listOrderUnits(work, params.orderId, query),
  ),
  defineRoute(calls.addOrMergeOrderLineEndpoint, (work, { body }) => addOrMergeOrderLine(work, body)),
  defineRoute(calls.addValidOrderLinesEndpoint, (work, { body }) => addValidOrderLines(work, body)),
  defineRoute(calls.editOrderLineEndpoint, (work, { params, body }) => editOrderLine(work, params.id, body)),
  defineRoute(calls.changeLineUnitCountEndpoint, (work, { params, body }) =>
    changeLineUnitCount(work, params.id, body.numberOfUnits, body.rowVersion),
  ),
  defineRoute(calls.deleteOrderLinesWhereAllowedEndpoint, (work, { query }) =>
    deleteOrderLinesWhereAllowed(work, query.unitsConsolidateId ?? []),
  ),
  defineRoute(calls.deleteUnitAndEmptiedLineAndOrderEndpoint, (work, { params }) =>
    deleteUnitAndEmptiedLineAndOrder(work, params.unitId),
  ),
  defineRoute(calls.reactivateUnitEndpoint, (work, { params }) => reactivateUnit(work, params.unitId)),
  defineRoute(calls.hasLineReceivedUnitsEndpoint, (work, { params }) =>
    hasLineReceivedUnits(work, params.unitsConsolidateId),
  ),
  defineRoute(calls.isUnitReceivedEndpoint, (work, { params }) => isUnitReceived(work, params.unitId)),
];
