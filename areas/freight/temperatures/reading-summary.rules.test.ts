import { describe, expect, it, test } from 'vitest';
import { detectLoggerColumns, loggerTitlePatterns } from './logger-file.rules.ts';
import { parseReadingFile } from './parse-readings.rules.ts';
import { guessLoggerColumnsByCells } from './untitled-logger-file.rules.ts';
import { readSheetForImport } from '#tests/read-sheet.ts';

const by = {
  timeZone: 'America/New_York',
  nowMs: Date.parse('2026-12-01T12:00:00Z'),
  measuredObject: 'cooler',
  unit: 'F',
} as const;
const read = async (content: string) =>
  parseReadingFile(await readSheetForImport(content, loggerTitlePatterns), by);

describe('rows below the readings of a logger', () => {
  const readings = 'Time,Temperature °F\n11/29/2026 22:00,38.5\n11/29/2026 22:05,38.6\n';
  test.each([
    ['with a word instead of the time', 'Min,38.5\nMax,38.6\nAverage,38.55\n', 3],
    ['in Spanish', 'Mínimo,38.5\nMáximo,38.6\nPromedio,38.55\n', 3],
    ['in German', 'Minimum:,38.5\nMittelwert,38.6\n', 2],
    ['without a time', ',38.5\n,38.6\n', 2],
    ['with a heading', 'Summary\nMin,38.5\n', 2],
  ])('%s are left out', async (_, tail, summaryRows) => {
    expect(await read(readings + tail)).toMatchObject({
      errors: [],
      summaryRows,
      readings: [{ row: 2 }, { row: 3 }],
    });
  });
  it('are errors in the middle of the readings', async () => {
    const { errors: faults, summaryRows } = await read(`${readings},38.7\n11/29/2026 22:15,38.8\n`);
    expect([summaryRows, faults.map(({ row, code }) => [row, code])]).toEqual([
      0,
      [[4, 'readings.valueMissing']],
    ]);
  });
  it('are errors when no row has a time', async () => {
    const { errors: faults } = await read('Time,Temperature °F\n,38.5\n,38.6\n');
    expect(faults.map(({ code }) => code)).toEqual(['readings.valueMissing', 'readings.valueMissing']);
  });
  it('are readings when they have a time, whatever their place is called', async () => {
    const found = await read('Where,Time,Temperature °F\nMax Freezer,11/29/2026 22:00,38.5\n');
    expect(found).toMatchObject({ summaryRows: 0, readings: [{ targetText: 'Max Freezer' }] });
  });
});

describe('the titles of a logger in other languages', () => {
  test.each([
    ['Datum;Uhrzeit;Temperatur °F', { date: 0, time: 1, temperature: 2 }],
    ['Fecha;Hora;Temperatura °F', { date: 0, time: 1, temperature: 2 }],
    ['Date;Heure;Température °F', { date: 0, time: 1, temperature: 2 }],
    ['Datum;Tijd;Temperatuur °F', { date: 0, time: 1, temperature: 2 }],
    ['Data;Ora;Temperatura °F', { date: 0, time: 1, temperature: 2 }],
    ['日期;时间;温度 °F', { date: 0, time: 1, temperature: 2 }],
    ['Datum/Uhrzeit;Messwert °F', { time: 0, temperature: 1 }],
    ['Uhrzeit;Temperatur °F', { time: 0, temperature: 1 }],
  ])('%s', async (titles, columns) => {
    expect(detectLoggerColumns(titles.split(';'))).toEqual({ columns, duplicates: [] });
    const cells = 'date' in columns ? '29.11.2026;22:00;38,5' : '29.11.2026 22:00;38,5';
    expect(await read(`Bericht;7\n${titles}\n${cells}\n`)).toMatchObject({
      errors: [],
      readings: [{ row: 3, tenthsF: 385 }],
    });
  });
  it('Data is a date only beside other words of its language', () => {
    expect(detectLoggerColumns(['Time', 'Data']).columns).toEqual({ time: 0 });
  });
  it('a column chosen for the temperature is no longer the date', async () => {
    const sheet = await readSheetForImport('Time,Date\n11/29/2026 22:00,38.5\n', loggerTitlePatterns);
    expect(parseReadingFile(sheet, { ...by, columns: { temperature: 'Date' } })).toMatchObject({
      errors: [],
      readings: [{ tenthsF: 385 }],
    });
  });
  it('a column without a title is not Celsius because its letter is C', () => {
    expect(detectLoggerColumns(['Time', 'Temp °F', 'C']).columns).toEqual({ time: 0, temperature: 1 });
  });
});

describe('the columns of a file without titles', () => {
  test.each([
    [['11/29/2026 22:00', '38.5'], { time: 0, temperature: 1 }],
    [['1', '11/29/2026 22:00', '38.5', '55'], { time: 1, temperature: 2 }],
    [['2026-11-29', '22:00', '38,5'], { date: 0, time: 1, temperature: 2 }],
    [['cooler', '2026-11-29T22:00:00Z', '38', 'F'], { of: 0, time: 1, temperature: 2, unit: 3 }],
    [['11/29/2026 22:00', '38', '55'], { time: 0 }],
  ])('%j', (cells, columns) => {
    const titles = ['A', 'B', 'C', 'D'].slice(0, cells.length);
    expect(guessLoggerColumnsByCells({ titles, rows: [{ row: 1, cells }] })).toEqual(columns);
  });
});
