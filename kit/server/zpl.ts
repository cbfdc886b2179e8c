/**
 * Labels in ZPL II for thermal printers. Places are given in points from the upper left corner, as on paper, and become dots.
 * Text is UTF-8 (^CI28) and escaped (^FH): nothing a name holds can become a command.
 */
import type { LinearBarcode } from './barcode.ts';
import { cleanPdfText } from './bidi-text.ts';
import { computeLineStart } from './pdf-drawing-context.ts';
import { rasterizeText, buildZplGraphicField, hasPrinterGlyphs } from './zpl-glyphs.ts';

export type PrinterDensity = 203 | 300;

export interface ZplLabel {
  /**
   * One line of the printer's own scalable font, or in dots where that lacks a letter; narrows to `width`
   * where that is given, never wraps.
   */
  text(
    text: string,
    x: number,
    baseline: number,
    style: { size: number; width?: number; align?: 'left' | 'right' | 'center'; white?: boolean },
  ): void;
  fill(x: number, y: number, width: number, height: number): void;
  rule(x1: number, y1: number, x2: number, y2: number, line?: number): void;
  /** The very symbol of the paper, whole dots a module. */
  bars(bars: LinearBarcode, x: number, y: number, width: number, height: number): void;
  /** QR code made by the printer, error correction M. */
  qr(text: string, x: number, y: number, side: number, modules: number): void;
  /** The whole label, `copies` times. */
  finish(copies?: number): string;
}

// Average width of the printer's font 0 as a share of its height; capitals run wider.
const WIDE = 0.52;
const WIDE_CAPITAL = 0.62;
const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (/[A-ZÀ-Þ0-9MW@]/.test(char) ? WIDE_CAPITAL : WIDE), 0);

/** Every byte that could be read as a command or that is not plain ASCII becomes _hh. */
export function escapeZplField(text: string): string {
  let out = '';
  for (const byte of new TextEncoder().encode(text.replace(/[\u0000-\u001f\u007f]/g, ' '))) {
    const plain =
      byte >= 0x20 && byte < 0x7f && byte !== 0x5e && byte !== 0x7e && byte !== 0x5f && byte !== 0x5c;
    out += plain ? String.fromCharCode(byte) : `_${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }
  return out;
}

// Invocation codes of ^BC; in sets A and C it takes values as pairs of digits, in B the characters themselves.
const invocations = new Map([
  [98, '>4'],
  [99, '>5'],
  [100, '>6'],
  [101, '>7'],
  [102, '>8'],
  [103, '>9'],
  [104, '>:'],
  [105, '>;'],
]);
const setAfter = new Map([
  [99, 'C'],
  [100, 'B'],
  [101, 'A'],
  [103, 'A'],
  [104, 'B'],
  [105, 'C'],
]);

/** A symbol's values as field data of ^BC; check and stop are the printer's own. */
export function encodeZplCode128Data(values: readonly number[]): string {
  let set = 'B';
  let shifted = false;
  let out = '';
  for (const value of values.slice(0, -2)) {
    // In set C every value below 100 is a pair of digits.
    const invocation = set === 'C' && value < 100 ? undefined : invocations.get(value);
    if (invocation !== undefined) {
      out += invocation;
      shifted = value === 98;
      set = setAfter.get(value) ?? set;
      continue;
    }
    const inB = (set === 'B') !== shifted;
    shifted = false;
    if (!inB) out += String(value).padStart(2, '0');
    else if (value === 30) out += '>0';
    else out += escapeZplField(String.fromCharCode(value + 32));
  }
  return out;
}

export function createZplLabel(
  widthInch: number,
  heightInch: number,
  density: PrinterDensity = 203,
): ZplLabel {
  const dots = (points: number): number => Math.round((points * density) / 72);
  const commands: string[] = [
    '^XA',
    '^CI28',
    `^PW${widthInch * density}`,
    `^LL${heightInch * density}`,
    '^LH0,0',
    '^FWN',
  ];
  return {
    text(given, x, baseline, { size, width, align = 'left', white = false }) {
      const text = cleanPdfText(given);
      if (text === '') return;
      const place = (shown: number): number => Math.max(0, dots(computeLineStart(x, shown, align)));
      const reverse = white ? '^FR' : '';
      if (!hasPrinterGlyphs(text)) {
        const drawn = rasterizeText(text, dots(size * 0.8), width === undefined ? undefined : dots(width));
        commands.push(
          `^FO${place((drawn.width * 72) / density)},${Math.max(0, dots(baseline) - drawn.above)}${reverse}${buildZplGraphicField(drawn)}^FS`,
        );
        return;
      }
      const natural = widthOf(text) * size;
      const wide = width !== undefined && natural > width ? size * (width / natural) : size;
      // ^FT places by the baseline.
      const at = `^FT${place(widthOf(text) * wide)},${dots(baseline)}`;
      const font = `^A0N,${dots(size)},${Math.max(1, dots(wide))}`;
      commands.push(`${at}${reverse}${font}^FH^FD${escapeZplField(text)}^FS`);
    },
    fill(x, y, width, height) {
      commands.push(
        `^FO${dots(x)},${dots(y)}^GB${dots(width)},${dots(height)},${Math.min(dots(width), dots(height))}^FS`,
      );
    },
    rule(x1, y1, x2, y2, line = 1) {
      const thick = Math.max(1, dots(line));
      const [across, down] = [Math.abs(x2 - x1), Math.abs(y2 - y1)].map((length) =>
        Math.max(thick, dots(length)),
      );
      commands.push(`^FO${dots(Math.min(x1, x2))},${dots(Math.min(y1, y2))}^GB${across},${down},${thick}^FS`);
    },
    bars({ values, modules }, x, y, width, height) {
      const module = Math.min(10, Math.max(1, Math.floor(dots(width) / modules)));
      // In the middle of their room: a scanner needs ten modules of white on either side.
      const at = dots(x) + Math.max(0, Math.floor((dots(width) - modules * module) / 2));
      commands.push(
        `^FO${at},${dots(y)}^BY${module}^BCN,${dots(height)},N,N,N,N^FH^FD${encodeZplCode128Data(values)}^FS`,
      );
    },
    qr(text, x, y, side, modules) {
      const cell = Math.min(10, Math.max(1, Math.floor(dots(side) / modules)));
      commands.push(`^FO${dots(x)},${dots(y)}^BQN,2,${cell}^FH^FDMA,${escapeZplField(text)}^FS`);
    },
    finish(copies = 1) {
      return `${commands.join('\n')}\n^PQ${copies}\n^XZ\n`;
    },
  };
}
