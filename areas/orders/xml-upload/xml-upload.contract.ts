import { z } from 'zod';
import { uploadErrors } from './xml-upload.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { noDataReply, defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  textField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { defaultMaxUploadBytes } from '#kit/contract/upload-limits.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'xml-codes': true;
    'xml-uploads': true;
  }
}

/** The limits of a file (docs/domain/orders.md#upload). Both the form and the server check them. */
export const maxUploadBytes = defaultMaxUploadBytes;
export const maxUploadUnits = 50_000;
/** How many errors and duplicates a response lists. The counts always cover the whole file. */
export const maxListedErrors = 5000;
export const maxListedDuplicates = 1000;
/**
 * How many groups of equal errors a response lists, largest first. They cover the whole file, even errors that are not listed.
 */
export const maxListedErrorGroups = 1000;

/** The two formats, by the name of their root element. */
export const orderXmlRootElements = ['AelisShipperEDI', 'coldlane-order'] as const;
export type OrderXmlRootElement = (typeof orderXmlRootElements)[number];
/** The values of a unit in a file, except its code. */
export const orderFileUnitFieldsExceptCode = [
  'consignee',
  'unitOfMeasure',
  'measure',
  'length',
  'width',
  'height',
  'product',
  'description',
  'farm',
  'awb',
  'po',
  'invoice',
] as const;
export type OrderFileField = (typeof orderFileUnitFieldsExceptCode)[number];
/** What a correction can change: a value of the unit, or its code. */
export const correctableFields = [...orderFileUnitFieldsExceptCode, 'unitId'] as const;
export type CorrectableField = (typeof correctableFields)[number];

const uploadMessageSchema = z.object({ sentence: z.string(), params: z.record(z.string(), z.string()) });
export type UploadMessage = z.output<typeof uploadMessageSchema>;

/**
 * One error in the file, or one duplicate unit. `unit` is the position of the unit in the file, from 1. Null for an error of the
 * file or its header.
 */
export const fileErrorSchema = uploadMessageSchema.extend({
  line: z.int(),
  column: z.int(),
  unit: z.int().nullable(),
  unitId: z.string(),
  value: z.string(),
  code: z.string(),
  /** The element name in the file, and the field name in a correction. */
  field: z.string(),
  mends: z.enum(correctableFields).nullable(),
  /** The English message. */
  message: z.string(),
  /** What to write instead, and why. */
  suggestion: z.string().nullable(),
  hint: uploadMessageSchema.nullable(),
});
export type FileError = z.output<typeof fileErrorSchema>;
/**
 * Errors of one kind with one value, in any number of units, fixed once. The position is that of the first. `from` is the value
 * for a correction of all of them. Null: each needs its own value.
 */
export const fileErrorGroupSchema = fileErrorSchema.extend({ units: z.int(), from: z.string().nullable() });
export type FileErrorGroup = z.output<typeof fileErrorGroupSchema>;

export const uploadConsigneeResultSchema = z.object({
  consignee: z.string(),
  consigneename: z.string(),
  unitsSucces: z.int(),
  unitsFailed: z.int(),
  unitsDuplicates: z.int(),
  message: z.string(),
  unitIds: z.array(z.string()),
  unitIdsFailed: z.array(z.string()),
  unitIdsDuplicates: z.array(z.string()),
});
export type UploadConsigneeResult = z.output<typeof uploadConsigneeResultSchema>;

/** The header of a response, with the spec's own spellings. */
export const uploadResultHeaderSchema = z.object({
  fileName: z.string(),
  orderNumber: z.string(),
  Shipdate: z.string(),
  Shipper: z.string(),
  totalUnitsInFile: z.union([z.int(), z.literal('N/A')]),
  totalUnitsSuccess: z.int(),
  totalUnitsDuplicates: z.int(),
  totalUnitsDiscrepancy: z.int(),
  errorMessage: z.string(),
});
export const uploadResultSchema = uploadResultHeaderSchema.extend({
  ResponseDetail: z.array(uploadConsigneeResultSchema),
  uploadId: z.int().nullable(),
  orderId: z.int().nullable(),
  format: z.string(),
  shipperAccountId: z.int().nullable(),
  shipperName: z.string(),
  /** Nothing was saved: this is a preview. */
  dryRun: z.boolean(),
  finalized: z.boolean(),
  messages: z.array(uploadMessageSchema),
  faults: z.array(fileErrorSchema),
  faultsInFile: z.int(),
  groups: z.array(fileErrorGroupSchema),
  groupsInFile: z.int(),
  duplicates: z.array(fileErrorSchema),
  /** Duplicates whose code occurs more than once in the file and is not in an order yet. */
  doubled: z.int(),
  /** Units that got a generated code, or would get one. */
  codesMade: z.int(),
  /** The orders that this same file created before. Another commit creates another order. */
  earlier: z.array(z.object({ orderNumber: z.string(), units: z.int() })),
});
export type UploadResult = z.output<typeof uploadResultSchema>;

/** The response before the file is read: the counts from the spec. */
export const createEmptyUploadResult = (fileName: string, dryRun: boolean): UploadResult => ({
  fileName,
  orderNumber: '',
  Shipdate: '',
  Shipper: '',
  totalUnitsInFile: 'N/A',
  totalUnitsSuccess: 0,
  totalUnitsDuplicates: 0,
  totalUnitsDiscrepancy: 0,
  errorMessage: '',
  ResponseDetail: [],
  uploadId: null,
  orderId: null,
  format: '',
  shipperAccountId: null,
  shipperName: '',
  dryRun,
  finalized: false,
  messages: [],
  faults: [],
  faultsInFile: 0,
  groups: [],
  groupsInFile: 0,
  duplicates: [],
  doubled: 0,
  codesMade: 0,
  earlier: [],
});

/**
 * A value that replaces the one in the file: for one unit, by its position in the file (`unit`), or for every unit with the value
 * `from`. `remember`: it also applies to the shipper's later files.
 */
export const fileCorrectionSchema = z
  .object({
    field: z.enum(correctableFields),
    value: z.string().trim().max(200),
    unit: z.int().positive().max(1_000_000).optional(),
    from: z.string().max(2000).optional(),
    remember: z.boolean().optional(),
  })
  .refine(({ field, unit }) => field !== 'unitId' || unit !== undefined);
export type FileCorrection = z.output<typeof fileCorrectionSchema>;

/** Which units get a generated code: those without one, those whose code occurs earlier in the file, or both. */
export const unitCodeGenerationModes = ['missing', 'doubled', 'both'] as const;
export type CodeGenerationMode = (typeof unitCodeGenerationModes)[number];

export const uploadOptionsSchema = z.object({
  dryRun: optionalBooleanField(),
  allOrNothing: optionalBooleanField(),
  finalize: optionalBooleanField(),
  makeCodes: z.enum(unitCodeGenerationModes, { error: 'Codes to create are not valid' }).optional(),
  corrections: z.string().max(900_000, { error: 'The corrections are not valid' }).optional(),
});
export const uploadOrderXmlEndpoint = defineEndpoint({
  id: 'xmlUpload.add',
  method: 'POST',
  path: '/xml-files',
  permissions: ['uploadXMLFilesView:shipments'],
  upload: 'file',
  tooLong: (name, { dryRun }) => ({
    ...createEmptyUploadResult(name, dryRun === 'true'),
    errorMessage: commonErrors.fileTooLarge.sentence,
  }),
  live: ['orders', 'units', 'xml-uploads'],
  summary:
    'Upload one .xml file with orders. The format is AelisShipperEDI or coldlane-order, and the maximum size is 5,242,880 bytes. Reports every error with its line and column, and enters the valid units. `dryRun` writes nothing. `allOrNothing` writes nothing if one unit has an error. `finalize` overrides the profile of the shipper. `makeCodes` assigns a code of our series to units without a code, or with a code that occurs earlier in the file.',
  body: uploadOptionsSchema,
  reply: itemReply(uploadResultSchema),
  errors: [
    uploadErrors.notXml,
    uploadErrors.singleFileRequired,
    uploadErrors.fileEmpty,
    uploadErrors.correctionsInvalid,
    uploadErrors.fileRejected,
    uploadErrors.accountNotAccessible,
    uploadErrors.dataEntryClosed,
    uploadErrors.unitEnteredConcurrently,
    shippingErrors.homeWarehouseMissing,
  ],
});

export const committedUploadRowSchema = z.object({
  id: z.int(),
  at: instantField(),
  /** The time zone of the warehouse that receives the shipper's freight. Times are shown in it. */
  zone: z.string(),
  userName: z.string(),
  fileName: z.string(),
  format: z.string(),
  shipperAccountId: z.int(),
  shipperNumber: z.string(),
  shipperName: z.string(),
  shipDate: z.string().nullable(),
  orderId: z.int().nullable(),
  orderNumber: z.string(),
  units: z.int(),
  created: z.int(),
  duplicates: z.int(),
  discrepancies: z.int(),
  finalized: z.boolean(),
  errorMessage: z.string(),
});
export type CommittedUploadRow = z.output<typeof committedUploadRowSchema>;
export const listCommittedUploadsEndpoint = defineEndpoint({
  id: 'xmlUpload.list',
  method: 'GET',
  path: '/data-entry/xml-files',
  permissions: ['uploadXMLFilesView:shipments'],
  live: ['xml-uploads'],
  summary: 'List past uploads, newest first.',
  query: z
    .object({
      ...pagingFields(['at', 'fileName', 'units', 'discrepancies'], 'desc'),
      shipperAccountId: optionalField(idField('Shipper')),
      fileName: optionalTextField('File name', 200),
      orderNumber: optionalTextField('Order number', 20),
      shipDate: optionalField(dateField('Ship date')),
      atFrom: optionalField(dateField('From')),
      atTo: optionalField(dateField('To')),
      withFaults: optionalBooleanField(),
    })
    .refine((q) => !q.atFrom || !q.atTo || q.atFrom <= q.atTo, {
      error: 'End date can’t be before start date',
      path: ['atTo'],
    }),
  reply: pageReply(committedUploadRowSchema),
});
export const getPastUploadWithResultEndpoint = defineEndpoint({
  id: 'xmlUpload.get',
  method: 'GET',
  path: '/data-entry/xml-files/{id}',
  permissions: ['uploadXMLFilesView:shipments'],
  live: ['xml-uploads'],
  summary: 'Get one past upload with its original response.',
  reply: itemReply(committedUploadRowSchema.extend({ answer: uploadResultSchema })),
});
/** The fields that can contain a shipper's own codes. */
export const shipperCodeMappingFields = ['consignee', 'product'] as const;
export const shipperCodeMappingSchema = z.object({
  field: z.enum(shipperCodeMappingFields),
  code: z.string(),
  value: z.string(),
  saidAt: instantField(),
  saidBy: z.string(),
});
export type ShipperCodeMapping = z.output<typeof shipperCodeMappingSchema>;
export const listShipperCodeMappingsEndpoint = defineEndpoint({
  id: 'xmlUpload.listCodes',
  method: 'GET',
  path: '/data-entry/xml-files/codes',
  permissions: ['uploadXMLFilesView:shipments'],
  live: ['xml-codes'],
  summary:
    'List the code mappings of a shipper. Files that contain the shipper’s own code are read as if they contained the mapped value.',
  query: z.object({ shipperAccountId: idField('Shipper') }),
  reply: itemReply(z.array(shipperCodeMappingSchema)),
});
export const deleteShipperCodeMappingEndpoint = defineEndpoint({
  id: 'xmlUpload.deleteCode',
  method: 'DELETE',
  path: '/data-entry/xml-files/codes',
  permissions: ['uploadXMLFilesView:shipments'],
  live: ['xml-codes'],
  summary: 'Delete the mapping of a shipper’s own code.',
  query: z.object({
    shipperAccountId: idField('Shipper'),
    field: z.enum(shipperCodeMappingFields, { error: 'Field isn’t valid' }),
    code: textField('Code', 200),
  }),
  reply: noDataReply(),
});
export const downloadSampleFileEndpoint = defineEndpoint({
  id: 'xmlUpload.downloadSample',
  method: 'GET',
  path: '/data-entry/xml-files/sample',
  permissions: ['uploadXMLFilesView:shipments'],
  summary:
    'Download a sample file that can be uploaded unchanged. Either format is available. The file has two units for each of two consignees that the shipper can send to, on the next ship date that works.',
  query: z.object({
    shipperAccountId: idField('Shipper'),
    format: z.enum(orderXmlRootElements, { error: 'Format isn’t valid' }).default('coldlane-order'),
  }),
  reply: fileReply('application/xml'),
  errors: [uploadErrors.noSampleDate, shippingErrors.homeWarehouseMissing],
});
export const downloadOrderXsdEndpoint = defineEndpoint({
  id: 'xmlUpload.downloadSchema',
  method: 'GET',
  path: '/schemas/coldlane-order-1.xsd',
  permissions: 'public',
  summary: 'Get the XML schema of coldlane-order, version 1.',
  reply: fileReply('application/xml'),
});
