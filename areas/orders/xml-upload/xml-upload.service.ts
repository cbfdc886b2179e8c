import type { UploadMessage, UploadResult, CommittedUploadRow } from './xml-upload.contract.ts';
import { createEmptyUploadResult, shipperCodeMappingFields } from './xml-upload.contract.ts';
import { checkFileLines, checkFileLineValues } from './check-file-lines.service.ts';
import type { CheckedFileLines } from './check-file-lines.service.ts';
import { upsertShipperCodeMappingsOfCorrections } from './shipper-codes.service.ts';
import { correctAndGroupIdenticalFileUnits, applyUnitCodeCorrections } from './file-lines.rules.ts';
import type { OrderFile, FilePosition } from './order-file.rules.ts';
import { queueNotifications } from '#areas/people/notifications/create-notifications.service.ts';
import { readSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { toSingleErrorGroup } from './file-error-groups.rules.ts';
import {
  listConfusableCodeMessages,
  listGeneratedCodeMessages,
  toFileErrorWithoutUnit,
  fillKnownPlaceholders,
  classifyFileUnits,
} from './upload-result.rules.ts';
import type { CheckedFileUnits } from './upload-result.rules.ts';
import { uploadErrors } from './xml-upload.errors.ts';
import {
  findEarlierUploadsOfFile,
  insertUpload,
  findOrderNumbersByLiveUnitCode,
  findPastUploadWithResultById,
} from './xml-upload.repository.ts';
import type { GeneratedUnitCode, UploadShipper } from './xml-upload.repository.ts';
import { getAddLinesPermissionRejection } from '#areas/orders/order-lines/add-lines.service.ts';
import {
  insertOrMergeOrderLines,
  generateUnusedUnitCodes,
  lockShipperUnitCodes,
} from '#areas/orders/order-lines/write-lines.service.ts';
import { buildMinimumCubeMessage } from '#areas/orders/order-lines/order-lines.rules.ts';
import { buildEntryPermissionContext } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { formatCount } from '#kit/contract/money.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';
import {
  parseFileCorrections,
  resolveFileHeader,
  readOrderFile,
  requireOneXmlFileWithDigest,
} from './read-order-file.service.ts';
import type {
  FileHeaderError,
  UploadedXmlFile,
  UploadedXmlFileWithDigest,
  UploadOptions,
} from './read-order-file.service.ts';

/**
 * Uploads a file: parses it, checks all of it, and enters the valid units (docs/domain/orders.md#upload). A rejected file gets a
 * response with all its errors. The rejection is returned instead of thrown, so that the history saves it, once the shipper is
 * known to be in the caller's scope.
 */
export async function uploadOrderFileAndEnterValidUnits(
  work: RequestContext,
  files: readonly UploadedXmlFile[],
  options: UploadOptions,
): Promise<UploadResult | ApiError> {
  const sent = requireOneXmlFileWithDigest(files, options);
  const corrections = parseFileCorrections(options.corrections);
  const file = await readOrderFile(sent, options);
  const { shipper, shipDate, errors } = await resolveFileHeader(work, file);
  const answer: UploadResult = {
    ...createEmptyUploadResult(sent.name, options.dryRun ?? false),
    format: file.format,
    Shipdate: shipDate ?? '',
    Shipper: shipper?.number ?? truncateText(file.shipper?.value ?? '', 40),
    shipperAccountId: shipper?.id ?? null,
    shipperName: shipper?.name ?? '',
  };
  file.units = applyUnitCodeCorrections(file.units, corrections);
  const groups = correctAndGroupIdenticalFileUnits(file.units, corrections);
  const gs1Prefix = await readSettingOrDefault(work, 'gs1Prefix');
  if (!shipper || shipDate === null)
    return refused(
      work,
      sent,
      answer,
      shipper,
      errors,
      classifyFileUnits(file, checkFileLineValues(groups, file.format), {
        orderNumberByActiveCode: new Map(),
        gs1Prefix,
        codeGeneration: { mode: options.makeCodes, generatedCodeByPosition: new Map() },
      }),
    );
  if (!options.dryRun) await lockShipperUnitCodes(work, shipper.id);
  const checked = await checkFileLines(work, {
    groups,
    format: file.format,
    shipperId: shipper.id,
    shipDate,
  });
  const before = await findEarlierUploadsOfFile(work, shipper.id, sent.sha256);
  const live = await findOrderNumbersByLiveUnitCode(work, shipper.id, [
    ...file.units.map((unit) => unit.code.value),
    ...before.generatedCodeByPosition.values(),
  ]);
  answer.earlier = before.orders;
  const coding = { mode: options.makeCodes, generatedCodeByPosition: before.generatedCodeByPosition };
  const judged = classifyFileUnits(file, checked.groups, {
    orderNumberByActiveCode: live,
    gs1Prefix,
    codeGeneration: coding,
  });
  const all = [...errors, ...closedBy(work, checked, shipDate, file.shipDate ?? { line: 1, column: 1 })];
  if (all.length > 0) return refused(work, sent, answer, shipper, all, judged);
  const entered = await enter(work, { sent, answer, shipper, shipDate, checked, judged, options });
  const { made: generatedCodes, ...result } = entered;
  if (options.dryRun) return result;
  await upsertShipperCodeMappingsOfCorrections(work, shipper.id, corrections, saidIn(file));
  return { ...result, uploadId: await keep(work, sent, result, shipper.id, generatedCodes) };
}

/** The texts of a file that can be a shipper's own codes. */
const saidIn = (file: OrderFile): ReadonlySet<string> =>
  new Set(
    file.units.flatMap(({ fileLine }) =>
      shipperCodeMappingFields.flatMap((field) => fileLine.cells[field]?.value ?? []),
    ),
  );

/** What rejects the whole file: date, cutoff and permissions as in manual entry. */
function closedBy(
  work: RequestContext,
  { reasons, shipDateDecision: day }: CheckedFileLines,
  shipDate: string,
  position: FilePosition,
): FileHeaderError[] {
  const errors = reasons.map((reason) => ({
    ...reason,
    field: 'Shipdate',
    value: shipDate,
    line: position.line,
    column: position.column,
  }));
  if (errors.length > 0) return errors;
  const against = getAddLinesPermissionRejection(work, day, shipDate);
  if (!against) return [];
  return [
    {
      code: 'entryClosed',
      status: against.fault.status === 403 ? 403 : 412,
      field: 'Shipdate',
      value: shipDate,
      sentence: against.fault.sentence,
      params: against.params,
      line: position.line,
      column: position.column,
    },
  ];
}

const refusedWith = {
  400: uploadErrors.fileRejected,
  403: uploadErrors.accountNotAccessible,
  412: uploadErrors.dataEntryClosed,
};
/** The rejection of a whole file. No unit is entered, but every error is reported. */
async function refused(
  work: RequestContext,
  sent: UploadedXmlFileWithDigest,
  answer: UploadResult,
  shipper: UploadShipper | null,
  errors: readonly FileHeaderError[],
  judged: CheckedFileUnits,
): Promise<ApiError> {
  const gravest =
    errors.find((error) => error.status === 403) ?? errors.find((error) => error.status === 400) ?? errors[0];
  if (!gravest) throw new Error('A file was rejected without a reason');
  const isForbidden = gravest.status === 403;
  const full: UploadResult = {
    ...answer,
    totalUnitsInFile: judged.unitCount,
    totalUnitsDiscrepancy: judged.unitCount,
    errorMessage: fillKnownPlaceholders(gravest.sentence, gravest.params),
    // A caller without access to the account gets no information about its active codes.
    faults: isForbidden
      ? [toFileErrorWithoutUnit(gravest)]
      : [...errors.map(toFileErrorWithoutUnit), ...judged.listedErrors],
    faultsInFile: isForbidden ? 1 : errors.length + judged.faultCount,
    groups: isForbidden
      ? [toSingleErrorGroup(toFileErrorWithoutUnit(gravest))]
      : [...errors.map((error) => toSingleErrorGroup(toFileErrorWithoutUnit(error))), ...judged.faultGroups],
    groupsInFile: isForbidden ? 1 : errors.length + judged.faultGroupCount,
  };
  if (shipper && !answer.dryRun && !isForbidden) full.uploadId = await keep(work, sent, full, shipper.id, []);
  return new ApiError(refusedWith[gravest.status], gravest.params, {
    sentence: gravest.sentence,
    data: full,
  });
}

interface Entering {
  sent: UploadedXmlFileWithDigest;
  answer: UploadResult;
  shipper: UploadShipper;
  shipDate: string;
  checked: CheckedFileLines;
  judged: CheckedFileUnits;
  options: UploadOptions;
}
/** The messages about minimum cubes, mapped codes, confusable codes and generated codes. */
function listUploadMessages(
  checked: CheckedFileLines,
  judged: CheckedFileUnits,
  lines: readonly { size: { minimumApplied: boolean } }[],
  options: UploadOptions,
): UploadMessage[] {
  return [
    ...(lines.some((line) => line.size.minimumApplied)
      ? [buildMinimumCubeMessage(checked.shipperContext.minCubes)]
      : []),
    ...checked.resolvedShipperCodes.slice(0, 10).map((params) => ({
      sentence: '{code} was read as {value}, from this shipper’s item code mapping.',
      params,
    })),
    ...listConfusableCodeMessages(judged),
    ...listGeneratedCodeMessages(judged, options.dryRun ?? false),
  ];
}
/** Saves the accepted units, unless it is a dry run or one error blocks all. Returns the result. */
async function enter(
  work: RequestContext,
  { sent, answer, shipper, shipDate, checked, judged, options }: Entering,
): Promise<UploadResult & { made: GeneratedUnitCode[] }> {
  const lines = checked.groups.flatMap((group, i) => {
    const good = judged.groups[i]?.acceptedUnits ?? [];
    return group.readyLine && good.length > 0 ? [{ ...group.readyLine, units: good.length, good }] : [];
  });
  const messages = listUploadMessages(checked, judged, lines, options);
  const full = {
    ...answer,
    totalUnitsInFile: judged.unitCount,
    totalUnitsSuccess: judged.acceptedCount,
    totalUnitsDuplicates: judged.duplicateCount,
    totalUnitsDiscrepancy: judged.rejectedUnitCount,
    ResponseDetail: judged.details,
    messages,
    faults: judged.listedErrors,
    faultsInFile: judged.faultCount,
    groups: judged.faultGroups,
    groupsInFile: judged.faultGroupCount,
    duplicates: judged.listedDuplicates,
    doubled: judged.repeatedInFileCount,
    codesMade: judged.generatedCodeCount,
    made: [],
  };
  if (options.allOrNothing && judged.rejectedUnitCount > 0) return { ...heldBack(full), made: [] };
  if (lines.length === 0 || options.dryRun) return full;
  const pending = (options.finalize ?? shipper.finalizes) ? whyPending(work, checked) : '';
  const finalized = pending === null;
  const generatedCodes = await madeCodes(work, judged);
  const added = await insertOrMergeOrderLines(
    work,
    {
      shipping: checked.shipperContext,
      shipDate,
      source: 'xml',
      sourceRef: truncateText(sent.name, 200),
      afterCutoff: checked.shipDateDecision.cutoff.phase === 'after',
      finalized,
    },
    lines.map(({ good, ...line }) => ({
      ...line,
      unitCodes: good.map(({ code, seq }) => code ?? generatedCodes.get(seq) ?? ''),
    })),
  ).catch((error: unknown) => {
    if (getViolatedUniqueConstraint(error) === 'unit_live_code')
      return reject(uploadErrors.unitEnteredConcurrently);
    throw error;
  });
  const { order } = added;
  await recordAudit(work, {
    entity: 'order',
    entityId: order.id,
    action: finalized ? 'uploaded and finalized' : 'uploaded',
    after: {
      orderNumber: order.orderNumber,
      shipDate,
      fileName: sent.name,
      consolidates: new Set(added.consolidateIds).size,
      units: added.unitIds.length,
    },
  });
  return {
    ...full,
    orderId: order.id,
    orderNumber: String(order.orderNumber),
    finalized,
    messages: pending ? [...messages, { sentence: pending, params: {} }] : messages,
    made: [...generatedCodes].map(([unit, code]) => ({ unit, code })),
  };
}

/**
 * Finalizing needs its permission and an open cutoff. Otherwise the units stay pending and the response reports it
 * (docs/domain/orders.md#upload). Null: nothing prevents it, because the lines have just passed all checks for finalizing.
 */
function whyPending(work: RequestContext, { shipDateDecision: day }: CheckedFileLines): string | null {
  if (!day.cutoff.open) return 'The units stay pending because the cutoff has passed.';
  const facts = buildEntryPermissionContext(day.cutoff, 'finalize', 'pending');
  return hasPermission(
    work.actor,
    facts.cutoff === 'before' ? 'finalizeBeforeCutOff:dataEntry' : 'finalizeAfterCutOff:dataEntry',
    facts,
  )
    ? null
    : 'The units stay pending because you can’t finalize them.';
}

/** Nothing is saved. Accepted units count as discrepancies, so the total matches the file. */
function heldBack(answer: UploadResult): UploadResult {
  const sentence = 'Nothing entered. Units with errors in the file: {count}.';
  const params = { count: String(answer.totalUnitsDiscrepancy) };
  return {
    ...answer,
    totalUnitsSuccess: 0,
    totalUnitsDiscrepancy: answer.totalUnitsDiscrepancy + answer.totalUnitsSuccess,
    errorMessage: fillKnownPlaceholders(sentence, params),
    messages: [{ sentence, params }],
    ResponseDetail: answer.ResponseDetail.map((row) => ({
      ...row,
      unitsSucces: 0,
      unitIds: [],
      unitsFailed: row.unitsFailed + row.unitsSucces,
      unitIdsFailed: [...row.unitIdsFailed, ...row.unitIds],
    })),
  };
}

/** Generates codes of our series for units that need one, by their position in the file. The response contains them. */
async function madeCodes(work: RequestContext, judged: CheckedFileUnits): Promise<Map<number, string>> {
  const wanting = judged.groups.flatMap(({ acceptedUnits: good, unitIds }) =>
    good.flatMap(({ seq, code }) => (code === null ? [{ seq, unitIds }] : [])),
  );
  const codes = wanting.length > 0 ? await generateUnusedUnitCodes(work, wanting.length) : [];
  const generatedCodes = new Map<number, string>();
  wanting.forEach(({ seq, unitIds }, i) => {
    const code = codes[i] ?? '';
    generatedCodes.set(seq, code);
    unitIds.push(code);
  });
  return generatedCodes;
}

async function keep(
  work: RequestContext,
  sent: UploadedXmlFileWithDigest,
  answer: UploadResult,
  shipperId: number,
  generatedCodes: readonly GeneratedUnitCode[],
): Promise<number> {
  publishChange(work, 'xml-uploads');
  const id = await insertUpload(work, {
    sha256: sent.sha256,
    generatedCodes,
    shipperId,
    shipDate: answer.Shipdate === '' ? null : answer.Shipdate,
    result: answer,
  });
  const errorCount = answer.totalUnitsDiscrepancy;
  await queueNotifications(work, [
    {
      kind: 'uploadFinished',
      key: `upload ${id}`,
      said: errorCount === 0 && answer.errorMessage === '' ? 'whole' : 'part',
      params: {
        file: sent.name,
        shipper: answer.shipperName,
        units: formatCount(answer.totalUnitsSuccess),
        faults: formatCount(errorCount),
      },
      recordId: id,
      accountIds: [shipperId],
    },
  ]);
  return id;
}

/** Returns a past upload with its result. */
export const getPastUploadWithResult = async (
  work: RequestContext,
  id: number,
): Promise<CommittedUploadRow & { answer: UploadResult }> =>
  (await findPastUploadWithResultById(work, id)) ?? reject(commonErrors.notFound);
