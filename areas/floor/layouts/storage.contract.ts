import { z } from 'zod';
import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { noTrailers } from './no-trailers.contract.ts';
import { positionsIn } from './position-range.contract.ts';
import { storageErrors } from './storage.errors.ts';
import { readsLikePaper } from '#areas/freight/units/paper-codes.contract.ts';
import { atPrinter, printingErrors, sentLabels } from '#areas/floor/printers/printers.contract.ts';
import { done, endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { id, maybe, oneOf, text, version, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

export const areas = [
  storageArea.staging,
  storageArea.putAway,
  storageArea.trailers,
  storageArea.shuttle,
] as const;
export const areaFilters = ['all', 'staging', 'put away', 'trailer', 'shuttle', 'invalid'] as const;
export type AreaFilter = (typeof areaFilters)[number];
const none = {
  trailers: noTrailers,
  locations: { sentence: 'There are no locations.' },
} as const;
/** What a plan says where the chosen area holds nothing. */
export const noneIn = (area: AreaFilter): string =>
  (area === 'trailer' ? none.trailers : none.locations).sentence;
/** Why freight can't go by a location on its day. */
export const locationFaults = [
  'noPosition',
  'noConsignee',
  'consigneeInactive',
  'consigneeUnserved',
  'consigneeTwice',
] as const;
export type LocationFault = (typeof locationFaults)[number];

export const locationRow = z.object({
  id: z.int(),
  /** 1 of a template, 2 of a layout. */
  kind: z.literal([1, 2]),
  layoutTemplateId: z.int().nullable(),
  layoutId: z.int().nullable(),
  area: z.literal(areas),
  code: z.string(),
  shipperGroupId: z.int().nullable(),
  shipperGroup: z.string().nullable(),
  positions: z.int(),
  /** Units that stand there now, while the warehouse works by its layout. */
  units: z.int(),
  faults: z.array(z.enum(locationFaults)),
  rowVersion: z.int(),
});
export type LocationRow = z.output<typeof locationRow>;

const locationCode = () =>
  text('Code', 12).refine((code) => /^[A-Za-z0-9][A-Za-z0-9-]*$/.test(code), {
    error: 'Code takes letters, digits and hyphens',
  });
/** The template or the layout is that of a new one. */
const locationBody = z.object({
  layoutTemplateId: maybe(id('Template')),
  layoutId: maybe(id('Layout')),
  area: oneOf('Area', areas),
  code: locationCode(),
  shipperGroupId: maybe(id('Shipper group')),
  rowVersion: maybe(version()),
});
/** Codes that labels of loads and doors have. A location that bears one already, `before`, may keep it. */
export const locationForm = (before: string | null) =>
  locationBody.refine(({ code }) => code.toUpperCase() === before || !readsLikePaper(code), {
    error: storageErrors.readsLikePaper.sentence,
    path: ['code'],
  });

const see: readonly [string, ...string[]] = [
  'layoutTemplateView:warehouse',
  'viewLayoutTemplates:warehouse',
  'layoutView:warehouse',
  'viewLayouts:warehouse',
];
const edit: readonly [string, ...string[]] = ['editLayoutTemplates:warehouse', 'editLayouts:warehouse'];
const live = ['layouts', 'units'] as const;
const locationFilters = {
  layoutTemplateId: maybe(id('Template')),
  layoutId: maybe(id('Layout')),
  shipperGroupId: maybe(id('Shipper group')),
  area: z.preprocess(
    (v) => (v === '' || v === null ? undefined : v),
    z.enum(areaFilters, { error: 'Area is not valid' }).default('all'),
  ),
};

export const findLocations = endpoint({
  id: 'storageLocations.find',
  method: 'GET',
  path: '/warehouse/storage-locations',
  needs: see,
  about:
    'The locations of a template or of a layout, by area and code. "invalid" are those by which freight cannot go on their day.',
  query: z.object({ ...locationFilters, ...paging(['area', 'code']) }),
  reply: page(locationRow),
  ofTheHouse: true,
  live,
});
export const addLocation = endpoint({
  id: 'storageLocations.add',
  method: 'POST',
  path: '/warehouse/storage-locations',
  needs: edit,
  about: 'A new location of a template or a layout; its code is unique there.',
  body: locationForm(null),
  reply: one(locationRow),
  refuses: [storageErrors.onePlan, storageErrors.locationTaken, storageErrors.over],
});
export const saveLocation = endpoint({
  id: 'storageLocations.save',
  method: 'PUT',
  path: '/warehouse/storage-locations/{id}',
  needs: edit,
  about:
    'Changes a location. Another code gives its positions other places; while units stand there it keeps its code.',
  body: locationBody.omit({ layoutTemplateId: true, layoutId: true }),
  reply: one(locationRow),
  refuses: [
    storageErrors.locationTaken,
    storageErrors.readsLikePaper,
    storageErrors.holdsUnits,
    storageErrors.consigneeRequired,
    storageErrors.over,
  ],
});
export const deleteLocation = endpoint({
  id: 'storageLocations.delete',
  method: 'DELETE',
  path: '/warehouse/storage-locations/{id}',
  needs: edit,
  about: 'Deletes a location with its positions, unless units stand there.',
  reply: done(),
  refuses: [storageErrors.holdsUnits, storageErrors.over],
});
export const printLocations = endpoint({
  id: 'storageLocations.print',
  method: 'GET',
  path: '/warehouse/storage-locations/print',
  needs: see,
  about: 'The labels of all positions of the locations found, for the wall or the floor.',
  query: z.object(locationFilters),
  reply: file(),
  refuses: [storageErrors.nothingToPrint],
});

export const printLocationsAt = endpoint({
  id: 'storageLocations.printAt',
  method: 'POST',
  path: '/warehouse/storage-locations/print',
  needs: see,
  about: 'Prints the labels of all positions of the locations found at a printer of a warehouse.',
  query: z.object(locationFilters),
  body: atPrinter,
  reply: one(sentLabels),
  refuses: [storageErrors.nothingToPrint, ...printingErrors],
});

export const positionRow = z.object({
  id: z.int(),
  storageLocationId: z.int(),
  position: z.int(),
  /** What is printed there and scanned. */
  barcode: z.string(),
  consigneeId: z.int().nullable(),
  consignee: z.string().nullable(),
  trailer: z.string().nullable(),
  units: z.int(),
  rowVersion: z.int(),
});
export type PositionRow = z.output<typeof positionRow>;

const held = { consigneeId: maybe(id('Consignee')), trailer: words('Trailer', 40) };
export const addPositionsBody = z.object({
  storageLocationId: id('Location'),
  position: text('Position', 20)
    .refine((typed) => positionsIn(typed) !== undefined, {
      error: 'Enter one position or a range of up to 500: 1 or 1-6',
    })
    .meta({ pattern: '^\\d{1,4}(-\\d{1,4})?$', examples: ['1', '1-6'] }),
  ...held,
});
export const savePositionBody = z.object({ ...held, rowVersion: maybe(version()) });

/** Where what a position is for goes; what that was for comes back in exchange. */
export const movePositionBody = z.object({
  toPositionId: id('Position'),
  rowVersion: maybe(version()),
  toRowVersion: maybe(version()),
});

export const findPositions = endpoint({
  id: 'storagePositions.find',
  method: 'GET',
  path: '/warehouse/storage-positions',
  needs: see,
  about: 'The positions of a location, and how many units stand at each now.',
  query: z.object({
    storageLocationId: id('Location'),
    ...paging(['position', 'consignee']),
  }),
  reply: page(positionRow),
  live,
});
export const addPositions = endpoint({
  id: 'storagePositions.add',
  method: 'POST',
  path: '/warehouse/storage-positions',
  needs: edit,
  about: 'One position ("1") or a range ("1-6"): all of it, or none when one is there already.',
  body: addPositionsBody,
  reply: one(z.array(positionRow)),
  refuses: [storageErrors.positionTaken, storageErrors.consigneeRequired, storageErrors.over],
});
export const savePosition = endpoint({
  id: 'storagePositions.save',
  method: 'PUT',
  path: '/warehouse/storage-positions/{id}',
  needs: edit,
  about: 'Gives a position to another consignee or trailer; units that stand there stay.',
  body: savePositionBody,
  reply: one(positionRow),
  refuses: [storageErrors.consigneeRequired, storageErrors.over],
});
export const movePosition = endpoint({
  id: 'storagePositions.move',
  method: 'POST',
  path: '/warehouse/storage-positions/{id}/move',
  needs: edit,
  about:
    'Two positions of a plan change what they are for: consignee and trailer. Units that stand there stay.',
  body: movePositionBody,
  reply: one(z.array(positionRow)),
  refuses: [storageErrors.consigneeRequired, storageErrors.over],
});
export const deletePosition = endpoint({
  id: 'storagePositions.delete',
  method: 'DELETE',
  path: '/warehouse/storage-positions/{id}',
  needs: edit,
  about: 'Takes a position out, unless units stand there.',
  reply: done(),
  refuses: [storageErrors.occupied, storageErrors.over],
});

/** What is planned for the lane of a consignee on the day of a layout, and what all his positions there have room for. */
export const laneLoad = z.object({
  units: z.int(),
  /** Hundredths of a cube. */
  cube: z.int(),
  /** Units. */
  room: z.int(),
});
export type LaneLoad = z.output<typeof laneLoad>;
/** Null: a template, no staging lane, or nobody's. */
const plannedSlot = positionRow.extend({ planned: laneLoad.nullable() });
export type PlannedSlot = z.output<typeof plannedSlot>;
/** A location with its positions, as the floor shows it. */
export const plannedLocation = locationRow.extend({ slots: z.array(plannedSlot) });
export type PlannedLocation = z.output<typeof plannedLocation>;
export const getPlan = endpoint({
  id: 'storageLocations.plan',
  method: 'GET',
  path: '/warehouse/storage-locations/plan',
  needs: see,
  about:
    'The whole floor of a template or a layout: its locations by area and code, each with its positions; of a layout with the freight that its lanes expect.',
  query: z.object({ layoutTemplateId: maybe(id('Template')), layoutId: maybe(id('Layout')) }),
  reply: one(z.array(plannedLocation)),
  refuses: [storageErrors.onePlan],
  live,
});
