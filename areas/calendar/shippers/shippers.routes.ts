import {
  addShipperGroupEndpoint,
  allowConsigneeEndpoint,
  copyConsigneesEndpoint,
  deleteShipperGroupEndpoint,
  disallowConsigneeEndpoint,
  findConsigneesOfShipperEndpoint,
  findShippersEndpoint,
  previewShipperCutoffGroupsEndpoint,
  renameShipperGroupEndpoint,
  saveShipperEndpoint,
  setShipperCutoffGroupsEndpoint,
  setShipperGroupsEndpoint,
  listShipperGroupsEndpoint,
  getShipperWarehouseEndpoint,
} from './shippers.contract.ts';
import {
  addShipperGroup,
  allowConsignee,
  setShipperCutoffGroups,
  setShipperGroups,
  copyConsignees,
  deleteShipperGroup,
  disallowConsignee,
  previewShipperCutoffGroups,
  renameShipperGroup,
  saveShipper,
  getShipperWarehouse,
} from './shippers.service.ts';
import {
  findShipperGroups,
  findConsigneesOfShipper,
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
  defineRoute(setShipperGroupsEndpoint, (work, { body }) => setShipperGroups(work, body)),
  defineRoute(setShipperCutoffGroupsEndpoint, (work, { body }) => setShipperCutoffGroups(work, body)),
  defineRoute(previewShipperCutoffGroupsEndpoint, (work, { body }) => previewShipperCutoffGroups(work, body)),
  defineRoute(saveShipperEndpoint, (work, { params, body }) => saveShipper(work, params.id, body)),
  defineRoute(getShipperWarehouseEndpoint, (work, { params }) => getShipperWarehouse(work, params.id)),
  defineRoute(findConsigneesOfShipperEndpoint, async (work, { query }) =>
    (await findShipper(work, query.shipperAccountId))
      ? findConsigneesOfShipper(work, query)
      : reject(commonErrors.notFound),
  ),
  defineRoute(allowConsigneeEndpoint, (work, { body }) =>
    allowConsignee(work, body.shipperAccountId, body.consigneeAccountId),
  ),
  defineRoute(disallowConsigneeEndpoint, (work, { params }) =>
    disallowConsignee(work, params.shipperAccountId, params.consigneeAccountId),
  ),
  defineRoute(copyConsigneesEndpoint, (work, { params }) => copyConsignees(work, params.from, params.to)),
];
