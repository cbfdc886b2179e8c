import {
  addShipperGroupEndpoint,
  addConsigneeToShipperListEndpoint,
  copyConsigneesIntoShipperListEndpoint,
  deleteShipperGroupEndpoint,
  removeConsigneeFromShipperListEndpoint,
  findAllowedConsigneesEmptyIfAllEndpoint,
  findShippersEndpoint,
  previewShipperCutoffAssignmentEndpoint,
  renameShipperGroupEndpoint,
  updateShipperGroupsAndExemptionEndpoint,
  assignSelectedShippersToCutoffGroupEndpoint,
  assignSelectedShippersToGroupEndpoint,
  listShipperGroupsEndpoint,
  getShipperHomeWarehouseEndpoint,
} from './shippers.contract.ts';
import {
  addShipperGroup,
  addConsigneeToShipperList,
  assignSelectedShippersToCutoffGroup,
  assignSelectedShippersToGroup,
  copyConsigneesIntoShipperList,
  deleteShipperGroup,
  removeConsigneeFromShipperList,
  previewShipperCutoffAssignment,
  renameShipperGroup,
  updateShipperGroupsAndExemption,
  getShipperHomeWarehouse,
} from './shippers.service.ts';
import {
  findShipperGroups,
  findAllowedConsigneesPageEmptyIfAll,
  findShipperInScope,
  findShippersPageInScope,
} from './shippers.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';

export const routes = [
  defineRoute(findShippersEndpoint, (work, { query }) => findShippersPageInScope(work, query)),
  defineRoute(listShipperGroupsEndpoint, (work) => findShipperGroups(work)),
  defineRoute(addShipperGroupEndpoint, (work, { body }) => addShipperGroup(work, body.name)),
  defineRoute(renameShipperGroupEndpoint, (work, { params, body }) =>
    renameShipperGroup(work, params.id, body),
  ),
  defineRoute(deleteShipperGroupEndpoint, (work, { params }) => deleteShipperGroup(work, params.id)),
  defineRoute(assignSelectedShippersToGroupEndpoint, (work, { body }) =>
    assignSelectedShippersToGroup(work, body),
  ),
  defineRoute(assignSelectedShippersToCutoffGroupEndpoint, (work, { body }) =>
    assignSelectedShippersToCutoffGroup(work, body),
  ),
  defineRoute(previewShipperCutoffAssignmentEndpoint, (work, { body }) =>
    previewShipperCutoffAssignment(work, body),
  ),
  defineRoute(updateShipperGroupsAndExemptionEndpoint, (work, { params, body }) =>
    updateShipperGroupsAndExemption(work, params.id, body),
  ),
  defineRoute(getShipperHomeWarehouseEndpoint, (work, { params }) =>
    getShipperHomeWarehouse(work, params.id),
  ),
  defineRoute(findAllowedConsigneesEmptyIfAllEndpoint, async (work, { query }) =>
    (await findShipperInScope(work, query.shipperAccountId))
      ? findAllowedConsigneesPageEmptyIfAll(work, query)
      : reject(commonErrors.notFound),
  ),
  defineRoute(addConsigneeToShipperListEndpoint, (work, { body }) =>
    addConsigneeToShipperList(work, body.shipperAccountId, body.consigneeAccountId),
  ),
  defineRoute(removeConsigneeFromShipperListEndpoint, (work, { params }) =>
    removeConsigneeFromShipperList(work, params.shipperAccountId, params.consigneeAccountId),
  ),
  defineRoute(copyConsigneesIntoShipperListEndpoint, (work, { params }) =>
    copyConsigneesIntoShipperList(work, params.from, params.to),
  ),
];
