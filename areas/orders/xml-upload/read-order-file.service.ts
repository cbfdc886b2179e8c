import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FileCorrection, uploadOptionsSchema } from './xml-upload.contract.ts';
import { createEmptyUploadResult, fileCorrectionSchema, maxUploadBytes } from './xml-upload.contract.ts';
import { getUploadFilesBlocker, parseFileShipDate, shortenFileValue } from './file-lines.rules.ts';
import { elementNamesByFormat, createOrderFileReader } from './order-file.rules.ts';
import type { FileFormatError, FileValue, OrderFile, FilePosition } from './order-file.rules.ts';
import { toFileErrorWithoutUnit } from './upload-result.rules.ts';
import { uploadErrors } from './xml-upload.errors.ts';
import { findUploadShipperByNumberUnscoped } from './xml-upload.repository.ts';
import type { UploadShipper } from './xml-upload.repository.ts';
import { createFieldRejection } from '#areas/orders/order-lines/rejections.rules.ts';
import { throwRejection } from '#areas/orders/order-lines/rejections.service.ts';
import { fieldRequiredMessage } from '#areas/orders/order-lines/order-lines.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { readXmlOrReject } from '#kit/server/xml.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';

/** The options of an upload: dry run, all or nothing, finalizing, code generation and corrections. */

export type UploadOptions = z.output<typeof uploadOptionsSchema>;
/** A file as it was sent. */
export interface UploadedXmlFile {
  name: string;
  bytes: Uint8Array;
}
/** The same, identified by its content. */
export interface UploadedXmlFileWithDigest extends UploadedXmlFile {
  sha256: string;
}
/** An error of the whole file, with the status of the rejection. */
export type FileHeaderError = FileFormatError & { status: 400 | 403 | 412 };

/** Returns the one file of an upload. Rejects any other number of files. */
export function requireOneXmlFileWithDigest(
  files: readonly UploadedXmlFile[],
  options: UploadOptions,
): UploadedXmlFileWithDigest {
  const wrong = getUploadFilesBlocker(
    files.map((file) => ({ name: file.name, size: file.bytes.length })),
    maxUploadBytes,
  );
  const [file] = files;
  if (wrong)
    reject(
      wrong,
      {},
      {
        fields: { file: wrong.sentence },
        data: {
          ...createEmptyUploadResult(file?.name ?? '', options.dryRun ?? false),
          errorMessage: wrong.sentence,
        },
      },
    );
  const { name, bytes } = file ?? reject(commonErrors.fileRequired);
  return { name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export function parseFileCorrections(text: string | undefined): FileCorrection[] {
  if (text === undefined || text === '') return [];
  const bad = (): never =>
    throwRejection(createFieldRejection('corrections', uploadErrors.correctionsInvalid));
  try {
    const read = z.array(fileCorrectionSchema).max(5000).safeParse(JSON.parse(text));
    return read.success ? read.data : bad();
  } catch (error) {
    if (error instanceof SyntaxError) return bad();
    throw error;
  }
}

/** Parses the file into units. Rejects with 400 and the counts from the spec when it is not readable at all. */
export async function readOrderFile(
  sentFile: UploadedXmlFileWithDigest,
  options: UploadOptions,
): Promise<OrderFile> {
  const reader = createOrderFileReader();
  const blank = createEmptyUploadResult(sentFile.name, options.dryRun ?? false);
  try {
    await readXmlOrReject(sentFile.bytes, reader);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const params = Object.fromEntries(
      Object.entries(error.params).map(([name, value]) => [name, String(value)]),
    );
    const unreadableError = toFileErrorWithoutUnit({
      code: 'unreadable',
      field: '',
      value: '',
      sentence: error.key,
      params,
      line: Number(error.params['line'] ?? 1),
      column: Number(error.params['column'] ?? 1),
    });
    reject(uploadErrors.fileRejected, error.params, {
      sentence: error.key,
      data: { ...blank, errorMessage: error.message, faults: [unreadableError], faultsInFile: 1 },
    });
  }
  const file = reader.read();
  if ('units' in file) return file;
  const fileError = toFileErrorWithoutUnit(file);
  return reject(uploadErrors.fileRejected, file.params, {
    sentence: file.sentence,
    data: { ...blank, errorMessage: fileError.message, faults: [fileError], faultsInFile: 1 },
  });
}

/** Reads shipper and ship date. For an account outside the caller's scope, the error reveals nothing else. */
export async function resolveFileHeader(
  work: RequestContext,
  file: OrderFile,
): Promise<{ shipper: UploadShipper | null; shipDate: string | null; errors: FileHeaderError[] }> {
  const names = elementNamesByFormat[file.format];
  const errors: FileHeaderError[] = file.blockingErrors.map((broken) => ({ ...broken, status: 400 }));
  const tell = (position: FilePosition | undefined, what: Omit<FileHeaderError, 'line' | 'column'>) =>
    void errors.push({ ...what, line: position?.line ?? 1, column: position?.column ?? 1 });
  const hasValue = (cell: FileValue | undefined): cell is FileValue =>
    cell !== undefined && cell.value !== '';
  let shipper: UploadShipper | null = null;
  if (!hasValue(file.shipper))
    tell(file.shipper, {
      code: 'shipperMissing',
      status: 400,
      field: names.shipper,
      value: '',
      sentence: fieldRequiredMessage,
      params: { field: names.shipper },
    });
  else {
    const found = await findUploadShipperByNumberUnscoped(work, truncateText(file.shipper.value, 200));
    const scope = getAccountIdsInScope(work);
    if (scope !== null && !(found && scope.includes(found.id)))
      tell(file.shipper, {
        code: 'shipperNotAccessible',
        status: 403,
        field: names.shipper,
        value: file.shipper.value,
        sentence: uploadErrors.accountNotAccessible.sentence,
        params: {},
      });
    else if (!found)
      tell(file.shipper, {
        code: 'shipperUnknown',
        status: 400,
        field: names.shipper,
        value: file.shipper.value,
        sentence: 'Shipper {value} not found.',
        params: { value: shortenFileValue(file.shipper.value) },
      });
    else shipper = found;
  }
  const shipDate = hasValue(file.shipDate) ? parseFileShipDate(file.shipDate.value, file.format) : null;
  if (!hasValue(file.shipDate))
    tell(file.shipDate, {
      code: 'shipDateMissing',
      status: 400,
      field: names.shipDate,
      value: '',
      sentence: fieldRequiredMessage,
      params: { field: names.shipDate },
    });
  else if (shipDate === null)
    tell(file.shipDate, {
      code: 'shipDateInvalid',
      status: 400,
      field: names.shipDate,
      value: file.shipDate.value,
      sentence: '{element} {value} is not a valid date. Use the format {form}.',
      params: {
        element: names.shipDate,
        value: shortenFileValue(file.shipDate.value),
        form: file.format === 'AelisShipperEDI' ? 'MM/DD/YY' : 'YYYY-MM-DD',
      },
    });
  if (file.units.length === 0 && !errors.some((error) => error.code === 'noUnits'))
    tell(undefined, {
      code: 'noUnits',
      status: 400,
      field: names.unitId,
      value: '',
      sentence: 'The file has no units.',
      params: {},
    });
  return { shipper, shipDate, errors };
}
