import { z } from 'zod';
import { uploadErrors } from './xml-upload.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { done, endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { date, flag, id, maybe, text, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'xml-codes': true;
    'xml-uploads': true;
  }
}

/** What a file may be (docs/domain/orders.md#upload). The form refuses by these before sending, the server again. */
export const maxFileBytes = 5_242_880;
export const maxUnits = 50_000;
/** How many faults and duplicates an answer lists; the counts are always those of the whole file. */
export const maxFaults = 5000;
export const maxDuplicates = 1000;
/** How many groups of equal faults an answer lists, the largest first. They are of the whole file, whatever is listed of it. */
export const maxGroups = 1000;

/** The two formats, by the name of their root element. */
export const formats = ['AelisShipperEDI', 'coldlane-order'] as const;
export type Format = (typeof formats)[number];
/** What a file says of one unit, beside its code. */
export const fileFields = [
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
export type FileField = (typeof fileFields)[number];
/** What a correction may put right: a value of the unit, or its code. */
export const mendable = [...fileFields, 'unitId'] as const;
export type Mendable = (typeof mendable)[number];

const said = z.object({ sentence: z.string(), params: z.record(z.string(), z.string()) });
export type Said = z.output<typeof said>;

/**
 * One thing wrong in the file, or one unit that is there already. `unit` is the place of the unit in the
 * file, from 1; null when the fault is the file's or the header's.
 */
export const fileFault = said.extend({
  line: z.int(),
  column: z.int(),
  unit: z.int().nullable(),
  unitId: z.string(),
  value: z.string(),
  code: z.string(),
  /** The element as the file calls it, and the name by which a correction puts it right. */
  field: z.string(),
  mends: z.enum(mendable).nullable(),
  /** The sentence in English. */
  message: z.string(),
  /** What to write instead, and why. */
  suggestion: z.string().nullable(),
  hint: said.nullable(),
});
export type FileFault = z.output<typeof fileFault>;
/**
 * Faults of one kind with one value, however many units have it: mended once. The place is that of the first.
 * `from` names the value in a correction of all of them; null: each wants a value of its own.
 */
export const faultGroup = fileFault.extend({ units: z.int(), from: z.string().nullable() });
export type FaultGroup = z.output<typeof faultGroup>;

export const responseDetail = z.object({
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
export type ResponseDetail = z.output<typeof responseDetail>;

/** The head of an answer, with the spec's own spellings. */
export const uploadHeader = z.object({
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
export const uploadAnswer = uploadHeader.extend({
  ResponseDetail: z.array(responseDetail),
  uploadId: z.int().nullable(),
  orderId: z.int().nullable(),
  format: z.string(),
  shipperAccountId: z.int().nullable(),
  shipperName: z.string(),
  /** Nothing was written: this is what would be. */
  dryRun: z.boolean(),
  finalized: z.boolean(),
  messages: z.array(said),
  faults: z.array(fileFault),
  faultsInFile: z.int(),
  groups: z.array(faultGroup),
  groupsInFile: z.int(),
  duplicates: z.array(fileFault),
  /** Duplicates whose code stands more than once in the file, and is in no order yet. */
  doubled: z.int(),
  /** Units that got a code of ours, or would get one. */
  codesMade: z.int(),
  /** What this very file brought before: another commit makes another order. */
  earlier: z.array(z.object({ orderNumber: z.string(), units: z.int() })),
});
export type UploadAnswer = z.output<typeof uploadAnswer>;

/** The answer before anything is known of the file: the counts of the spec. */
export const blankAnswer = (fileName: string, dryRun: boolean): UploadAnswer => ({
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
 * A value put in place of what the file says, for one unit, or for every unit that says `from`. `remember`:
 * the shipper means that by it, in later files too.
 */
export const correction = z
  .object({
    field: z.enum(mendable),
    value: z.string().trim().max(200),
    unit: z.int().positive().max(1_000_000).optional(),
    from: z.string().max(2000).optional(),
    remember: z.boolean().optional(),
  })
  .refine(({ field, unit }) => field !== 'unitId' || unit !== undefined);
export type Correction = z.output<typeof correction>;

/** Which boxes get a code of ours: those without one, those whose code stands before in the file, or all of them. */
export const makings = ['missing', 'doubled', 'both'] as const;
export type Making = (typeof makings)[number];

export const uploadOptions = z.object({
  dryRun: flag(),
  allOrNothing: flag(),
  finalize: flag(),
  makeCodes: z.enum(makings, { error: 'Codes to make are not valid' }).optional(),
  corrections: z.string().max(900_000, { error: 'The corrections are not valid' }).optional(),
});
export const uploadXml = endpoint({
  id: 'xmlUpload.add',
  method: 'POST',
  path: '/xml-files',
  needs: ['uploadXMLFilesView:shipments'],
  upload: 'file',
  tooLong: (name, { dryRun }) => ({
    ...blankAnswer(name, dryRun === 'true'),
    errorMessage: commonErrors.fileTooLarge.sentence,
  }),
  live: ['orders', 'units', 'xml-uploads'],
  about:
    'Reads one .xml file of at most 5,242,880 bytes (AelisShipperEDI or coldlane-order), tells every fault with its line and column, and enters the good units. `dryRun` writes nothing; `allOrNothing` writes nothing when one unit has a fault; `finalize` overrides the profile of the shipper; `makeCodes` gives boxes without a code, or with one that stands before in the file, a code of our series.',
  body: uploadOptions,
  reply: one(uploadAnswer),
  refuses: [
    uploadErrors.notXml,
    uploadErrors.oneFile,
    uploadErrors.empty,
    uploadErrors.badCorrections,
    uploadErrors.wrongFile,
    uploadErrors.notYours,
    uploadErrors.closed,
    uploadErrors.enteredMeanwhile,
    shippingErrors.noReceivingWarehouse,
  ],
});

export const uploadRow = z.object({
  id: z.int(),
  at: instant(),
  /** Of the warehouse that receives the shipper's freight: hours are shown there. */
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
export type UploadRow = z.output<typeof uploadRow>;
export const listUploads = endpoint({
  id: 'xmlUpload.list',
  method: 'GET',
  path: '/data-entry/xml-files',
  needs: ['uploadXMLFilesView:shipments'],
  live: ['xml-uploads'],
  about: 'Past uploads, the newest first.',
  query: z
    .object({
      ...paging(['at', 'fileName', 'units', 'discrepancies'], 'desc'),
      shipperAccountId: maybe(id('Shipper')),
      fileName: words('File name', 200),
      orderNumber: words('Order number', 20),
      shipDate: maybe(date('Ship date')),
      atFrom: maybe(date('From')),
      atTo: maybe(date('To')),
      withFaults: flag(),
    })
    .refine((q) => !q.atFrom || !q.atTo || q.atFrom <= q.atTo, {
      error: 'Date to cannot be before date from',
      path: ['atTo'],
    }),
  reply: page(uploadRow),
});
export const getUpload = endpoint({
  id: 'xmlUpload.one',
  method: 'GET',
  path: '/data-entry/xml-files/{id}',
  needs: ['uploadXMLFilesView:shipments'],
  live: ['xml-uploads'],
  about: 'One past upload with the answer it got.',
  reply: one(uploadRow.extend({ answer: uploadAnswer })),
});
/** The fields whose codes can be a shipper's own. */
export const codeFields = ['consignee', 'product'] as const;
export const shipperCode = z.object({
  field: z.enum(codeFields),
  code: z.string(),
  value: z.string(),
  saidAt: instant(),
  saidBy: z.string(),
});
export type ShipperCode = z.output<typeof shipperCode>;
export const listCodes = endpoint({
  id: 'xmlUpload.codes',
  method: 'GET',
  path: '/data-entry/xml-files/codes',
  needs: ['uploadXMLFilesView:shipments'],
  live: ['xml-codes'],
  about:
    'What the shipper’s own codes stand for: files that say the code are read as if they said the value.',
  query: z.object({ shipperAccountId: id('Shipper') }),
  reply: one(z.array(shipperCode)),
});
export const forgetCode = endpoint({
  id: 'xmlUpload.forgetCode',
  method: 'DELETE',
  path: '/data-entry/xml-files/codes',
  needs: ['uploadXMLFilesView:shipments'],
  live: ['xml-codes'],
  about: 'Forgets what a shipper’s own code stands for.',
  query: z.object({
    shipperAccountId: id('Shipper'),
    field: z.enum(codeFields, { error: 'Field is not valid' }),
    code: text('Code', 200),
  }),
  reply: done(),
});
export const sampleFile = endpoint({
  id: 'xmlUpload.sample',
  method: 'GET',
  path: '/data-entry/xml-files/sample',
  needs: ['uploadXMLFilesView:shipments'],
  about:
    'A file of either format that can be uploaded as it is: two units of each of two consignees that the shipper may send to, on the next ship date that works.',
  query: z.object({
    shipperAccountId: id('Shipper'),
    format: z.enum(formats, { error: 'Format is not valid' }).default('coldlane-order'),
  }),
  reply: file('application/xml'),
  refuses: [uploadErrors.noSampleDate, shippingErrors.noReceivingWarehouse],
});
export const orderSchema = endpoint({
  id: 'xmlUpload.schema',
  method: 'GET',
  path: '/schemas/coldlane-order-1.xsd',
  needs: 'public',
  about: 'The XML schema of coldlane-order, version 1.',
  reply: file('application/xml'),
});
