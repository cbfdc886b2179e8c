import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Correction, Said, UploadAnswer, UploadRow, uploadOptions } from './xml-upload.contract.ts';
import { blankAnswer, codeFields, correction, maxFileBytes } from './xml-upload.contract.ts';
import { checkLines, checkedByThemselves } from './check-lines.service.ts';
import type { CheckedLines } from './check-lines.service.ts';
import { rememberCodes } from './shipper-codes.service.ts';
import { filesRefused, groupsOf, readShipDate, shown, withCodes } from './file-lines.rules.ts';
import { elementNames, orderFileReader } from './order-file.rules.ts';
import type { Broken, Cell, OrderFile, Place } from './order-file.rules.ts';
import { tell } from '#areas/people/notices/tell.service.ts';
import { settingText } from '#areas/settings/settings/settings.service.ts';
import { groupOfItself } from './fault-groups.rules.ts';
import { awkwardMessages, codesMadeMessages, fileFaultOf, fill, judgeUnits } from './upload-answer.rules.ts';
import type { Judged } from './upload-answer.rules.ts';
import { uploadErrors } from './xml-upload.errors.ts';
import { earlierOf, keepUpload, liveCodes, shipperByNumber, uploadById } from './xml-upload.store.ts';
import type { MadeCode, UploadingShipper } from './xml-upload.store.ts';
import { fieldObjection } from '#areas/orders/order-lines/objections.rules.ts';
import { raise } from '#areas/orders/order-lines/objections.service.ts';
import { objectionToAdding } from '#areas/orders/order-lines/add-lines.service.ts';
import { addLines, freshCodes, holdShipperCodes } from '#areas/orders/order-lines/write-lines.service.ts';
import { fieldRequired, minimumCubeMessage } from '#areas/orders/order-lines/order-lines.rules.ts';
import { factsOf } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { can } from '#kit/contract/access.ts';
import { showCount } from '#kit/contract/money.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { uniqueViolation } from '#kit/server/db.ts';
import { Refusal, refuse } from '#kit/server/refuse.ts';
import { accountScope, announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import { readXml } from '#kit/server/xml.ts';
import { cut } from '#kit/contract/letters.ts';

type Options = z.output<typeof uploadOptions>;
interface SentFile {
  name: string;
  bytes: Uint8Array;
}
interface ReadFile extends SentFile {
  sha256: string;
}
type HeaderFault = Broken & { status: 400 | 403 | 412 };

/**
 * An uploaded file: read, checked whole, its good units entered (docs/domain/orders.md#upload). A file that cannot be taken is
 * refused with all its faults in the answer;
 * the refusal is returned, so that the history keeps it, once the shipper is known to be the caller's.
 */
export async function uploadFile(
  work: Work,
  files: readonly SentFile[],
  options: Options,
): Promise<UploadAnswer | Refusal> {
  const sent = onlyFile(files, options);
  const corrections = correctionsOf(options.corrections);
  const file = await orderFileOf(sent, options);
  const { shipper, shipDate, faults } = await readHeader(work, file);
  const answer: UploadAnswer = {
    ...blankAnswer(sent.name, options.dryRun ?? false),
    format: file.format,
    Shipdate: shipDate ?? '',
    Shipper: shipper?.number ?? cut(file.shipper?.value ?? '', 40),
    shipperAccountId: shipper?.id ?? null,
    shipperName: shipper?.name ?? '',
  };
  file.units = withCodes(file.units, corrections);
  const groups = groupsOf(file.units, corrections);
  const gs1Prefix = await settingText(work, 'gs1Prefix');
  if (!shipper || shipDate === null)
    return refused(
      work,
      sent,
      answer,
      shipper,
      faults,
      judgeUnits(file, checkedByThemselves(groups, file.format), {
        live: new Map(),
        gs1Prefix,
        coding: { making: options.makeCodes, before: new Map() },
      }),
    );
  if (!options.dryRun) await holdShipperCodes(work, shipper.id);
  const checked = await checkLines(work, { groups, format: file.format, shipperId: shipper.id, shipDate });
  const before = await earlierOf(work, shipper.id, sent.sha256);
  const live = await liveCodes(work, shipper.id, [
    ...file.units.map((unit) => unit.code.value),
    ...before.made.values(),
  ]);
  answer.earlier = before.orders;
  const coding = { making: options.makeCodes, before: before.made };
  const judged = judgeUnits(file, checked.groups, { live, gs1Prefix, coding });
  const all = [...faults, ...closedBy(work, checked, shipDate, file.shipDate ?? { line: 1, column: 1 })];
  if (all.length > 0) return refused(work, sent, answer, shipper, all, judged);
  const entered = await enter(work, { sent, answer, shipper, shipDate, checked, judged, options });
  const { made, ...told } = entered;
  if (options.dryRun) return told;
  await rememberCodes(work, shipper.id, corrections, saidIn(file));
  return { ...told, uploadId: await keep(work, sent, told, shipper.id, made) };
}

function onlyFile(files: readonly SentFile[], options: Options): ReadFile {
  const wrong = filesRefused(
    files.map((file) => ({ name: file.name, size: file.bytes.length })),
    maxFileBytes,
  );
  const [file] = files;
  if (wrong)
    refuse(
      wrong,
      {},
      {
        fields: { file: wrong.sentence },
        data: { ...blankAnswer(file?.name ?? '', options.dryRun ?? false), errorMessage: wrong.sentence },
      },
    );
  const { name, bytes } = file ?? refuse(commonErrors.chooseFile);
  return { name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function correctionsOf(text: string | undefined): Correction[] {
  if (text === undefined || text === '') return [];
  const bad = (): never => raise(fieldObjection('corrections', uploadErrors.badCorrections));
  try {
    const read = z.array(correction).max(5000).safeParse(JSON.parse(text));
    return read.success ? read.data : bad();
  } catch (error) {
    if (error instanceof SyntaxError) return bad();
    throw error;
  }
}

/** The file as units; 400 with the counts of the spec when it is not readable at all. */
async function orderFileOf(sent: ReadFile, options: Options): Promise<OrderFile> {
  const reader = orderFileReader();
  const blank = blankAnswer(sent.name, options.dryRun ?? false);
  try {
    await readXml(sent.bytes, reader);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const params = Object.fromEntries(
      Object.entries(error.params).map(([name, value]) => [name, String(value)]),
    );
    const fault = fileFaultOf({
      code: 'unreadable',
      field: '',
      value: '',
      sentence: error.key,
      params,
      line: Number(error.params['line'] ?? 1),
      column: Number(error.params['column'] ?? 1),
    });
    refuse(uploadErrors.wrongFile, error.params, {
      sentence: error.key,
      data: { ...blank, errorMessage: error.message, faults: [fault], faultsInFile: 1 },
    });
  }
  const file = reader.read();
  if ('units' in file) return file;
  const fault = fileFaultOf(file);
  return refuse(uploadErrors.wrongFile, file.params, {
    sentence: file.sentence,
    data: { ...blank, errorMessage: fault.message, faults: [fault], faultsInFile: 1 },
  });
}

/** Who ships and when. A caller bound to accounts learns of others only that they are not his. */
async function readHeader(
  work: Work,
  file: OrderFile,
): Promise<{ shipper: UploadingShipper | null; shipDate: string | null; faults: HeaderFault[] }> {
  const names = elementNames[file.format];
  const faults: HeaderFault[] = file.broken.map((broken) => ({ ...broken, status: 400 }));
  const tell = (at: Place | undefined, what: Omit<HeaderFault, 'line' | 'column'>) =>
    void faults.push({ ...what, line: at?.line ?? 1, column: at?.column ?? 1 });
  const given = (cell: Cell | undefined): cell is Cell => cell !== undefined && cell.value !== '';
  let shipper: UploadingShipper | null = null;
  if (!given(file.shipper))
    tell(file.shipper, {
      code: 'shipperMissing',
      status: 400,
      field: names.shipper,
      value: '',
      sentence: fieldRequired,
      params: { field: names.shipper },
    });
  else {
    const found = await shipperByNumber(work, cut(file.shipper.value, 200));
    const scope = accountScope(work);
    if (scope !== null && !(found && scope.includes(found.id)))
      tell(file.shipper, {
        code: 'shipperNotYours',
        status: 403,
        field: names.shipper,
        value: file.shipper.value,
        sentence: uploadErrors.notYours.sentence,
        params: {},
      });
    else if (!found)
      tell(file.shipper, {
        code: 'shipperUnknown',
        status: 400,
        field: names.shipper,
        value: file.shipper.value,
        sentence: 'Shipper {value} is not known.',
        params: { value: shown(file.shipper.value) },
      });
    else shipper = found;
  }
  const shipDate = given(file.shipDate) ? readShipDate(file.shipDate.value, file.format) : null;
  if (!given(file.shipDate))
    tell(file.shipDate, {
      code: 'shipDateMissing',
      status: 400,
      field: names.shipDate,
      value: '',
      sentence: fieldRequired,
      params: { field: names.shipDate },
    });
  else if (shipDate === null)
    tell(file.shipDate, {
      code: 'shipDateInvalid',
      status: 400,
      field: names.shipDate,
      value: file.shipDate.value,
      sentence: '{element} {value} is no date. Write it as {form}.',
      params: {
        element: names.shipDate,
        value: shown(file.shipDate.value),
        form: file.format === 'AelisShipperEDI' ? 'MM/DD/YY' : 'YYYY-MM-DD',
      },
    });
  if (file.units.length === 0 && !faults.some((fault) => fault.code === 'noUnits'))
    tell(undefined, {
      code: 'noUnits',
      status: 400,
      field: names.unitId,
      value: '',
      sentence: 'There are no units.',
      params: {},
    });
  return { shipper, shipDate, faults };
}

/** The words of a file that a shipper may mean something by. */
const saidIn = (file: OrderFile): ReadonlySet<string> =>
  new Set(file.units.flatMap(({ of }) => codeFields.flatMap((field) => of.cells[field]?.value ?? [])));

/** What closes the whole file: date, hour and rights are those of entry by hand. */
function closedBy(work: Work, { reasons, day }: CheckedLines, shipDate: string, at: Place): HeaderFault[] {
  const said = reasons.map((reason) => ({
    ...reason,
    field: 'Shipdate',
    value: shipDate,
    line: at.line,
    column: at.column,
  }));
  if (said.length > 0) return said;
  const against = objectionToAdding(work, day, shipDate);
  if (!against) return [];
  return [
    {
      code: 'entryClosed',
      status: against.fault.status === 403 ? 403 : 412,
      field: 'Shipdate',
      value: shipDate,
      sentence: against.fault.sentence,
      params: against.params,
      line: at.line,
      column: at.column,
    },
  ];
}

const refusedWith = { 400: uploadErrors.wrongFile, 403: uploadErrors.notYours, 412: uploadErrors.closed };
/** The refusal of a whole file: no unit of it is entered, and every fault is told all the same. */
async function refused(
  work: Work,
  sent: ReadFile,
  answer: UploadAnswer,
  shipper: UploadingShipper | null,
  faults: readonly HeaderFault[],
  judged: Judged,
): Promise<Refusal> {
  const gravest =
    faults.find((fault) => fault.status === 403) ?? faults.find((fault) => fault.status === 400) ?? faults[0];
  if (!gravest) throw new Error('A file was refused without a reason');
  const held = gravest.status === 403;
  const full: UploadAnswer = {
    ...answer,
    totalUnitsInFile: judged.units,
    totalUnitsDiscrepancy: judged.units,
    errorMessage: fill(gravest.sentence, gravest.params),
    // Whose account it is not learns nothing of what is live there.
    faults: held ? [fileFaultOf(gravest)] : [...faults.map(fileFaultOf), ...judged.faults],
    faultsInFile: held ? 1 : faults.length + judged.faultCount,
    groups: held
      ? [groupOfItself(fileFaultOf(gravest))]
      : [...faults.map((fault) => groupOfItself(fileFaultOf(fault))), ...judged.faultGroups],
    groupsInFile: held ? 1 : faults.length + judged.faultGroupCount,
  };
  if (shipper && !answer.dryRun && !held) full.uploadId = await keep(work, sent, full, shipper.id, []);
  return new Refusal(refusedWith[gravest.status], gravest.params, { sentence: gravest.sentence, data: full });
}

interface Entering {
  sent: ReadFile;
  answer: UploadAnswer;
  shipper: UploadingShipper;
  shipDate: string;
  checked: CheckedLines;
  judged: Judged;
  options: Options;
}
/** Writes the good units, unless they are only tried or one bad unit holds all back, and tells what was done. */
async function enter(
  work: Work,
  { sent, answer, shipper, shipDate, checked, judged, options }: Entering,
): Promise<UploadAnswer & { made: MadeCode[] }> {
  const lines = checked.groups.flatMap((group, i) => {
    const good = judged.groups[i]?.good ?? [];
    return group.ready && good.length > 0 ? [{ ...group.ready, units: good.length, good }] : [];
  });
  const messages: Said[] = [
    ...(lines.some((line) => line.size.minimumApplied)
      ? [minimumCubeMessage(checked.shipping.minCubes)]
      : []),
    ...checked.readAs
      .slice(0, 10)
      .map((params) => ({ sentence: '{code} was read as {value}, as remembered for this shipper.', params })),
    ...awkwardMessages(judged),
    ...codesMadeMessages(judged, options.dryRun ?? false),
  ];
  const full = {
    ...answer,
    totalUnitsInFile: judged.units,
    totalUnitsSuccess: judged.good,
    totalUnitsDuplicates: judged.duplicateCount,
    totalUnitsDiscrepancy: judged.discrepancies,
    ResponseDetail: judged.details,
    messages,
    faults: judged.faults,
    faultsInFile: judged.faultCount,
    groups: judged.faultGroups,
    groupsInFile: judged.faultGroupCount,
    duplicates: judged.duplicates,
    doubled: judged.doubled,
    codesMade: judged.codesMade,
    made: [],
  };
  if (options.allOrNothing && judged.discrepancies > 0) return { ...heldBack(full), made: [] };
  if (lines.length === 0 || options.dryRun) return full;
  const pending = (options.finalize ?? shipper.finalizes) ? whyPending(work, checked) : '';
  const finalized = pending === null;
  const made = await madeCodes(work, judged);
  const added = await addLines(
    work,
    {
      shipping: checked.shipping,
      shipDate,
      source: 'xml',
      sourceRef: cut(sent.name, 200),
      afterCutoff: checked.day.cutoff.phase === 'after',
      finalized,
    },
    lines.map(({ good, ...line }) => ({
      ...line,
      unitCodes: good.map(({ code, seq }) => code ?? made.get(seq) ?? ''),
    })),
  ).catch((error: unknown) => {
    if (uniqueViolation(error) === 'unit_live_code') return refuse(uploadErrors.enteredMeanwhile);
    throw error;
  });
  const { order } = added;
  await audit(work, {
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
    made: [...made].map(([unit, code]) => ({ unit, code })),
  };
}

/**
 * Finalizing needs its right and an open cutoff; else the units stay pending and the answer says so
 * (docs/domain/orders.md#upload). Null: nothing is in its way, for the lines have just passed all that finalizing asks.
 */
function whyPending(work: Work, { day }: CheckedLines): string | null {
  if (!day.cutoff.open) return 'The units stay pending: the cutoff has passed.';
  const facts = factsOf(day.cutoff, 'finalize', 'pending');
  return can(
    work.actor,
    facts.cutoff === 'before' ? 'finalizeBeforeCutOff:dataEntry' : 'finalizeAfterCutOff:dataEntry',
    facts,
  )
    ? null
    : 'The units stay pending: you may not finalize them.';
}

/** Nothing is written: what was good counts as not taken, so that the sum stays that of the file. */
function heldBack(answer: UploadAnswer): UploadAnswer {
  const sentence = 'Nothing was entered. Units with faults in the file: {count}.';
  const params = { count: String(answer.totalUnitsDiscrepancy) };
  return {
    ...answer,
    totalUnitsSuccess: 0,
    totalUnitsDiscrepancy: answer.totalUnitsDiscrepancy + answer.totalUnitsSuccess,
    errorMessage: fill(sentence, params),
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

/** Codes of our series for the units that want one, by their place in the file; the answer tells them. */
async function madeCodes(work: Work, judged: Judged): Promise<Map<number, string>> {
  const wanting = judged.groups.flatMap(({ good, unitIds }) =>
    good.flatMap(({ seq, code }) => (code === null ? [{ seq, unitIds }] : [])),
  );
  const codes = wanting.length > 0 ? await freshCodes(work, wanting.length) : [];
  const made = new Map<number, string>();
  wanting.forEach(({ seq, unitIds }, i) => {
    const code = codes[i] ?? '';
    made.set(seq, code);
    unitIds.push(code);
  });
  return made;
}

async function keep(
  work: Work,
  sent: ReadFile,
  answer: UploadAnswer,
  shipperId: number,
  made: readonly MadeCode[],
): Promise<number> {
  announce(work, 'xml-uploads');
  const id = await keepUpload(work, {
    sha256: sent.sha256,
    made,
    shipperId,
    shipDate: answer.Shipdate === '' ? null : answer.Shipdate,
    answer,
  });
  const faults = answer.totalUnitsDiscrepancy;
  await tell(work, [
    {
      kind: 'uploadFinished',
      key: `upload ${id}`,
      said: faults === 0 && answer.errorMessage === '' ? 'whole' : 'part',
      params: {
        file: sent.name,
        shipper: answer.shipperName,
        units: showCount(answer.totalUnitsSuccess),
        faults: showCount(faults),
      },
      recordId: id,
      accountIds: [shipperId],
    },
  ]);
  return id;
}

/** A past upload with its answer. */
export const pastUpload = async (work: Work, id: number): Promise<UploadRow & { answer: UploadAnswer }> =>
  (await uploadById(work, id)) ?? refuse(commonErrors.notFound);
