import { z } from 'zod';
import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { noTrailersMessage } from './no-trailers.contract.ts';
import { parsePositionNumberOrRange } from './position-range.contract.ts';
import { storageErrors } from './storage.errors.ts';
import { locationCodeLooksLikeDocument } from '#areas/freight/units/document-codes.contract.ts';
import {
  printerIdBodySchema,
  labelPrintingErrors,
  enqueueLabelsResultSchema,
} from '#areas/floor/printers/printers.contract.ts';
import { noDataReply, defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  idField,
  optionalField,
  numberEnumField,
  textField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

export const storageAreaValues = [
  storageArea.staging,
  storageArea.putAway,
  storageArea.trailers,
  storageArea.shuttle,
] as const;
export const storageAreaFilters = ['all', 'staging', 'put away', 'trailer', 'shuttle', 'invalid'] as const;
export type StorageAreaFilter = (typeof storageAreaFilters)[number];
const none = {
  trailers: noTrailersMessage,
  locations: { sentence: 'No locations yet.' },
} as const;
/** The message of a plan where the selected area is empty. */
export const getEmptyAreaMessage = (area: StorageAreaFilter): string =>
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
  rowVersion: optionalField(rowVersionField()),
});
/**
 * Rejects codes that look like the labels of loads and doors. A location that already has such a code, `existingCode`, can
 * keep it.
 */
export const buildLocationFormSchema = (existingCode: string | null) =>
  locationBody.refine(
    ({ code }) => code.toUpperCase() === existingCode || !locationCodeLooksLikeDocument(code),
    {
      error: storageErrors.codeReserved.sentence,
      path: ['code'],
    },
  );

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
    z.enum(storageAreaFilters, { error: 'Area isn’t valid' }).default('all'),
  ),
};

export const findLocationsEndpoint = defineEndpoint({
  id: 'storageLocations.find',
  method: 'GET',
  path: '/warehouse/storage-locations',
  permissions: see,
  summary:
    'List the locations of a template or layout, by area and code. "invalid" returns the locations that freight cannot use on their day.',
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
  summary: 'Create a location in a template or layout. Its code is unique there.',
  body: buildLocationFormSchema(null),
  reply: itemReply(locationRowSchema),
  errors: [
    storageErrors.templateOrLayoutRequired,
    storageErrors.locationCodeTaken,
    storageErrors.layoutInPast,
  ],
});
export const updateLocationEndpoint = defineEndpoint({
  id: 'storageLocations.save',
  method: 'PUT',
  path: '/warehouse/storage-locations/{id}',
  permissions: edit,
  summary:
    'Update a location. A new code gives its positions new places. The code cannot change while units are there.',
  body: locationBody.omit({ layoutTemplateId: true, layoutId: true }),
  reply: itemReply(locationRowSchema),
  errors: [
    storageErrors.locationCodeTaken,
    storageErrors.codeReserved,
    storageErrors.locationHasUnits,
    storageErrors.consigneeRequired,
    storageErrors.layoutInPast,
  ],
});
export const deleteLocationEndpoint = defineEndpoint({
  id: 'storageLocations.delete',
  method: 'DELETE',
  path: '/warehouse/storage-locations/{id}',
  permissions: edit,
  summary: 'Delete a location with its positions. Rejected while units are there.',
  reply: noDataReply(),
  errors: [storageErrors.locationHasUnits, storageErrors.layoutInPast],
});
export const printPositionLabelsOfLocationsEndpoint = defineEndpoint({
  id: 'storageLocations.print',
  method: 'GET',
  path: '/warehouse/storage-locations/print',
  permissions: see,
  summary:
    'Download the labels of all positions of the matching locations. The labels are for the wall or the floor.',
  query: z.object(locationFilters),
  reply: fileReply(),
  errors: [storageErrors.noPositionsToPrint],
});

export const sendPositionLabelsToPrinterEndpoint = defineEndpoint({
  id: 'storageLocations.printOnPrinter',
  method: 'POST',
  path: '/warehouse/storage-locations/print',
  permissions: see,
  summary: 'Print the labels of all positions of the matching locations on a printer of a warehouse.',
  query: z.object(locationFilters),
  body: printerIdBodySchema,
  reply: itemReply(enqueueLabelsResultSchema),
  errors: [storageErrors.noPositionsToPrint, ...labelPrintingErrors],
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

const assignmentFields = {
  consigneeId: optionalField(idField('Consignee')),
  trailer: optionalTextField('Trailer', 40),
};
export const addPositionsBodySchema = z.object({
  storageLocationId: idField('Location'),
  position: textField('Position', 20)
    .refine((typed) => parsePositionNumberOrRange(typed) !== undefined, {
      error: 'Enter one position or a range of up to 500: 1 or 1-6',
    })
    .meta({ pattern: '^\\d{1,4}(-\\d{1,4})?$', examples: ['1', '1-6'] }),
  ...assignmentFields,
});
export const updatePositionAssignmentBodySchema = z.object({
  ...assignmentFields,
  rowVersion: optionalField(rowVersionField()),
});

/** Target position of a swap. Its assignment comes back in exchange. */
export const swapPositionsBodySchema = z.object({
  toPositionId: idField('Position'),
  rowVersion: optionalField(rowVersionField()),
  toRowVersion: optionalField(rowVersionField()),
});

export const findPositionsEndpoint = defineEndpoint({
  id: 'storagePositions.find',
  method: 'GET',
  path: '/warehouse/storage-positions',
  permissions: see,
  summary: 'List the positions of a location, with the current number of units at each.',
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
  summary: 'Create one position ("1") or a range ("1-6"). If one of them already exists, none is created.',
  body: addPositionsBodySchema,
  reply: itemReply(z.array(positionRowSchema)),
  errors: [storageErrors.positionTaken, storageErrors.consigneeRequired, storageErrors.layoutInPast],
});
export const updatePositionAssignmentEndpoint = defineEndpoint({
  id: 'storagePositions.save',
  method: 'PUT',
  path: '/warehouse/storage-positions/{id}',
  permissions: edit,
  summary: 'Assign a position to another consignee or trailer. Units that are there stay.',
  body: updatePositionAssignmentBodySchema,
  reply: itemReply(positionRowSchema),
  errors: [storageErrors.consigneeRequired, storageErrors.layoutInPast],
});
export const swapAssignmentsOfPositionsEndpoint = defineEndpoint({
  id: 'storagePositions.swap',
  method: 'POST',
  path: '/warehouse/storage-positions/{id}/move',
  permissions: edit,
  summary:
    'Swap the assignments of two positions of a plan. The consignee and the trailer are swapped. Units that are there stay.',
  body: swapPositionsBodySchema,
  reply: itemReply(z.array(positionRowSchema)),
  errors: [storageErrors.consigneeRequired, storageErrors.layoutInPast],
});
export const deletePositionEndpoint = defineEndpoint({
  id: 'storagePositions.delete',
  method: 'DELETE',
  path: '/warehouse/storage-positions/{id}',
  permissions: edit,
  summary: 'Delete a position. Rejected while units are there.',
  reply: noDataReply(),
  errors: [storageErrors.positionOccupied, storageErrors.layoutInPast],
});

/** What is planned for the lane of a consignee on the day of a layout, and the capacity of all its positions there. */
export const plannedLaneFreightSchema = z.object({
  units: z.int(),
  /** Hundredths of a cubic foot. */
  cube: z.int(),
  /** Capacity in units. */
  room: z.int(),
});
export type PlannedLaneFreight = z.output<typeof plannedLaneFreightSchema>;
/** Null: a template, not a staging lane, or no consignee. */
const plannedSlot = positionRowSchema.extend({ planned: plannedLaneFreightSchema.nullable() });
export type PositionWithPlannedFreight = z.output<typeof plannedSlot>;
/** A location with its positions, as the floor shows it. */
export const locationWithPositionsSchema = locationRowSchema.extend({ slots: z.array(plannedSlot) });
export type LocationWithPositions = z.output<typeof locationWithPositionsSchema>;
export const getPlanLocationsEndpoint = defineEndpoint({
  id: 'storageLocations.getPlan',
  method: 'GET',
  path: '/warehouse/storage-locations/plan',
  permissions: see,
  summary:
    'Get the whole floor of a template or layout. Returns its locations by area and code, each with its positions. A layout also has the freight that its lanes expect.',
  query: z.object({
    layoutTemplateId: optionalField(idField('Template')),
    layoutId: optionalField(idField('Layout')),
  }),
  reply: itemReply(z.array(locationWithPositionsSchema)),
  errors: [storageErrors.templateOrLayoutRequired],
  live,
});
