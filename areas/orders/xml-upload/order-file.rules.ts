import { truncateText, trimAndRemoveInvisibleCharacters } from '#kit/contract/text-sanitize.ts';
import type { OrderFileField, OrderXmlRootElement, UploadMessage } from './xml-upload.contract.ts';
import { maxUploadUnits } from './xml-upload.contract.ts';

/** A position in an uploaded file. */

export interface FilePosition {
  line: number;
  column: number;
}
/** A value with its start position. */
export interface FileValue extends FilePosition {
  value: string;
}
/** A violation of the file format. */
export interface FileFormatError extends UploadMessage, FilePosition {
  code: string;
  field: string;
  value: string;
}
/** Values that the file gives once for one unit (AelisShipperEDI) or for several (coldlane-order). */
export interface FileLine extends FilePosition {
  cells: Partial<Record<OrderFileField, FileValue>>;
  formatErrors: FileFormatError[];
}
export interface FileUnit {
  /** Empty when the file has none. */
  code: FileValue;
  fileLine: FileLine;
}
export interface OrderFile {
  format: OrderXmlRootElement;
  shipper: FileValue | undefined;
  shipDate: FileValue | undefined;
  units: FileUnit[];
  /** Errors outside the units: the file is rejected. */
  blockingErrors: FileFormatError[];
  /** Errors in a line without units. They are reported but block nothing. */
  nonBlockingErrors: FileFormatError[];
}
/** The data of an XML element that a reader needs. */
export interface FileElement extends FilePosition {
  name: string;
  attributes: Readonly<Record<string, string>>;
  parent: FileElement | undefined;
  depth: number;
  text: string;
  contentStart: FilePosition;
  childElementCount: number;
}
interface Reader {
  onOpen(element: FileElement): void;
  onClose(element: FileElement): void;
  file: OrderFile;
}

/** The element names, for messages and for parsing. */
export type FileElementName = OrderFileField | 'unitId' | 'shipper' | 'shipDate';
export const elementNamesByFormat: Record<OrderXmlRootElement, Record<FileElementName, string>> = {
  AelisShipperEDI: {
    shipper: 'Shipper',
    shipDate: 'Shipdate',
    unitId: 'UnitID',
    consignee: 'Consignee',
    unitOfMeasure: 'UnitOfMeasure',
    measure: 'Measure',
    length: 'Length',
    width: 'Width',
    height: 'Height',
    product: 'Product',
    description: 'Product_Description',
    farm: 'FarmName',
    awb: 'AWB',
    po: 'PO',
    invoice: 'Invoice',
  },
  'coldlane-order': {
    shipper: 'shipper',
    shipDate: 'ship-date',
    unitId: 'unit',
    consignee: 'consignee',
    unitOfMeasure: 'unit-of-measure',
    measure: 'measure',
    length: 'length',
    width: 'width',
    height: 'height',
    product: 'product',
    description: 'description',
    farm: 'farm',
    awb: 'awb',
    po: 'po',
    invoice: 'invoice',
  },
};
const isNamed = (value: string): value is FileElementName => value in elementNamesByFormat.AelisShipperEDI;
const named = (
  format: OrderXmlRootElement,
  keyOf: (name: string) => string,
): ReadonlyMap<string, FileElementName> =>
  new Map(
    Object.entries(elementNamesByFormat[format]).flatMap(([field, name]) =>
      isNamed(field) ? [[keyOf(name), field] as const] : [],
    ),
  );

/** Reads the root, then passes the rest to the reader of the format. `read()` returns the file, or the error of its root. */
export function createOrderFileReader(): {
  onOpen(element: FileElement): void;
  onClose(element: FileElement): void;
  read(): OrderFile | FileFormatError;
} {
  let reader: Reader | undefined;
  let unknown: FileFormatError | undefined;
  return {
    onOpen(element) {
      if (element.depth === 1) {
        if (plainName(element.name) === 'aelisshipperedi') reader = aelisReader();
        else if (element.name === 'coldlane-order') reader = coldlaneReader();
        else
          unknown = brokenAt(element, {
            code: 'unknownRoot',
            field: element.name,
            value: '',
            sentence: 'Unknown root element {element}. Send AelisShipperEDI or coldlane-order.',
            params: { element: truncateText(element.name, 60) },
          });
      }
      reader?.onOpen(element);
    },
    onClose: (element) => reader?.onClose(element),
    read: () =>
      reader?.file ??
      unknown ?? {
        code: 'unknownRoot',
        field: '',
        value: '',
        sentence: 'The file is empty.',
        params: {},
        line: 1,
        column: 1,
      },
  };
}

const emptyFile = (format: OrderXmlRootElement): OrderFile => ({
  format,
  shipper: undefined,
  shipDate: undefined,
  units: [],
  blockingErrors: [],
  nonBlockingErrors: [],
});
const brokenAt = (
  position: FilePosition,
  what: Omit<FileFormatError, 'line' | 'column'>,
): FileFormatError => ({
  ...what,
  line: position.line,
  column: position.column,
});

/** Collapses inner whitespace and trims the ends, like the `token` type of XML Schema. */
export const collapseWhitespace = (text: string): string =>
  /[\t\r\n]|^ | $| {2}/.test(text) ? text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '') : text;
function cellOf(element: FileElement): FileValue {
  const value = collapseWhitespace(trimAndRemoveInvisibleCharacters(element.text));
  // A value that starts on a later line is reported at the position of its element.
  const position = value === '' || /^[ \t\r\n]/.test(element.text) ? element : element.contentStart;
  return { value, line: position.line, column: position.column };
}
const plainNames = new Map<string, string>();
/** The name without prefix, case, dashes and underscores. Senders write Product_Description in many ways. */
function plainName(name: string): string {
  const cachedName = plainNames.get(name);
  if (cachedName !== undefined) return cachedName;
  const plain = name
    .slice(name.indexOf(':') + 1)
    .toLowerCase()
    .replace(/[_-]/g, '');
  if (plainNames.size < 1000) plainNames.set(name, plain);
  return plain;
}

function addUnit(file: OrderFile, unit: FileUnit): void {
  file.units.push(unit);
  if (file.units.length === maxUploadUnits + 1)
    file.blockingErrors.push(
      brokenAt(unit.code, {
        code: 'tooManyUnits',
        field: '',
        value: '',
        sentence: 'The file has more than {count} units.',
        params: { count: String(maxUploadUnits) },
      }),
    );
}
const repeated = (element: FileElement): FileFormatError =>
  brokenAt(element, {
    code: 'repeatedElement',
    field: element.name,
    value: truncateText(collapseWhitespace(trimAndRemoveInvisibleCharacters(element.text)), 200),
    sentence: '{element} appears more than once.',
    params: { element: truncateText(element.name, 60) },
  });

const aelisFields = named('AelisShipperEDI', plainName);

/** The industry format: lenient, because senders vary. Unknown elements are ignored. */
function aelisReader(): Reader {
  const file = emptyFile('AelisShipperEDI');
  let detail: FileUnit | undefined;
  function inDetail(unit: FileUnit, element: FileElement, field: FileElementName): void {
    const { fileLine } = unit;
    if (element.childElementCount > 0)
      fileLine.formatErrors.push(
        brokenAt(element, {
          code: 'unexpectedElement',
          field: element.name,
          value: '',
          sentence: '{element} can’t contain other elements.',
          params: { element: truncateText(element.name, 60) },
        }),
      );
    else if (field === 'unitId' && unit.code.value !== '') fileLine.formatErrors.push(repeated(element));
    else if (field === 'unitId') unit.code = cellOf(element);
    else if (field === 'shipper' || field === 'shipDate') return;
    else if (fileLine.cells[field]) fileLine.formatErrors.push(repeated(element));
    else fileLine.cells[field] = cellOf(element);
  }
  function inHeader(element: FileElement, field: 'shipper' | 'shipDate'): void {
    const cell = cellOf(element);
    const before = file[field];
    if (before && before.value !== cell.value) file.blockingErrors.push(repeated(element));
    else file[field] ??= cell;
  }
  return {
    file,
    onOpen(element) {
      if (plainName(element.name) !== 'orderdetail') return;
      const { line, column } = element;
      detail = { code: { value: '', line, column }, fileLine: { cells: {}, formatErrors: [], line, column } };
      addUnit(file, detail);
    },
    onClose(element) {
      const name = plainName(element.name);
      if (name === 'orderdetail') detail = undefined;
      const field = aelisFields.get(name);
      if (field === undefined) return;
      if (detail) inDetail(detail, element, field);
      else if (field === 'shipper' || field === 'shipDate') inHeader(element, field);
    },
  };
}

const coldlaneFields = named('coldlane-order', (name) => name);
const contents: Readonly<Record<string, readonly string[]>> = {
  'coldlane-order': ['shipper', 'ship-date', 'lines'],
  lines: ['line'],
  line: [...coldlaneFields.keys()]
    .filter((name) => !['shipper', 'ship-date', 'unit'].includes(name))
    .concat('units'),
  units: ['unit'],
};
const places: Readonly<Record<string, number>> = { 'coldlane-order': 1, lines: 2, line: 3, units: 4 };
const manyTimes = ['line', 'unit'];
const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

/** Our own format: exactly what its schema (coldlane-order-1.xsd) allows. */
function coldlaneReader(): Reader {
  const file = emptyFile('coldlane-order');
  const seenNames = new Set<string>();
  let foreign: FileElement | undefined;
  let currentLine: FileLine | undefined;
  let units = 0;
  let lines = 0;
  const tell = (position: FilePosition, what: Omit<FileFormatError, 'line' | 'column'>) =>
    (currentLine?.formatErrors ?? file.blockingErrors).push(brokenAt(position, what));

  function stranger(element: FileElement): boolean {
    const parent = element.parent;
    if (!parent) return false;
    const container = places[parent.name] === parent.depth;
    return !(container && (contents[parent.name] ?? []).includes(element.name));
  }
  function openKnown(element: FileElement): void {
    attributesOf(element, tell);
    if (element.name === 'line') {
      lines += 1;
      units = 0;
      currentLine = { cells: {}, formatErrors: [], line: element.line, column: element.column };
      for (const name of contents['line'] ?? []) seenNames.delete(name);
    }
    if (!manyTimes.includes(element.name) && element.depth > 1) {
      if (seenNames.has(element.name)) tell(element, { ...repeated(element) });
      seenNames.add(element.name);
    }
  }
  function closeKnown(element: FileElement): void {
    if (
      places[element.name] === element.depth &&
      element.childElementCount + 1 > 0 &&
      /[^ \t\r\n]/.test(element.text)
    )
      tell(element, textBetween(element));
    if (element.name === 'units' && currentLine && units === 0) tell(element, noUnits);
    if (element.name === 'line') closeLine(element);
    if (element.depth === 1 && lines === 0) file.blockingErrors.push(brokenAt(element, noUnits));
    const field = coldlaneFields.get(element.name);
    if (field === undefined) return;
    if (field === 'unitId') {
      units += 1;
      if (currentLine) addUnit(file, { code: cellOf(element), fileLine: currentLine });
    } else if (field === 'shipper' || field === 'shipDate') file[field] ??= cellOf(element);
    else if (currentLine) currentLine.cells[field] ??= cellOf(element);
  }
  function closeLine(element: FileElement): void {
    if (currentLine && !seenNames.has('units')) tell(element, noUnits);
    if (currentLine && units === 0) file.nonBlockingErrors.push(...currentLine.formatErrors);
    currentLine = undefined;
  }
  return {
    file,
    onOpen(element) {
      if (foreign) return;
      if (stranger(element)) {
        foreign = element;
        tell(element, misplaced(element));
      } else openKnown(element);
    },
    onClose(element) {
      if (foreign) {
        if (foreign === element) foreign = undefined;
        return;
      }
      closeKnown(element);
    },
  };
}
const textBetween = (element: FileElement) => ({
  code: 'unexpectedText',
  field: element.name,
  value: truncateText(collapseWhitespace(trimAndRemoveInvisibleCharacters(element.text)), 200),
  sentence: '{element} can’t contain text between its elements.',
  params: { element: element.name },
});
const misplaced = (element: FileElement) => ({
  code: 'unexpectedElement',
  field: element.name,
  value: '',
  sentence: '{element} isn’t allowed in {parent}.',
  params: { element: truncateText(element.name, 60), parent: element.parent?.name ?? '' },
});
const noUnits = {
  code: 'noUnits',
  field: 'units',
  value: '',
  sentence: 'The file has no units.',
  params: {},
};

function attributesOf(
  element: FileElement,
  tell: (position: FilePosition, what: Omit<FileFormatError, 'line' | 'column'>) => void,
): void {
  const root = element.depth === 1;
  for (const [name, value] of Object.entries(element.attributes)) {
    if (
      root &&
      (name === 'version' ||
        (name === 'xmlns:xsi' && value === schemaInstance) ||
        name === 'xsi:noNamespaceSchemaLocation')
    )
      continue;
    tell(element, {
      code: 'unexpectedAttribute',
      field: name,
      value: truncateText(value, 200),
      sentence: '{element} can’t have the attribute {attribute}.',
      params: { element: element.name, attribute: truncateText(name, 60) },
    });
  }
  if (!root) return;
  const version = element.attributes['version'];
  if (version === undefined)
    tell(element, {
      code: 'unknownVersion',
      field: 'version',
      value: '',
      sentence: 'The version is missing. Add version="1".',
      params: {},
    });
  else if (collapseWhitespace(version) !== '1')
    tell(element, {
      code: 'unknownVersion',
      field: 'version',
      value: truncateText(version, 40),
      sentence: 'Unknown coldlane-order version {version}. Send version 1.',
      params: { version: truncateText(version, 40) },
    });
}
