import { formatTimesInParams, getDefaultHourClockOfLanguage } from './time-format.ts';
import type { HourClockFormat } from './time-format.ts';

/**
 * Formats a message: `{name}` is replaced by its value. `{count, plural, =0 {no units} one {# unit} other {# units}}` is replaced
 * by the branch for its number in the language, where `#` is the number. Supports only the part of ICU MessageFormat that the
 * texts use (docs/decisions/003), because this code loads before the first screen. A value that is a time, such as `17:00`, gets
 * the reader's clock (docs/decisions/229).
 */

type Params = Readonly<Record<string, unknown>>;
/** The plural rules, number format and clock of a reader. */
export interface MessageLocale {
  timeFormat: HourClockFormat;
  selectPluralCategory: (count: number) => string;
  formatNumber: (count: number) => string;
}
type Part = string | { name: string; branches?: ReadonlyMap<string, readonly Part[]> };

export function createMessageLocale(
  language: string,
  numberLocale: string,
  timeFormat: HourClockFormat = getDefaultHourClockOfLanguage(language),
): MessageLocale {
  const rules = new Intl.PluralRules(language);
  const figures = new Intl.NumberFormat(numberLocale);
  return {
    timeFormat,
    selectPluralCategory: (count) => rules.select(count),
    formatNumber: (count) => figures.format(count),
  };
}

export function formatMessage(text: string, params: Params, locale: MessageLocale): string {
  if (!text.includes('{') && !text.includes("'")) return text;
  return written(partsOf(text), formatTimesInParams(params, locale.timeFormat), locale);
}

/** Lists the parameters of a message. */
export const listMessageParamNames = (text: string): string[] => partsOf(text).flatMap(namesOf);
const namesOf = (part: Part): string[] =>
  typeof part === 'string'
    ? []
    : [part.name, ...[...(part.branches?.values() ?? [])].flat().flatMap(namesOf)];

const read = new Map<string, readonly Part[]>();
function partsOf(text: string): readonly Part[] {
  let parts = read.get(text);
  if (!parts) read.set(text, (parts = new Reader(text).parts(false)));
  return parts;
}

function written(parts: readonly Part[], params: Params, locale: MessageLocale, count?: number): string {
  let out = '';
  for (const part of parts) {
    if (part === '#' && count !== undefined) out += locale.formatNumber(count);
    else if (typeof part === 'string') out += part;
    else if (!part.branches) out += String(params[part.name] ?? '');
    else {
      const value = Number(params[part.name]);
      const branch =
        part.branches.get(`=${value}`) ??
        part.branches.get(locale.selectPluralCategory(value)) ??
        part.branches.get('other');
      out += written(branch ?? [], params, locale, value);
    }
  }
  return out;
}

/** Parses a message from start to end. Text that it cannot parse stays unchanged. */
class Reader {
  private readonly text: string;
  private at = 0;
  constructor(text: string) {
    this.text = text;
  }
  private over(inBranch: boolean): boolean {
    return this.at >= this.text.length || (inBranch && this.text[this.at] === '}');
  }
  /** Reads to the end of the text, or inside a branch to its closing brace. */
  parts(inBranch: boolean): Part[] {
    const parts: Part[] = [];
    let plain = '';
    const keep = (): void => {
      if (plain) parts.push(plain);
      plain = '';
    };
    while (!this.over(inBranch)) {
      const quoted = /^'(?:'|([{}#][^']*)'?)/.exec(this.text.slice(this.at));
      if (quoted) {
        plain += quoted[1] ?? "'";
        this.at += quoted[0].length;
        continue;
      }
      const slot = this.text[this.at] === '{' ? this.slot() : undefined;
      if (slot) {
        keep();
        parts.push(slot);
      } else if (inBranch && this.text[this.at] === '#') {
        keep();
        parts.push('#');
        this.at += 1;
      } else {
        plain += this.text[this.at];
        this.at += 1;
      }
    }
    keep();
    return parts;
  }
  private slot(): Part | undefined {
    const found = /^\{\s*(\w+)\s*(?:\}|,\s*plural\s*,)/.exec(this.text.slice(this.at));
    const name = found?.[1];
    if (!found || name === undefined) return undefined;
    this.at += found[0].length;
    if (found[0].endsWith('}')) return { name };
    const branches = new Map<string, readonly Part[]>();
    for (;;) {
      const branch = /^\s*(=\d+|\w+)\s*\{/.exec(this.text.slice(this.at));
      if (!branch?.[1]) break;
      this.at += branch[0].length;
      branches.set(branch[1], this.parts(true));
      this.at += 1;
    }
    this.at = this.text.indexOf('}', this.at) + 1 || this.text.length;
    return { name, branches };
  }
}
