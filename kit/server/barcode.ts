/**
 * Encodes Code 128 and GS1-128 as bar widths (ISO/IEC 15417, GS1 General Specifications 5.4) and QR as modules. The renderer
 * chooses points or dots.
 */
import qrcode from 'qrcode';
import { applyBestQrMask, maxQrMaskSideCells } from './qr-mask.ts';

// Widths of bar, space, bar, space, bar, space for the values 0 to 106. The stop pattern has a seventh element.
const patterns =
  [
    '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222',
    '123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321',
    '232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121',
    '313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224',
    '111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111',
    '111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113',
    '114311411113411311113141114131311141411131211412211214211232',
  ]
    .join('')
    .match(/.{6}/g) ?? [];
const STOP = '2331112';
const START = { A: 103, B: 104, C: 105 };
const SWITCH = { A: 101, B: 100, C: 99 };
const SHIFT = 98;
const FNC1_VALUE = 102;
/** Represents function character 1 inside a text. No Unicode text contains it. */
const FNC1 = '\uffff';

type CodeSet = 'A' | 'B' | 'C';
const sets: readonly CodeSet[] = ['C', 'B', 'A'];

/** Alternating bars and spaces in modules, starting with a bar, without the quiet zones. */
export interface LinearBarcode {
  widthsInModules: number[];
  moduleCount: number;
  /** Symbol values with start, check and stop: what a label printer's own encoder would write. */
  symbolValues: number[];
}

/** Returns true if every character can be encoded in Code 128. */
export const canEncodeCode128 = (text: string): boolean => text.length > 0 && /^[\x00-\x7f]+$/.test(text);

/** Encodes an ASCII text as the shortest Code 128 symbol. Throws on an empty text and on non-ASCII characters. */
export function encodeCode128(text: string): LinearBarcode {
  if (!canEncodeCode128(text)) throw new RangeError(`Code 128 encodes ASCII only: ${JSON.stringify(text)}`);
  return barsOf(shortest(text));
}

/**
 * Encodes application identifiers with their values as GS1-128. Each value has a fixed length or is the last one: [['00', '3…']].
 */
export function encodeGs1128(
  elementsFixedLengthExceptLast: readonly (readonly [ai: string, value: string])[],
): LinearBarcode {
  const text = elementsFixedLengthExceptLast.map(([ai, value]) => ai + value).join('');
  if (!canEncodeCode128(text)) throw new RangeError(`GS1-128 encodes ASCII only: ${JSON.stringify(text)}`);
  return barsOf(shortest(FNC1 + text));
}

function barsOf(values: number[]): LinearBarcode {
  const check = values.reduce((sum, value, index) => sum + value * Math.max(index, 1), 0) % 103;
  const all = [...values, check];
  const widths = [...all.map((value) => patterns[value] ?? '').join(''), ...STOP].map(Number);
  return { widthsInModules: widths, moduleCount: all.length * 11 + 13, symbolValues: [...all, 106] };
}

/** Returns the value of a character in code set A or B. Undefined if the set does not contain it. */
function valueIn(set: 'A' | 'B', char: string): number | undefined {
  const code = char.charCodeAt(0);
  if (code >= 32 && code < 96) return code - 32;
  if (set === 'A') return code < 32 ? code + 64 : undefined;
  return code >= 96 ? code - 32 : undefined;
}

// Walks forward over the text and keeps the shortest values that end in each code set at each position. A switch costs one value,
// a shift two for its one character.
function shortest(text: string): number[] {
  type Ends = Partial<Record<CodeSet, number[]>>;
  const ends: Ends[] = [{ A: [START.A], B: [START.B], C: [START.C] }];
  const offer = (endPosition: number, set: CodeSet, values: number[]): void => {
    const at0 = (ends[endPosition] ??= {});
    if (values.length < (at0[set]?.length ?? Infinity)) at0[set] = values;
  };
  for (let position = 0; position <= text.length; position++) {
    const here = ends[position] ?? {};
    const shortestValues = sets
      .map((set) => here[set])
      .reduce((a, b) => (b && b.length < (a?.length ?? Infinity) ? b : a));
    if (!shortestValues) continue;
    if (position === text.length) return shortestValues;
    for (const set of sets)
      if (shortestValues.length + 1 < (here[set]?.length ?? Infinity) && position > 0)
        here[set] = [...shortestValues, SWITCH[set]];
    for (const set of sets) {
      const values = here[set];
      if (values)
        for (const [length, more] of stepsIn(set, text, position))
          offer(position + length, set, [...values, ...more]);
    }
  }
  return [];
}

function stepsIn(set: CodeSet, text: string, position: number): [length: number, values: number[]][] {
  const char = text.charAt(position);
  if (char === FNC1) return [[1, [FNC1_VALUE]]];
  if (set === 'C')
    return /^\d\d$/.test(text.slice(position, position + 2))
      ? [[2, [Number(text.slice(position, position + 2))]]]
      : [];
  const value = valueIn(set, char);
  const others = valueIn(set === 'A' ? 'B' : 'A', char);
  if (value !== undefined) return [[1, [value]]];
  return others === undefined ? [] : [[1, [SHIFT, others]]];
}

/** A square of dark (1) and light (0) modules, row by row, without the quiet zone. */
export interface QrMatrix {
  modulesPerSide: number;
  dark: Uint8Array;
}

/** Encodes any Unicode text as a QR code with error correction M (15 %), which is still readable on a scuffed label. */
export function encodeQr(text: string): QrMatrix {
  const { size, data, reservedBit } = qrcode.create(text, {
    errorCorrectionLevel: 'M',
    maskPattern: 0,
  }).modules;
  if (size <= maxQrMaskSideCells)
    return { modulesPerSide: size, dark: applyBestQrMask(size, data, reservedBit) };
  return { modulesPerSide: size, dark: qrcode.create(text, { errorCorrectionLevel: 'M' }).modules.data };
}
