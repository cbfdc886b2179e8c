import { z } from 'zod';
import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { noTrailersMessage } from './no-trailers.contract.ts';
import { parsePositionRange } from './position-range.contract.ts';
import { storageErrors } from './storage.errors.ts';
import { looksLikeDocumentCode } from '#areas/freight/units/document-codes.contract.ts';
import {
  printerChoiceSchema,
  printingErrors,
  sentLabelsSchema,
} from '#areas/floor/printers/printers.contract.ts';
import { emptyReply, defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  idField,
  optionalField,
  numberEnumField,
  textField,
  versionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

export const storageAreaValues = [
  storageArea.staging,
  storageArea.putAway,
  storageArea.trailers,
  storageArea.shuttle,
] as const;
export const areaFilters = ['all', 'staging', 'put away', 'trailer', 'shuttle', 'invalid'] as const;
export type AreaFilter = (typeof areaFilters)[number];
const none = {
  trailers: noTrailersMessage,
  locations: { sentence: 'No locations yet.' },
} as const;
/** The message of a plan where the selected area is empty. */
export const getEmptyAreaMessage = (area: AreaFilter): string =>
  (area === 'trailer' ? none.trailers : none.locations).sentence;
/** Why freight cannot use a location on its day. */
export const locationProblems = [
  'noPosition',
  'noConsignee',
  'consigneeInactive',
  'consigneeUnserved',
  'consigneeTwice',
] as const;
export type LocationProblem = (typeof locationProblems)[number];

export const locationRowSchema = z.object({
  id: z.int(),
  /** 1 for a template, 2 for a layout. */
  kind: z.literal([1, 2]),
  layoutTemplateId: z.int().nullable(),
  layoutId: z.int().nullable(),
  area: z.literal(storageAreaValues),
  code: z.string(),
  shipperGroupId: z.int().nullable(),
  shipperGroup: z.string().nullable(),
  positions: z.int(),
  /** Number of units there now, if the warehouse uses this layout. */
  units: z.int(),
  faults: z.array(z.enum(locationProblems)),
  rowVersion: z.int(),
});
export type LocationRow = z.output<typeof locationRowSchema>;

const locationCode = () =>
  textField('Code', 12).refine((code) => /^[A-Za-z0-9][A-Za-z0-9-]*$/.test(code), {
    error: 'Code can only have letters, digits and hyphens',
  });
/** Template or layout of a new location. */
const locationBody = z.object({
  layoutTemplateId: optionalField(idField('Template')),
  layoutId: optionalField(idField('Layout')),
  area: numberEnumField('Area', storageAreaValues),
  code: locationCode(),
  shipperGroupId: optionalField(idField('Shipper group')),
  rowVersion: optionalField(versionField()),
});
/** Rejects codes that look like the labels of loads and doors. A location that already has such a code, `before`, can keep it. */
export const buildLocationFormSchema = (before: string | null) =>
  locationBody.refine(({ code }) => code.toUpperCase() === before || !looksLikeDocumentCode(code), {
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
  layoutTemplateId: optionalField(idField('Template')),
  layoutId: optionalField(idField('Layout')),
  shipperGroupId: optionalField(idField('Shipper group')),
  area: z.preprocess(
    (v) => (v === '' || v === null ? undefined : v),
    z.enum(areaFilters, { error: 'Area isn’t valid' }).default('all'),
  ),
};

export const findLocationsEndpoint = defineEndpoint({
  id: 'storageLocations.find',
  method: 'GET',
  path: '/warehouse/storage-locations',
  permissions: see,
  summary:
    'The locations of a template or of a layout, by area and code. "invalid" are those by which freight cannot go on their day.',
  query: z.object({ ...locationFilters, ...pagingFields(['area', 'code']) }),
  reply: pageReply(locationRowSchema),
  ofTheHouse: true,
  live,
});
export const addLocationEndpoint = defineEndpoint({
  id: 'storageLocations.add',
  method: 'POST',
  path: '/warehouse/storage-locations',
  permissions: edit,
  summary: 'A new location of a template or a layout; its code is unique there.',
  body: buildLocationFormSchema(null),
  reply: itemReply(locationRowSchema),
  refuses: [storageErrors.onePlan, storageErrors.locationTaken, storageErrors.over],
});
export const saveLocationEndpoint = defineEndpoint({
  id: 'storageLocations.save',
  method: 'PUT',
  path: '/warehouse/storage-locations/{id}',
  permissions: edit,
  summary:
    'Changes a location. Another code gives its positions other places; while units stand there it keeps its code.',
  body: locationBody.omit({ layoutTemplateId: true, layoutId: true }),
  reply: itemReply(locationRowSchema),
  refuses: [
    storageErrors.locationTaken,
    storageErrors.readsLikePaper,
    storageErrors.holdsUnits,
    storageErrors.consigneeRequired,
    storageErrors.over,
  ],
});
export const deleteLocationEndpoint = defineEndpoint({
  id: 'storageLocations.delete',
  method: 'DELETE',
  path: '/warehouse/storage-locations/{id}',
  permissions: edit,
  summary: 'Deletes a location with its positions, unless units stand there.',
  reply: emptyReply(),
  refuses: [storageErrors.holdsUnits, storageErrors.over],
});
export const printLocationsEndpoint = defineEndpoint({
  id: 'storageLocations.print',
  method: 'GET',
  path: '/warehouse/storage-locations/print',
  permissions: see,
  summary: 'The labels of all positions of the locations found, for the wall or the floor.',
  query: z.object(locationFilters),
  reply: fileReply(),
  refuses: [storageErrors.nothingToPrint],
});

export const sendLocationsToPrinterEndpoint = defineEndpoint({
  id: 'storageLocations.printAt',
  method: 'POST',
  path: '/warehouse/storage-locations/print',
  permissions: see,
  summary: 'Prints the labels of all positions of the locations found at a printer of a warehouse.',
  query: z.object(locationFilters),
  body: printerChoiceSchema,
  reply: itemReply(sentLabelsSchema),
  refuses: [storageErrors.nothingToPrint, ...printingErrors],
});

export const positionRowSchema = z.object({
  id: z.int(),
  storageLocationId: z.int(),
  position: z.int(),
  /** The code that is printed there and scanned. */
  barcode: z.string(),
  consigneeId: z.int().nullable(),
  consignee: z.string().nullable(),
  trailer: z.string().nullable(),
  units: z.int(),
  rowVersion: z.int(),
});
export type PositionRow = z.output<typeof positionRowSchema>;

const held = { consigneeId: optionalField(idField('Consignee')), trailer: optionalTextField('Trailer', 40) };
export const addPositionsBodySchema = z.object({
  storageLocationId: idField('Location'),
  position: textField('Position', 20)
    .refine((typed) => parsePositionRange(typed) !== undefined, {
      error: 'Enter one position or a range of up to 500: 1 or 1-6',
    })
    .meta({ pattern: '^\\d{1,4}(-\\d{1,4})?$', examples: ['1', '1-6'] }),
  ...held,
});
export const savePositionBodySchema = z.object({ ...held, rowVersion: optionalField(versionField()) });

/** Target position of a swap. Its assignment comes back in exchange. */
export const movePositionBodySchema = z.object({
  toPositionId: idField('Position'),
  rowVersion: optionalField(versionField()),
  toRowVersion: optionalField(versionField()),
});

export const findPositionsEndpoint = defineEndpoint({
  id: 'storagePositions.find',
  method: 'GET',
  path: '/warehouse/storage-positions',
  permissions: see,
  summary: 'The positions of a location, and how many units stand at each now.',
  query: z.object({
    storageLocationId: idField('Location'),
    ...pagingFields(['position', 'consignee']),
  }),
  reply: pageReply(positionRowSchema),
  live,
});
export const addPositionsEndpoint = defineEndpoint({
  id: 'storagePositions.add',
  method: 'POST',
  path: '/warehouse/storage-positions',
  permissions: edit,
  summary: 'One position ("1") or a range ("1-6"): all of it, or none when one is there already.',
  body: addPositionsBodySchema,
  reply: itemReply(z.array(positionRowSchema)),
  refuses: [storageErrors.positionTaken, storageErrors.consigneeRequired, storageErrors.over],
});
export const savePositionEndpoint = defineEndpoint({
  id: 'storagePositions.save',
  method: 'PUT',
  path: '/warehouse/storage-positions/{id}',
  permissions: edit,
  summary: 'Gives a position to another consignee or trailer; units that stand there stay.',
  body: savePositionBodySchema,
  reply: itemReply(positionRowSchema),
  refuses: [storageErrors.consigneeRequired, storageErrors.over],
});
export const movePositionEndpoint = defineEndpoint({
  id: 'storagePositions.move',
  method: 'POST',
  path: '/warehouse/storage-positions/{id}/move',
  permissions: edit,
  summary:
    'Two positions of a plan change what they are for: consignee and trailer. Units that stand there stay.',
  body: movePositionBodySchema,
  reply: itemReply(z.array(positionRowSchema)),
  refuses: [storageErrors.consigneeRequired, storageErrors.over],
});
export const deletePositionEndpoint = defineEndpoint({
  id: 'storagePositions.delete',
  method: 'DELETE',
  path: '/warehouse/storage-positions/{id}',
  permissions: edit,
  summary: 'Takes a position out, unless units stand there.',
  reply: emptyReply(),
  refuses: [storageErrors.occupied, storageErrors.over],
});

/** What is planned for the lane of a consignee on the day of a layout, and the capacity of all its positions there. */
export const laneLoadSchema = z.object({
  units: z.int(),
  /** Hundredths of a cubic foot. */
  cube: z.int(),
  /** Capacity in units. */
  room: z.int(),
});
export type LaneLoad = z.output<typeof laneLoadSchema>;
/** Null: a template, not a staging lane, or no consignee. */
const plannedSlot = positionRowSchema.extend({ planned: laneLoadSchema.nullable() });
export type PlannedPosition = z.output<typeof plannedSlot>;
/** A location with its positions, as the floor shows it. */
export const plannedLocationSchema = locationRowSchema.extend({ slots: z.array(plannedSlot) });
export type PlannedLocation = z.output<typeof plannedLocationSchema>;
export const getPlanLocationsEndpoint = defineEndpoint({
  id: 'storageLocations.plan',
  method: 'GET',
  path: '/warehouse/storage-locations/plan',
  permissions: see,
  summary:
    'The whole floor of a template or a layout: its locations by area and code, each with its positions; of a layout with the freight that its lanes expect.',
  query: z.object({
    layoutTemplateId: optionalField(idField('Template')),
    layoutId: optionalField(idField('Layout')),
  }),
  reply: itemReply(z.array(plannedLocationSchema)),
  refuses: [storageErrors.onePlan],
  live,
});
