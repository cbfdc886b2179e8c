import type { ImportSheet } from '#areas/accounts/accounts/sheet.rules.ts';

/** Words that loggers write before a value that summarizes their readings. */
const summaryWords = [
  'min|max|minimum|maximum|mean|average|avg|mkt|mean kinetic temperature|lowest|highest|range|summary|total|count|readings',
  'std|stdev|std dev|standard deviation|median|alarm|alarms',
  'mínimo|minimo|mínima|minima|máximo|maximo|máxima|maxima|promedio|media|mediana|resumen',
  'mittelwert|durchschnitt|mittel|minimalwert|maximalwert|zusammenfassung|anzahl',
  'moyenne|minimale|maximale|gemiddelde|gemiddeld',
  '最小值|最大值|平均值|最小|最大|平均|最低|最高',
].join('|');
const summaryCell = new RegExp(String.raw`^(${summaryWords})\.?(?![\p{Script=Latin}\d_])`, 'iu');
const someTime = /\d{1,2}[:.h]\d{2}|^\d{10}|^\d{5}\.\d/;

/**
 * Counts the rows below the last reading that are no readings: their first cell is a word such as Average, or they have no time.
 * A file without any time has none, because then the times are missing.
 */
export function countTrailingSummaryRows(
  rows: ImportSheet['rows'],
  timeOf: (cells: readonly string[]) => string,
): number {
  const isSummary = (cells: readonly string[]): boolean => {
    const time = timeOf(cells);
    if (time === '' || summaryCell.test(time)) return true;
    // A place can be called "Max Freezer". A row with a time is a reading.
    return !someTime.test(time) && summaryCell.test(cells.find((cell) => cell !== '') ?? '');
  };
  const last = rows.findLastIndex(({ cells }) => !isSummary(cells));
  return last < 0 ? 0 : rows.length - 1 - last;
}
