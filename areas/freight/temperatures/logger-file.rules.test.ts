import { describe, expect, it } from 'vitest';
import {
  detectLoggerColumns,
  parseFridgeTagReport,
  detectLoggerMakerAndDevice,
  loggerTitlePatterns,
  parseTitleUtcOffsetMinutes,
  parseTitleTemperatureUnit,
} from './logger-file.rules.ts';
import { parseReadingFile } from './parse-readings.rules.ts';
import { openSpreadsheet } from '#kit/server/spreadsheet/spreadsheet.ts';
import type { ImportSheet } from '#areas/accounts/accounts/sheet.rules.ts';

const by = {
  timeZone: 'America/New_York',
  nowMs: Date.parse('2026-12-01T12:00:00Z'),
  measuredObject: 'cooler',
};
const read = async (text: string) => {
  const table = await openSpreadsheet(new TextEncoder().encode(text), { knownTitles: loggerTitlePatterns });
  const sheet: ImportSheet = {
    titles: table.titles,
    titleRow: table.titleRow,
    rows: await Array.fromAsync(table.rows),
  };
  const facts = detectLoggerMakerAndDevice(sheet, table.firstRows);
  const found = parseReadingFile(sheet, { ...by, device: facts.device ?? undefined });
  return {
    ...facts,
    faults: found.errors,
    readings: found.readings.map((one) => [new Date(one.at).toISOString(), one.tenthsF, one.device]),
  };
};

describe('a logger file', () => {
  it.each([
    [
      'HOBO (Onset)',
      '"Plot Title: Dock 4"\n"#","Date Time, GMT-05:00","Temp, °F (LGR S/N: 10679014, SEN S/N: 10679014)","Host Connected (LGR S/N: 10679014)"\n1,11/29/26 10:26:34 AM,38.5,\n2,11/29/26 11:26:34 AM,,Logged\n',
      ['2026-11-29T15:26:34.000Z', 385, '10679014'],
    ],
    [
      'LogTag',
      'LogTag Analyzer\nSerial Number,A0C1234567\nDate,Time,Reading (°C)\n11/29/2026,10:26:00,3.6\n',
      ['2026-11-29T15:26:00.000Z', 385, 'A0C1234567'],
    ],
    [
      'Sensitech',
      'Sensitech TempTale Ultra\nSerial Number:,9876543210\nTrip Number:,1\n\nPoint,Date/Time,Temperature (F)\n1,11/29/2026 10:26:00 AM,38.5\n',
      ['2026-11-29T15:26:00.000Z', 385, '9876543210'],
    ],
    [
      'Tive',
      'EntryTimeUtc,Device ID,Temperature (Celsius),Humidity (%)\n2026-11-29T15:26:00Z,VD0001,3.6,40\n',
      ['2026-11-29T15:26:00.000Z', 385, 'VD0001'],
    ],
    [
      'DeltaTrak',
      'DeltaTrak FlashLink\nSerial No.,55512\nNo.;Date;Time;Temperature(°F)\n1;11/29/2026;10:26:00 AM;38.5\n'.replaceAll(
        ';',
        ',',
      ),
      ['2026-11-29T15:26:00.000Z', 385, '55512'],
    ],
  ])('of %s is recognized and read', async (maker, text, reading) => {
    expect(await read(text)).toEqual({
      maker,
      device: reading[2] === 'VD0001' ? null : reading[2],
      faults: [],
      readings: [reading],
    });
  });
  it('with two sensors of one scale asks the user to choose one', async () => {
    const { faults } = await read('Date,Time,Ambient (°C),Probe 1 (°C)\n11/29/2026,10:00,3,4\n');
    expect(faults.map((f) => f.code)).toEqual(['readings.duplicateColumn']);
  });
});

describe('a Fridge-tag report', () => {
  const report = [
    'Device: Q-tag Fridge-tag 2',
    'Conf:',
    ' Serial: 130400141244',
    ' Temp unit: C',
    'Hist:',
    ' 1:',
    '  Date: 2026-11-29',
    '  Min T: +3.2, TS Min T: 05:24',
    '  Max T: +3.5, TS Max T: 17:13',
    '  Avrg T: +3.3',
  ].join('\n');
  it('contains the lowest and the highest temperature of each day', () => {
    const sheet = parseFridgeTagReport(report);
    const { readings, errors: faults } = parseReadingFile(sheet ?? { titles: [], rows: [] }, by);
    expect([
      faults,
      readings.map((one) => [new Date(one.at).toISOString(), one.tenthsF, one.device]),
    ]).toEqual([
      [],
      [
        ['2026-11-29T10:24:00.000Z', 378, '130400141244'],
        ['2026-11-29T22:13:00.000Z', 383, '130400141244'],
      ],
    ]);
    expect(parseFridgeTagReport('Date,Time\n')).toBeUndefined();
  });
});

it.each([
  ['Temp, °F (LGR S/N: 1, SEN S/N: 2)', 'F'],
  ['Temp, ?C', 'C'],
  ['Temperature ℃', 'C'],
  ['temp_f', 'F'],
  ['TempC', 'C'],
  ['Degrees Celsius', 'C'],
  ['Humidity (%)', null],
  ['Temperature', null],
])('the column title %s has unit %s', (title, unit) => {
  expect(parseTitleTemperatureUnit(title)).toBe(unit);
});
it.each([
  ['Date Time, GMT-05:00', -300],
  ['Timestamp (UTC)', 0],
  ['Time (EST)', -300],
  ['Date/Time', undefined],
])('the column title %s has a UTC offset of %s minutes', (title, minutes) => {
  expect(parseTitleUtcOffsetMinutes(title)).toBe(minutes);
});
it('a date and a time can have a column each', () => {
  expect(detectLoggerColumns(['Date', 'Time', 'Temp F'])).toEqual({
    columns: { date: 0, time: 1, temperature: 2 },
    duplicates: [],
  });
});
