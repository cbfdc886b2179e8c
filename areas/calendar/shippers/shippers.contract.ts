import { z } from 'zod';
import { shipperErrors } from './shippers.errors.ts';
import { impact } from '#areas/calendar/impact/impact.contract.ts';
import { endpoint, done, one, page } from '#kit/contract/endpoint.ts';
import { bulkSelection, flag, id, maybe, text, version, whole, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'shipper-groups': true;
    shippers: true;
  }
}

/** The choice "Warehouse schedule" among the cutoff groups: the shipper follows the hours of its receiving warehouse. */
export const warehouseSchedule = 0;
const cutoffGroupChoice = () => whole('Cutoff group', warehouseSchedule, 2_147_483_647);
const filters = {
  warehouseId: maybe(id('Warehouse')),
  shipperAccountId: maybe(id('Shipper')),
  shipperGroupId: maybe(id('Shipper group')),
  active: flag(),
  shipperCutoffGroupId: maybe(cutoffGroupChoice()),
  shipperCutoffExempt: flag(),
};
const view = ['shippersView:warehouse', 'editShippers:warehouse'] as const;

export const shipperRow = z.object({
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
  /** Null: the warehouse's own schedule. */
  shipperCutoffGroupId: z.int().nullable(),
  cutoffGroup: z.string().nullable(),
  shipperCutoffExempt: z.boolean(),
  /** Consignees it may enter; 0 = all. */
  consignees: z.int(),
  rowVersion: z.int(),
});
export type ShipperRow = z.output<typeof shipperRow>;
export const findShippers = endpoint({
  id: 'shippers.find',
  method: 'GET',
  path: '/accounts/shippers/search',
  needs: view,
  about:
    'Shippers with their group, their cutoff group and whether they are exempt from the cutoff; shipperCutoffGroupId 0 finds those on the warehouse schedule.',
  query: z.object({
    ...paging([
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
  reply: page(shipperRow),
  live: ['shippers', 'cutoff-groups'],
});
export const saveShipperBody = z.object({
  shipperAccountId: maybe(id('Shipper')),
  newShipperGroupId: id('Shipper group'),
  newShipperCutoffGroupId: cutoffGroupChoice(),
  shipperCutoffExempt: flag(),
  rowVersion: maybe(whole('Version', 0, 2_147_483_646)),
});
export const saveShipper = endpoint({
  id: 'shippers.save',
  method: 'PUT',
  path: '/accounts/shippers/{id}',
  needs: ['editShippers:warehouse'],
  about: 'Group, cutoff group (0 = warehouse schedule) and exemption of one shipper.',
  body: saveShipperBody,
  reply: one(shipperRow),
  refuses: [shipperErrors.notTheSame, shipperErrors.noGroup, shipperErrors.noCutoffGroup],
  live: ['shippers'],
});

export const shipperGroup = z.object({
  id: z.int(),
  name: z.string(),
  shippers: z.int(),
  /** Locations of layouts and templates, doors among them, that are kept for the group. */
  locations: z.int(),
  rowVersion: z.int(),
  /** Shippers of the group that are received outside the caller's warehouses. */
  elsewhere: z.int(),
});
export type ShipperGroup = z.output<typeof shipperGroup>;
export const shipperGroups = endpoint({
  id: 'shippers.groups',
  method: 'GET',
  path: '/accounts/shippers/groups',
  needs: [...view, 'layoutView:warehouse', 'layoutTemplateView:warehouse'],
  about: 'Shipper groups by name, with the number of their shippers.',
  reply: one(z.array(shipperGroup)),
  live: ['shipper-groups', 'shippers', 'layouts'],
});
export const shipperGroupBody = z.object({ name: text('Shipper group name', 60) });
export const addShipperGroup = endpoint({
  id: 'shippers.addGroup',
  method: 'POST',
  path: '/accounts/shippers/groups',
  needs: ['editShippers:warehouse'],
  about: 'Makes a shipper group. A name that is in use is refused, however it is written.',
  body: shipperGroupBody,
  reply: one(shipperGroup),
  refuses: [shipperErrors.nameTaken],
  live: ['shipper-groups'],
});
export const renameShipperGroupBody = z.object({
  ...shipperGroupBody.shape,
  rowVersion: version(),
});
export const renameShipperGroup = endpoint({
  id: 'shippers.renameGroup',
  method: 'PUT',
  path: '/accounts/shippers/groups/{id}',
  needs: ['editShippers:warehouse'],
  about: 'Gives a shipper group another name; shippers, floor positions and doors keep the group.',
  body: renameShipperGroupBody,
  reply: one(shipperGroup),
  refuses: [shipperErrors.nameTaken, shipperErrors.elsewhere],
  live: ['shipper-groups', 'shippers'],
});
export const deleteShipperGroup = endpoint({
  id: 'shippers.deleteGroup',
  method: 'DELETE',
  path: '/accounts/shippers/groups/{id}',
  needs: ['editShippers:warehouse'],
  about: 'Deletes a shipper group without shippers that no location of a layout or template is kept for.',
  reply: done(),
  refuses: [shipperErrors.groupUsed, shipperErrors.elsewhere],
  live: ['shipper-groups'],
});
const counted = one(z.object({ changed: z.int() }));
export const setShipperGroups = endpoint({
  id: 'shippers.setGroups',
  method: 'PUT',
  path: '/accounts/shippers/groups',
  needs: ['editShippers:warehouse'],
  about: 'Puts the selected shippers into a shipper group: the filter and the shared bulk selection.',
  body: z.object({ ...filters, ...bulkSelection, newShipperGroupId: id('Shipper group') }),
  reply: counted,
  refuses: [shipperErrors.noGroup, shipperErrors.nobodyChosen],
  live: ['shippers'],
});
export const setShipperCutoffGroups = endpoint({
  id: 'shippers.setCutoffGroups',
  method: 'PUT',
  path: '/accounts/shippers/cutoff-groups',
  needs: ['cutoffGroupBulk:warehouse'],
  about: 'Puts the selected shippers into a cutoff group; 0 = warehouse schedule.',
  body: z.object({ ...filters, ...bulkSelection, newShipperCutoffGroupId: cutoffGroupChoice() }),
  reply: counted,
  refuses: [shipperErrors.noCutoffGroup, shipperErrors.nobodyChosen],
  live: ['shippers'],
});
export const previewShipperCutoffGroups = endpoint({
  id: 'shippers.previewCutoffGroups',
  method: 'POST',
  path: '/accounts/shippers/cutoff-groups/preview',
  needs: ['editShippers:warehouse', 'cutoffGroupBulk:warehouse'],
  reads: true,
  about:
    'The open freight of the selected shippers whose cutoff another cutoff group (0 = warehouse schedule), or an exemption from the cutoff, would move, close or open.',
  body: z.object({
    ...filters,
    ...bulkSelection,
    newShipperCutoffGroupId: cutoffGroupChoice(),
    newShipperCutoffExempt: flag(),
  }),
  reply: one(impact),
  refuses: [shipperErrors.noCutoffGroup, shipperErrors.nobodyChosen],
  live: ['orders', 'units'],
});
export const shipperWarehouse = endpoint({
  id: 'shippers.warehouse',
  method: 'GET',
  path: '/accounts/shippers/{id}/warehouse',
  needs: 'signed-in',
  about: 'The home receiving warehouse of a shipper.',
  reply: one(z.object({ id: z.int(), code: z.string(), name: z.string(), zone: z.string() })),
  refuses: [shipperErrors.noWarehouse],
  live: ['shippers', 'warehouses'],
});

export const consigneeOfShipper = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  active: z.boolean(),
});
export const findConsigneesOfShipper = endpoint({
  id: 'shippers.consignees',
  method: 'GET',
  path: '/accounts/consignees-by-shipper',
  needs: view,
  about: 'The consignees a shipper may enter. None listed means all of them.',
  query: z.object({
    ...paging(['name', 'number', 'city']),
    shipperAccountId: id('Shipper'),
    search: words('Search', 120),
  }),
  reply: page(consigneeOfShipper),
  live: ['shippers'],
});
export const allowConsigneeBody = z.object({
  shipperAccountId: id('Shipper'),
  consigneeAccountId: id('Consignee'),
});
export const allowConsignee = endpoint({
  id: 'shippers.allowConsignee',
  method: 'POST',
  path: '/accounts/consignees-by-shipper',
  needs: ['editShippers:warehouse'],
  about: 'Allows a shipper to enter a consignee. Repeating it changes nothing.',
  body: allowConsigneeBody,
  reply: one(z.object({ consignees: z.int() })),
  refuses: [shipperErrors.notAShipper, shipperErrors.notAConsignee],
  live: ['shippers'],
});
export const disallowConsignee = endpoint({
  id: 'shippers.disallowConsignee',
  method: 'DELETE',
  path: '/accounts/consignees-by-shipper/{shipperAccountId}/{consigneeAccountId}',
  needs: ['editShippers:warehouse'],
  about:
    'Takes a consignee off the list of a shipper. When the last one goes, the shipper may enter all again.',
  reply: done(),
  live: ['shippers'],
});
export const copyConsignees = endpoint({
  id: 'shippers.copyConsignees',
  method: 'POST',
  path: '/accounts/consignees-by-shipper/copy/{from}/{to}',
  needs: ['editShippers:warehouse'],
  about: 'Adds the consignees of one shipper to those of another.',
  reply: one(z.object({ copied: z.int(), consignees: z.int() })),
  refuses: [
    shipperErrors.same,
    shipperErrors.notAShipper,
    shipperErrors.nothingToCopy,
    shipperErrors.notCopied,
  ],
  live: ['shippers'],
});
