import { describe, expect, it, test } from 'vitest';
import { parseReadingFile } from './parse-readings.rules.ts';
import { loggerTitlePatterns } from './logger-file.rules.ts';
import type { ReadingFileOptions } from './parse-readings.rules.ts';
import { readSheetForImport } from '#tests/read-sheet.ts';

const now = Date.parse('2027-11-10T15:00:00Z');
const read = async (content: string | Uint8Array, by: Partial<ReadingFileOptions> = {}) =>
  parseReadingFile(await readSheetForImport(content, loggerTitlePatterns), {
    timeZone: 'America/New_York',
    nowMs: now,
    ...by,
  });
const one = (time: string, temperature: string, title = 'Temperature °F') =>
  read(`Where;Time;${title}\ncooler;${time};${temperature}\n`);

describe('a time in a file', () => {
  test.each([
    ['2027-11-09 14:30', '2027-11-09T19:30:00.000Z'],
    ['2027-11-09T14:30:15', '2027-11-09T19:30:15.000Z'],
    ['2027-11-09T14:30:15.123Z', '2027-11-09T14:30:15.000Z'],
    ['2027-11-09 14:30 +01:00', '2027-11-09T13:30:00.000Z'],
    ['11/09/2027 2:30 PM', '2027-11-09T19:30:00.000Z'],
    ['11/9/2027 12:05:10 AM', '2027-11-09T05:05:10.000Z'],
    ['11/09/2027, 14:30', '2027-11-09T19:30:00.000Z'],
    ['11/09/27 02:30:00 PM', '2027-11-09T19:30:00.000Z'],
    ['31.10.2027 14:30', '2027-10-31T18:30:00.000Z'],
    ['9-Nov-2027 14:30', '2027-11-09T19:30:00.000Z'],
    ['2027-11-09 14:30:00 UTC', '2027-11-09T14:30:00.000Z'],
    ['2027-11-09 14:30 EST', '2027-11-09T19:30:00.000Z'],
    ['2027-11-09 14:30 GMT-08:00', '2027-11-09T22:30:00.000Z'],
    ['1825770600', '2027-11-09T14:30:00.000Z'],
    ['1825770600000', '2027-11-09T14:30:00.000Z'],
    ['46700.604166667', '2027-11-09T19:30:00.000Z'],
    // The night the clocks change, with the offset given.
    ['2027-11-07 01:30 -0500', '2027-11-07T06:30:00.000Z'],
  ])('is read from %s as %s', async (typed, instant) => {
    const { readings, errors: faults } = await one(typed, '36');
    expect(faults).toEqual([]);
    expect(new Date(readings[0]?.at ?? 0).toISOString()).toBe(instant);
  });
  test.each([
    ['yesterday', 'readings.wrongTime'],
    ['2027-02-30 10:00', 'readings.wrongTime'],
    ['2027-11-09 25:00', 'readings.wrongTime'],
    ['11/09/2027 13:00 PM', 'readings.wrongTime'],
    ['2027-11-07 01:30', 'readings.timeAmbiguous'],
    ['2027-03-14 02:30', 'readings.timeSkipped'],
    ['2027-11-10 15:30 Z', 'readings.timeInFuture'],
    ['2199-01-01 00:00', 'readings.timeInFuture'],
    ['2026-01-01 00:00', 'readings.readingTooOld'],
    ['0001-01-01 00:00', 'readings.wrongTime'],
    ['46000.5', 'readings.readingTooOld'],
    ['', 'readings.valueMissing'],
  ])('is rejected for %s: %s', async (typed, code) => {
    expect((await one(typed, '36')).errors).toMatchObject([{ row: 2, column: 'time', code }]);
  });
});

describe('a temperature in a file', () => {
  test.each([
    ['Temperature °F', '36.5', 365],
    ['Temp (C)', '3,5', 383],
    ['Temperature ℃', '-1', 302],
    ['Temperature', '3.5 °C', 383],
    ['Temperature', '36F', 360],
    ['Value', '\u22122 C', 284],
  ])('in the column %s: %s is %s tenths', async (title, typed, tenths) => {
    expect(await one('2027-11-09 14:30', typed, title)).toMatchObject({
      errors: [],
      readings: [{ tenthsF: tenths }],
    });
  });
  test.each([
    ['Temperature °F', 'NaN', 'readings.temperatureInvalid', 'temperature'],
    ['Temperature °F', '1e2', 'readings.temperatureInvalid', 'temperature'],
    ['Temperature °F', 'Infinity', 'readings.temperatureInvalid', 'temperature'],
    ['Temperature °F', '999', 'readings.temperatureOutOfRange', 'temperature'],
    ['Temperature °C', '36 F', 'readings.temperatureUnitsMixed', 'temperature'],
    ['Temperature', '36', 'readings.temperatureUnitMissing', 'unit'],
  ])('in the column %s: %s is rejected: %s', async (title, typed, code, column) => {
    expect((await one('2027-11-09 14:30', typed, title)).errors).toMatchObject([{ row: 2, column, code }]);
  });
  it('takes its unit from each row, and reports a row that states two units', async () => {
    const { readings, errors: faults } = await read(
      'Where,Time,Temperature,Unit\ncooler,2027-11-09 14:30,36,F\ncooler,2027-11-09 14:31,2,°C\ncooler,2027-11-09 14:32,36 F,C\ncooler,2027-11-09 14:33,280,K\n',
    );
    expect(readings.map((r) => r.tenthsF)).toEqual([360, 356]);
    expect(faults).toMatchObject([
      { row: 4, column: 'temperature', code: 'readings.temperatureUnitsMixed' },
      { row: 5, column: 'unit', code: 'readings.temperatureUnitMissing' },
    ]);
  });
});

describe('a readings file', () => {
  it('reports all its errors together, each at its row and column', async () => {
    const { errors: faults } = await read(
      'Where,Time,Temp F\n,2027-11-09 14:30,36\ncooler,never,NaN\ncooler,2027-11-09 14:31,36\ncooler,2028-01-01 10:00,500\n',
    );
    expect(faults.map((f) => `${f.row} ${f.column} ${f.code}`)).toEqual([
      '2 of readings.valueMissing',
      '3 time readings.wrongTime',
      '3 temperature readings.temperatureInvalid',
      '5 time readings.timeInFuture',
      '5 temperature readings.temperatureOutOfRange',
    ]);
  });
  test.each([
    [
      'with an unknown separator',
      'Where~Time~Temp\ncooler~2027-11-09 14:30~36\n',
      'readings.columnsNotSeparated',
    ],
    ['without a time', 'Where,Temp F\ncooler,36\n', 'readings.columnMissing'],
    ['without a place', 'Time,Temp F\n2027-11-09 14:30,36\n', 'readings.placeMissing'],
    ['with two times', 'Where,Time,Time,Temp F\ncooler,a,b,36\n', 'readings.duplicateColumn'],
  ])('%s is rejected as a whole', async (_, content, code) => {
    const { readings, errors: faults } = await read(content);
    expect([readings, faults[0]?.code]).toEqual([[], code]);
  });
  test.each([
    [
      'UTF-16 that does not say so',
      new Uint8Array(Buffer.from('Where\tTime\tTemperature °C\ncooler\t2027-11-09 14:30\t2\n', 'utf16le')),
    ],
    [
      'UTF-16 with its mark',
      new Uint8Array(
        Buffer.from('\ufeffWhere\tTime\tTemperature °C\ncooler\t2027-11-09 14:30\t2\n', 'utf16le'),
      ),
    ],
    [
      'Windows-1252',
      new Uint8Array(Buffer.from('Where;Time;Temperature °C\ncooler;2027-11-09 14:30;2\n', 'latin1')),
    ],
    ['UTF-8 with a mark', '\ufeffWhere,Time,Temperature °C,Humidity\ncooler,2027-11-09 14:30,2,88\n'],
  ])('in %s is read', async (_, content) => {
    expect(await read(content)).toMatchObject({
      errors: [],
      readings: [{ targetText: 'cooler', tenthsF: 356 }],
    });
  });
  it('skips and counts the rows where the logger measured nothing', async () => {
    const {
      readings,
      skippedCount: skipped,
      errors: faults,
    } = await read(
      'Where,Time,Temp F\ncooler,2027-11-09 14:30,36\ncooler,2027-11-09 14:31,---\ncooler,2027-11-09 14:32,\n',
    );
    expect([readings.length, skipped, faults]).toEqual([1, 2, []]);
  });
});
