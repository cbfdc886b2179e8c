import {
  addShipperGroupEndpoint,
  allowConsigneeEndpoint,
  copyAllowedConsigneesEndpoint,
  deleteShipperGroupEndpoint,
  disallowConsigneeEndpoint,
  findAllowedConsigneesOfShipperEndpoint,
  findShippersEndpoint,
  previewShipperCutoffAssignmentEndpoint,
  renameShipperGroupEndpoint,
  saveShipperGroupsAndExemptionEndpoint,
  assignSelectedShippersToCutoffGroupEndpoint,
  assignSelectedShippersToGroupEndpoint,
  listShipperGroupsEndpoint,
  getShipperHomeWarehouseEndpoint,
} from './shippers.contract.ts';
import {
  addShipperGroup,
  allowConsignee,
  assignSelectedShippersToCutoffGroup,
  assignSelectedShippersToGroup,
  copyAllowedConsignees,
  deleteShipperGroup,
  disallowConsignee,
  previewShipperCutoffAssignment,
  renameShipperGroup,
  saveShipperGroupsAndExemption,
  getShipperHomeWarehouse,
} from './shippers.service.ts';
import {
  findShipperGroups,
  findAllowedConsigneesOfShipperPage,
  findShipper,
  findShippersPage,
} from './shippers.store.ts';
import { defineRoute } from '#kit/server/mount.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';

export const routes = [
  defineRoute(findShippersEndpoint, (work, { query }) => findShippersPage(work, query)),
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
  defineRoute(saveShipperGroupsAndExemptionEndpoint, (work, { params, body }) =>
    saveShipperGroupsAndExemption(work, params.id, body),
  ),
  defineRoute(getShipperHomeWarehouseEndpoint, (work, { params }) =>
    getShipperHomeWarehouse(work, params.id),
  ),
  defineRoute(findAllowedConsigneesOfShipperEndpoint, async (work, { query }) =>
    (await findShipper(work, query.shipperAccountId))
      ? findAllowedConsigneesOfShipperPage(work, query)
      : reject(commonErrors.notFound),
  ),
  defineRoute(allowConsigneeEndpoint, (work, { body }) =>
    allowConsignee(work, body.shipperAccountId, body.consigneeAccountId),
  ),
  defineRoute(disallowConsigneeEndpoint, (work, { params }) =>
    disallowConsignee(work, params.shipperAccountId, params.consigneeAccountId),
  ),
  defineRoute(copyAllowedConsigneesEndpoint, (work, { params }) =>
    copyAllowedConsignees(work, params.from, params.to),
  ),
];
