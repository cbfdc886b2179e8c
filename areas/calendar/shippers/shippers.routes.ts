import {
  addShipperGroup,
  allowConsignee,
  copyConsignees,
  deleteShipperGroup,
  disallowConsignee,
  findConsigneesOfShipper,
  findShippers,
  previewShipperCutoffGroups,
  renameShipperGroup,
  saveShipper,
  setShipperCutoffGroups,
  setShipperGroups,
  shipperGroups,
  shipperWarehouse,
} from './shippers.contract.ts';
import {
  addGroup,
  allow,
  assignCutoffGroup,
  assignGroup,
  copy,
  deleteGroup,
  disallow,
  previewCutoffGroup,
  renameGroup,
  save,
  warehouseOf,
} from './shippers.service.ts';
import { allShipperGroups, consigneesOf, shipper, shippers } from './shippers.store.ts';
import { on } from '#kit/server/mount.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';

export const routes = [
  on(findShippers, (work, { query }) => shippers(work, query)),
  on(shipperGroups, (work) => allShipperGroups(work)),
  on(addShipperGroup, (work, { body }) => addGroup(work, body.name)),
  on(renameShipperGroup, (work, { params, body }) => renameGroup(work, params.id, body)),
  on(deleteShipperGroup, (work, { params }) => deleteGroup(work, params.id)),
  on(setShipperGroups, (work, { body }) => assignGroup(work, body)),
  on(setShipperCutoffGroups, (work, { body }) => assignCutoffGroup(work, body)),
  on(previewShipperCutoffGroups, (work, { body }) => previewCutoffGroup(work, body)),
  on(saveShipper, (work, { params, body }) => save(work, params.id, body)),
  on(shipperWarehouse, (work, { params }) => warehouseOf(work, params.id)),
  on(findConsigneesOfShipper, async (work, { query }) =>
    (await shipper(work, query.shipperAccountId)) ? consigneesOf(work, query) : refuse(commonErrors.notFound),
  ),
  on(allowConsignee, (work, { body }) => allow(work, body.shipperAccountId, body.consigneeAccountId)),
  on(disallowConsignee, (work, { params }) =>
    disallow(work, params.shipperAccountId, params.consigneeAccountId),
  ),
  on(copyConsignees, (work, { params }) => copy(work, params.from, params.to)),
];
