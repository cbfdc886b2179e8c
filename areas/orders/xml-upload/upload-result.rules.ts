import type {
  FileErrorGroup,
  FileError,
  OrderXmlRootElement,
  CodeGenerationMode,
  UploadConsigneeResult,
  UploadMessage,
} from './xml-upload.contract.ts';
import { maxListedDuplicates, maxListedErrors } from './xml-upload.contract.ts';
import { createFileErrorGrouper } from './file-error-groups.rules.ts';
import type { FileErrorGrouper } from './file-error-groups.rules.ts';
import type { FileLineError, FileLineGroup } from './file-lines.rules.ts';
import { shortenFileValue, validateFileUnitCode } from './file-lines.rules.ts';
import { getUnitCodeScanConfusion } from '#areas/freight/units/unit-code.rules.ts';
import type { UnitCodeScanConfusion } from '#areas/freight/units/unit-code.rules.ts';
import type { FileFormatError, FileUnit, OrderFile, FilePosition } from './order-file.rules.ts';
import { elementNamesByFormat } from './order-file.rules.ts';

/** Classifies every unit of a file and builds the report (docs/domain/orders.md#upload). */

/** A group of identical units after all checks of its line. */
export interface CheckedLineGroup {
  group: FileLineGroup;
  errors: readonly FileLineError[];
  /** The account's number as stored, else as in the file. */
  consignee: string;
  consigneeName: string;
}
export interface CheckedUnitGroup extends CheckedLineGroup {
  /** The units that can be entered, in file order. */
  acceptedUnits: AcceptedUnit[];
  /** The list for the codes of the accepted units. Generated ones are added when they are created. */
  unitIds: string[];
}
export interface AcceptedUnit {
  seq: number;
  /** Null: a code of our series is generated. */
  code: string | null;
}
/** Which units get a code of ours, and the units of this same file that already got one, by position. */
export interface CodeGeneration {
  mode: CodeGenerationMode | undefined;
  generatedCodeByPosition: ReadonlyMap<number, string>;
}
export interface CheckedFileUnits {
  unitCount: number;
  acceptedCount: number;
  listedDuplicates: FileError[];
  duplicateCount: number;
  repeatedInFileCount: number;
  generatedCodeCount: number;
  listedErrors: FileError[];
  faultCount: number;
  groups: CheckedUnitGroup[];
  faultGroups: FileErrorGroup[];
  faultGroupCount: number;
  rejectedUnitCount: number;
  details: UploadConsigneeResult[];
  /** Accepted units with a code that a scanner can mistake for something else: the count per kind, and the first one. */
  confusableCodes: Map<UnitCodeScanConfusion, { count: number; code: string; line: number }>;
}

export const fillKnownPlaceholders = (sentence: string, params: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => params[name] ?? placeholder);
const faultAt = (
  position: FilePosition,
  unit: number | null,
  unitId: string,
  what: UploadMessage & { code: string; field: string; value: string },
  more: Partial<Pick<FileError, 'mends' | 'suggestion' | 'hint'>> = {},
): FileError => ({
  line: position.line,
  column: position.column,
  unit,
  unitId: shortenFileValue(unitId),
  field: what.field,
  mends: more.mends ?? null,
  value: shortenFileValue(what.value),
  code: what.code,
  sentence: what.sentence,
  params: what.params,
  message: fillKnownPlaceholders(what.sentence, what.params),
  suggestion: more.suggestion ?? null,
  hint: more.hint ?? null,
});
/** An error of the file itself, outside its units. */
export const toFileErrorWithoutUnit = (formatError: FileFormatError): FileError =>
  faultAt(formatError, null, '', formatError);

interface Row {
  detail: UploadConsigneeResult;
  says: Map<string, number>;
}

/** The first unit with each code, and its position in the file. */
function findFirstUnitByCode(file: OrderFile): Map<string, { seq: number; unit: FileUnit }> {
  const first = new Map<string, { seq: number; unit: FileUnit }>();
  file.units.forEach((unit, i) => {
    if (unit.code.value !== '' && !first.has(unit.code.value))
      first.set(unit.code.value, { seq: i + 1, unit });
  });
  return first;
}
/** The report before its units are checked: it has only the errors of the file itself. */
function createEmptyReport(file: OrderFile): CheckedFileUnits {
  return {
    groups: [],
    unitCount: file.units.length,
    acceptedCount: 0,
    listedDuplicates: [],
    duplicateCount: 0,
    repeatedInFileCount: 0,
    generatedCodeCount: 0,
    faultGroups: [],
    faultGroupCount: 0,
    listedErrors: file.nonBlockingErrors.map(toFileErrorWithoutUnit),
    faultCount: file.nonBlockingErrors.length,
    rejectedUnitCount: 0,
    details: [],
    confusableCodes: new Map(),
  };
}

/**
 * Classifies every unit once. A repeated code and a code that is already active are duplicates, unless the repeat is to get a
 * code of ours. A unit with any error is a discrepancy. The rest is accepted. `live` has the order number of each active code of
 * the shipper, including those generated earlier for this file.
 */
export function classifyFileUnits(
  file: OrderFile,
  checked: readonly CheckedLineGroup[],
  {
    orderNumberByActiveCode: live,
    gs1Prefix,
    codeGeneration: coding,
  }: {
    orderNumberByActiveCode: ReadonlyMap<string, string>;
    gs1Prefix: string;
    codeGeneration: CodeGeneration;
  },
): CheckedFileUnits {
  const first = findFirstUnitByCode(file);
  const rows = new Map<string, Row>();
  const alike = createFileErrorGrouper();
  for (const broken of file.nonBlockingErrors) alike.add(toFileErrorWithoutUnit(broken), broken.value);
  const judged = createEmptyReport(file);
  for (const one of checked) {
    const row = rowOf(rows, one);
    const good: AcceptedUnit[] = [];
    for (const { unit, seq } of one.group.units) {
      const code = unit.code.value;
      const found = duplicateOf(unit, seq, { first, live, before: coding.generatedCodeByPosition });
      const isGenerated = makesCode(coding.mode, code, found);
      const again = isGenerated ? null : found;
      if (again) {
        judged.duplicateCount += 1;
        if (again.code === 'duplicateInFile') judged.repeatedInFileCount += 1;
        if (judged.listedDuplicates.length < maxListedDuplicates)
          judged.listedDuplicates.push(
            faultAt(unit.code, seq, code, {
              ...again,
              field: elementNamesByFormat[file.format].unitId,
              value: code,
            }),
          );
        count(row, 'duplicates', code, fillKnownPlaceholders(again.sentence, again.params));
        continue;
      }
      const unitErrors = faultsOf(file.format, one, { unit, seq, made: isGenerated }, gs1Prefix, alike);
      if (unitErrors.length > 0) {
        judged.rejectedUnitCount += 1;
        judged.faultCount += unitErrors.length;
        if (judged.listedErrors.length < maxListedErrors) judged.listedErrors.push(...unitErrors);
        for (const [i, error] of unitErrors.entries())
          count(row, i === 0 ? 'failed' : 'told', code, error.message);
        continue;
      }
      good.push({ seq, code: isGenerated ? null : code });
      judged.acceptedCount += 1;
      row.detail.unitsSucces += 1;
      if (isGenerated) judged.generatedCodeCount += 1;
      else {
        remark(judged.confusableCodes, unit, gs1Prefix);
        row.detail.unitIds.push(code);
      }
    }
    judged.groups.push({ ...one, acceptedUnits: good, unitIds: row.detail.unitIds });
  }
  const { groups, groupCount: inFile } = alike.listLargestGroups();
  judged.faultGroups = groups;
  judged.faultGroupCount = inFile;
  judged.listedErrors = judged.listedErrors.toSorted(byPlace).slice(0, maxListedErrors);
  judged.listedDuplicates.sort(byPlace);
  judged.details = [...rows.values()].map(({ detail, says: unitsBySentence }) => ({
    ...detail,
    message: messageOf(unitsBySentence),
  }));
  return judged;
}

function remark(awkward: CheckedFileUnits['confusableCodes'], { code }: FileUnit, gs1Prefix: string): void {
  const kind = getUnitCodeScanConfusion(code.value, gs1Prefix);
  if (kind === null) return;
  const existing = awkward.get(kind);
  if (existing) existing.count += 1;
  else awkward.set(kind, { count: 1, code: code.value, line: code.line });
}
const awkwardSays: Record<UnitCodeScanConfusion, string> = {
  bol: '{count, plural, one {# unit code looks like one of our bills of lading to a scanner: {code} on line {line}. It was accepted because the dock checks the exact code first.} other {# unit codes look like our bills of lading to a scanner, first {code} on line {line}. They were accepted because the dock checks the exact code first.}}',
  produce:
    '{count, plural, one {# unit code looks like a produce case label to a scanner: {code} on line {line}. It was accepted because the dock checks the exact code first.} other {# unit codes look like produce case labels to a scanner, first {code} on line {line}. They were accepted because the dock checks the exact code first.}}',
  misread:
    '{count, plural, one {# unit code looks like a damaged label to a scanner: {code} on line {line}. It was accepted because the dock checks the exact code first.} other {# unit codes look like damaged labels to a scanner, first {code} on line {line}. They were accepted because the dock checks the exact code first.}}',
  position:
    '{count, plural, one {# unit code looks like a warehouse position, a door or a load: {code} on line {line}. It was accepted. Use another code if you can.} other {# unit codes look like warehouse positions, doors or loads, first {code} on line {line}. They were accepted. Use other codes if you can.}}',
  foreign:
    '{count, plural, one {# unit code is a carrier or item number: {code} on line {line}. It was accepted because the dock checks the exact code first.} other {# unit codes are carrier or item numbers, first {code} on line {line}. They were accepted because the dock checks the exact code first.}}',
  lowerCase:
    '{count, plural, one {# unit code has lowercase letters, which some scanners read as capitals: {code} on line {line}. It was accepted. Use another code if you can.} other {# unit codes have lowercase letters, which some scanners read as capitals, first {code} on line {line}. They were accepted. Use other codes if you can.}}',
  long: '{count, plural, one {# unit code is too long to scan easily: {code} on line {line}. It was accepted. Use a shorter code if you can.} other {# unit codes are too long to scan easily, first {code} on line {line}. They were accepted. Use shorter codes if you can.}}',
};
/** Messages about accepted units that their shipper should know. */
export const listConfusableCodeMessages = ({ confusableCodes: awkward }: CheckedFileUnits): UploadMessage[] =>
  [...awkward].map(([kind, { count: units, code, line }]) => ({
    sentence: awkwardSays[kind],
    params: { count: String(units), code: shortenFileValue(code), line: String(line) },
  }));

/** The message that units with a generated code need our label. */
export const listGeneratedCodeMessages = (
  { generatedCodeCount: codesMade }: CheckedFileUnits,
  dryRun: boolean,
): UploadMessage[] =>
  codesMade === 0
    ? []
    : [
        {
          sentence: dryRun
            ? 'Units that will get our codes: {count}. Print their labels after entry.'
            : 'Units that got our codes: {count}. Print their labels.',
          params: { count: String(codesMade) },
        },
      ];

const byPlace = (a: FileError, b: FileError): number => a.line - b.line || a.column - b.column;

interface Told extends UploadMessage {
  code: string;
}
/** Whether a unit gets a generated code: it has none, or one that occurs earlier in the file, and the option is set. */
function makesCode(making: CodeGenerationMode | undefined, code: string, found: Told | null): boolean {
  if (making === undefined) return false;
  if (found) return found.code === 'duplicateInFile' && making !== 'missing';
  return code === '' && making !== 'doubled';
}
const inOrder = (code: string, order: string): Told => ({
  code: 'alreadyInOrder',
  sentence: 'Unit {unit} is already in order {order}.',
  params: { unit: shortenFileValue(code), order },
});

function duplicateOf(
  unit: FileUnit,
  seq: number,
  q: {
    first: ReadonlyMap<string, { seq: number; unit: FileUnit }>;
    live: ReadonlyMap<string, string>;
    before: ReadonlyMap<number, string>;
  },
): Told | null {
  const code = unit.code.value;
  const earlierCode = q.before.get(seq);
  const orderOfEarlierCode = earlierCode === undefined ? undefined : q.live.get(earlierCode);
  if (earlierCode !== undefined && orderOfEarlierCode !== undefined)
    return inOrder(earlierCode, orderOfEarlierCode);
  const before = q.first.get(code);
  if (before && before.seq !== seq)
    return {
      code: 'duplicateInFile',
      sentence: 'Unit {unit} appears more than once in the file, first on line {line}.',
      params: { unit: shortenFileValue(code), line: String(before.unit.code.line) },
    };
  const order = q.live.get(code);
  return order === undefined ? null : inOrder(code, order);
}

function faultsOf(
  format: OrderXmlRootElement,
  { group, errors }: CheckedLineGroup,
  { unit, seq, made: isGenerated }: { unit: FileUnit; seq: number; made: boolean },
  gs1Prefix: string,
  alike: FileErrorGrouper,
): FileError[] {
  const names = elementNamesByFormat[format];
  const code = unit.code.value;
  const found: FileError[] = [];
  const tell = (error: FileError, value: string) => {
    found.push(error);
    alike.add(error, value);
  };
  for (const broken of unit.fileLine.formatErrors) tell(faultAt(broken, seq, code, broken), broken.value);
  const codeError = isGenerated ? null : validateFileUnitCode(unit.code, format, gs1Prefix);
  if (codeError)
    tell(
      faultAt(unit.code, seq, code, { ...codeError, field: names.unitId, value: code }, { mends: 'unitId' }),
      code,
    );
  for (const lineError of errors) {
    if (lineError.field === 'unitId') continue;
    tell(
      faultAt(
        unit.fileLine.cells[lineError.field] ?? unit.fileLine,
        seq,
        code,
        { ...lineError, field: names[lineError.field], value: group.values[lineError.field] },
        { mends: lineError.field, suggestion: lineError.suggestion, hint: lineError.hint },
      ),
      group.values[lineError.field],
    );
  }
  return found;
}

function rowOf(rows: Map<string, Row>, { consignee, consigneeName }: CheckedLineGroup): Row {
  const existingRow = rows.get(consignee);
  if (existingRow) return existingRow;
  const newRow: Row = {
    detail: {
      consignee,
      consigneename: consigneeName,
      unitsSucces: 0,
      unitsFailed: 0,
      unitsDuplicates: 0,
      message: '',
      unitIds: [],
      unitIdsFailed: [],
      unitIdsDuplicates: [],
    },
    says: new Map(),
  };
  rows.set(consignee, newRow);
  return newRow;
}
function count(row: Row, outcome: 'failed' | 'duplicates' | 'told', code: string, message: string): void {
  // Duplicates list each unit, so one message for all of them is enough here.
  const key = outcome === 'duplicates' ? 'Already entered.' : message;
  row.says.set(key, (row.says.get(key) ?? 0) + 1);
  if (outcome === 'failed') {
    row.detail.unitsFailed += 1;
    row.detail.unitIdsFailed.push(code);
  } else if (outcome === 'duplicates') {
    row.detail.unitsDuplicates += 1;
    row.detail.unitIdsDuplicates.push(code);
  }
}
const mostSays = 5;
function messageOf(unitsBySentence: ReadonlyMap<string, number>): string {
  const sentences = [...unitsBySentence].map(([sentence, units]) => `${units} × ${sentence}`);
  return sentences.length > mostSays ? `${sentences.slice(0, mostSays).join(' ')} …` : sentences.join(' ');
}
