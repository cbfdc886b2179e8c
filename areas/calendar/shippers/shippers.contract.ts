import { z } from 'zod';
import { shipperErrors } from './shippers.errors.ts';
import { freightImpactSchema } from '#areas/calendar/impact/impact.contract.ts';
import { defineEndpoint, noDataReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  bulkSelectionFields,
  optionalBooleanField,
  idField,
  optionalField,
  textField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'shipper-groups': true;
    shippers: true;
  }
}

/** The option "Warehouse schedule" among the cutoff groups: the shipper follows the times of its receiving warehouse. */
export const warehouseScheduleCutoffGroupId = 0;
const cutoffGroupChoice = () => integerField('Cutoff group', warehouseScheduleCutoffGroupId, 2_147_483_647);
const filters = {
  warehouseId: optionalField(idField('Warehouse')),
  shipperAccountId: optionalField(idField('Shipper')),
  shipperGroupId: optionalField(idField('Shipper group')),
  active: optionalBooleanField(),
  shipperCutoffGroupId: optionalField(cutoffGroupChoice()),
  shipperCutoffExempt: optionalBooleanField(),
};
const view = ['shippersView:warehouse', 'editShippers:warehouse'] as const;

export const shipperRowSchema = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  active: z.boolean(),
  warehouseId: z.int().nullable(),
  warehouseCode: z.string().nullable(),
  shipperGroupId: z.int().nullable(),
  shipperGroup: z.string().nullable(),
  /** Null: the shipper follows the warehouse's schedule. */
  shipperCutoffGroupId: z.int().nullable(),
  cutoffGroup: z.string().nullable(),
  shipperCutoffExempt: z.boolean(),
  /** Number of consignees the shipper may use. 0 = all. */
  consignees: z.int(),
  rowVersion: z.int(),
});
export type ShipperRow = z.output<typeof shipperRowSchema>;
export const findShippersEndpoint = defineEndpoint({
  id: 'shippers.find',
  method: 'GET',
  path: '/accounts/shippers/search',
  permissions: view,
  summary:
    'List shippers with their shipper group, cutoff group and cutoff exemption. shipperCutoffGroupId 0 returns the shippers on the warehouse schedule.',
  query: z.object({
    ...pagingFields([
      'name',
      'number',
      'warehouse',
      'shipperGroup',
      'cutoffGroup',
      'shipperCutoffExempt',
      'active',
    ]),
    ...filters,
  }),
  reply: pageReply(shipperRowSchema),
  live: ['shippers', 'cutoff-groups'],
});
export const updateShipperGroupsAndExemptionBodySchema = z.object({
  shipperAccountId: optionalField(idField('Shipper')),
  newShipperGroupId: idField('Shipper group'),
  newShipperCutoffGroupId: cutoffGroupChoice(),
  shipperCutoffExempt: optionalBooleanField(),
  rowVersion: optionalField(integerField('Version', 0, 2_147_483_646)),
});
export const updateShipperGroupsAndExemptionEndpoint = defineEndpoint({
  id: 'shippers.save',
  method: 'PUT',
  path: '/accounts/shippers/{id}',
  permissions: ['editShippers:warehouse'],
  summary:
    'Update the group, cutoff group and cutoff exemption of one shipper. Cutoff group 0 = warehouse schedule.',
  body: updateShipperGroupsAndExemptionBodySchema,
  reply: itemReply(shipperRowSchema),
  errors: [shipperErrors.shipperMismatch, shipperErrors.groupNotFound, shipperErrors.cutoffGroupNotFound],
  live: ['shippers'],
});

export const shipperGroupSchema = z.object({
  id: z.int(),
  name: z.string(),
  shippers: z.int(),
  /** Number of locations in layouts and templates, including doors, assigned to the group. */
  locations: z.int(),
  rowVersion: z.int(),
  /** Number of shippers in the group that are received outside the caller's warehouses. */
  elsewhere: z.int(),
});
export type ShipperGroup = z.output<typeof shipperGroupSchema>;
export const listShipperGroupsEndpoint = defineEndpoint({
  id: 'shippers.listGroups',
  method: 'GET',
  path: '/accounts/shippers/groups',
  permissions: [...view, 'layoutView:warehouse', 'layoutTemplateView:warehouse'],
  summary: 'List shipper groups by name, with the number of shippers in each.',
  reply: itemReply(z.array(shipperGroupSchema)),
  live: ['shipper-groups', 'shippers', 'layouts'],
});
export const shipperGroupBodySchema = z.object({ name: textField('Shipper group name', 60) });
export const addShipperGroupEndpoint = defineEndpoint({
  id: 'shippers.addGroup',
  method: 'POST',
  path: '/accounts/shippers/groups',
  permissions: ['editShippers:warehouse'],
  summary: 'Create a shipper group. A name that is already in use is rejected, regardless of case.',
  body: shipperGroupBodySchema,
  reply: itemReply(shipperGroupSchema),
  errors: [shipperErrors.nameTaken],
  live: ['shipper-groups'],
});
export const renameShipperGroupBodySchema = z.object({
  ...shipperGroupBodySchema.shape,
  rowVersion: rowVersionField(),
});
export const renameShipperGroupEndpoint = defineEndpoint({
  id: 'shippers.renameGroup',
  method: 'PUT',
  path: '/accounts/shippers/groups/{id}',
  permissions: ['editShippers:warehouse'],
  summary: 'Rename a shipper group. Shippers, floor positions and doors keep the group.',
  body: renameShipperGroupBodySchema,
  reply: itemReply(shipperGroupSchema),
  errors: [shipperErrors.nameTaken, shipperErrors.includesOtherWarehouses],
  live: ['shipper-groups', 'shippers'],
});
export const deleteShipperGroupEndpoint = defineEndpoint({
  id: 'shippers.deleteGroup',
  method: 'DELETE',
  path: '/accounts/shippers/groups/{id}',
  permissions: ['editShippers:warehouse'],
  summary:
    'Delete a shipper group without shippers. No location of a layout or template may be reserved for it.',
  reply: noDataReply(),
  errors: [shipperErrors.groupInUse, shipperErrors.includesOtherWarehouses],
  live: ['shipper-groups'],
});
const counted = itemReply(z.object({ changed: z.int() }));
export const assignSelectedShippersToGroupEndpoint = defineEndpoint({
  id: 'shippers.setGroups',
  method: 'PUT',
  path: '/accounts/shippers/groups',
  permissions: ['editShippers:warehouse'],
  summary:
    'Move the selected shippers to a shipper group. Select them with the filter and the shared bulk selection.',
  body: z.object({ ...filters, ...bulkSelectionFields, newShipperGroupId: idField('Shipper group') }),
  reply: counted,
  errors: [shipperErrors.groupNotFound, shipperErrors.noneSelected],
  live: ['shippers'],
});
export const assignSelectedShippersToCutoffGroupEndpoint = defineEndpoint({
  id: 'shippers.setCutoffGroups',
  method: 'PUT',
  path: '/accounts/shippers/cutoff-groups',
  permissions: ['cutoffGroupBulk:warehouse'],
  summary: 'Move the selected shippers to a cutoff group. 0 = warehouse schedule.',
  body: z.object({ ...filters, ...bulkSelectionFields, newShipperCutoffGroupId: cutoffGroupChoice() }),
  reply: counted,
  errors: [shipperErrors.cutoffGroupNotFound, shipperErrors.noneSelected],
  live: ['shippers'],
});
export const previewShipperCutoffAssignmentEndpoint = defineEndpoint({
  id: 'shippers.previewCutoffGroups',
  method: 'POST',
  path: '/accounts/shippers/cutoff-groups/preview',
  permissions: ['editShippers:warehouse', 'cutoffGroupBulk:warehouse'],
  isReadOnly: true,
  summary:
    'Preview a new cutoff group or a cutoff exemption for the selected shippers. 0 = warehouse schedule. Returns the open freight whose cutoff would move, close or open.',
  body: z.object({
    ...filters,
    ...bulkSelectionFields,
    newShipperCutoffGroupId: cutoffGroupChoice(),
    newShipperCutoffExempt: optionalBooleanField(),
  }),
  reply: itemReply(freightImpactSchema),
  errors: [shipperErrors.cutoffGroupNotFound, shipperErrors.noneSelected],
  live: ['orders', 'units'],
});
export const getShipperHomeWarehouseEndpoint = defineEndpoint({
  id: 'shippers.getWarehouse',
  method: 'GET',
  path: '/accounts/shippers/{id}/warehouse',
  permissions: 'signed-in',
  summary: 'Get the home receiving warehouse of a shipper.',
  reply: itemReply(z.object({ id: z.int(), code: z.string(), name: z.string(), zone: z.string() })),
  errors: [shipperErrors.homeWarehouseMissing],
  live: ['shippers', 'warehouses'],
});

export const allowedConsigneeSchema = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  active: z.boolean(),
});
export const findAllowedConsigneesEmptyIfAllEndpoint = defineEndpoint({
  id: 'shippers.listConsignees',
  method: 'GET',
  path: '/accounts/consignees-by-shipper',
  permissions: view,
  summary: 'List the consignees that a shipper may enter. An empty list means all consignees.',
  query: z.object({
    ...pagingFields(['name', 'number', 'city']),
    shipperAccountId: idField('Shipper'),
    search: optionalTextField('Search', 120),
  }),
  reply: pageReply(allowedConsigneeSchema),
  live: ['shippers'],
});
export const addConsigneeToShipperListBodySchema = z.object({
  shipperAccountId: idField('Shipper'),
  consigneeAccountId: idField('Consignee'),
});
export const addConsigneeToShipperListEndpoint = defineEndpoint({
  id: 'shippers.allowConsignee',
  method: 'POST',
  path: '/accounts/consignees-by-shipper',
  permissions: ['editShippers:warehouse'],
  summary: 'Allow a shipper to enter a consignee. Repeating the call changes nothing.',
  body: addConsigneeToShipperListBodySchema,
  reply: itemReply(z.object({ consignees: z.int() })),
  errors: [shipperErrors.notAShipper, shipperErrors.notAConsignee],
  live: ['shippers'],
});
export const removeConsigneeFromShipperListEndpoint = defineEndpoint({
  id: 'shippers.disallowConsignee',
  method: 'DELETE',
  path: '/accounts/consignees-by-shipper/{shipperAccountId}/{consigneeAccountId}',
  permissions: ['editShippers:warehouse'],
  summary:
    'Remove a consignee from the list of a shipper. When the last one is removed, the shipper may enter all consignees again.',
  reply: noDataReply(),
  live: ['shippers'],
});
export const copyConsigneesIntoShipperListEndpoint = defineEndpoint({
  id: 'shippers.copyConsignees',
  method: 'POST',
  path: '/accounts/consignees-by-shipper/copy/{from}/{to}',
  permissions: ['editShippers:warehouse'],
  summary: 'Copy the consignees of one shipper to the list of another.',
  reply: itemReply(z.object({ copied: z.int(), consignees: z.int() })),
  errors: [
    shipperErrors.sameAccount,
    shipperErrors.notAShipper,
    shipperErrors.noConsigneeList,
    shipperErrors.copyFailed,
  ],
  live: ['shippers'],
});
