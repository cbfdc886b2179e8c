import { describe, expect, it } from 'vitest';
import {
  findAccountingSettingsErrors,
  findInvalidOrUnsafeUrlProblem,
  privateUrlMessage,
  invalidUrlMessage,
} from './accounting-settings.contract.ts';
import { computeNextBatchTime, isSameServer } from './accounting-settings.rules.ts';

const whole = {
  system: 'http',
  address: 'https://books.example/api',
  company: 'COLD',
  receivableAccount: '1200',
  revenueAccount: '4000',
  sending: 'batch',
  batchHour: '18:00',
  startDate: '2027-01-01',
} as const;

describe('the required accounting settings', () => {
  it.each([
    ['address', 'Address is required'],
    ['company', 'Company is required'],
    ['receivableAccount', 'Receivable account is required'],
    ['revenueAccount', 'Revenue account is required'],
    ['sending', 'Send schedule is required'],
    ['batchHour', 'Batch time is required'],
    ['startDate', 'Start date is required'],
  ] as const)('report the missing field %s by name', (field, sentence) => {
    expect(findAccountingSettingsErrors({ ...whole, [field]: undefined })).toEqual({ [field]: sentence });
  });
  it('report all empty fields together, none without a system, no URL for a folder, no time without batches', () => {
    expect(Object.keys(findAccountingSettingsErrors({ system: 'http' }))).toHaveLength(6);
    expect(findAccountingSettingsErrors({ system: 'none' })).toEqual({});
    expect(findAccountingSettingsErrors({ ...whole, system: 'file', address: undefined })).toEqual({});
    expect(findAccountingSettingsErrors({ ...whole, sending: 'single', batchHour: undefined })).toEqual({});
  });
  it('accept an internal address with confirmation', () => {
    const address = 'http://10.1.2.3:8080';
    expect(findAccountingSettingsErrors({ ...whole, address })).toEqual({ address: privateUrlMessage });
    expect(findAccountingSettingsErrors({ ...whole, address, knowingly: true })).toEqual({});
    expect(
      findAccountingSettingsErrors({ ...whole, address: 'ftp://books.example', knowingly: true }),
    ).toEqual({
      address: invalidUrlMessage,
    });
  });
});

describe('a server address', () => {
  it.each([
    ['https://books.example', null],
    ['https://books.example:8443/v2/', null],
    ['http://books.example', 'in house'],
    ['https://localhost', 'in house'],
    ['https://ledger', 'in house'],
    ['https://ledger.internal', 'in house'],
    ['https://ledger.local.', 'in house'],
    ['https://192.168.1.9', 'in house'],
    ['https://2130706433', 'in house'],
    ['https://0x7f.1', 'in house'],
    ['https://[::1]:8080', 'in house'],
    ['https://[::ffff:10.0.0.1]', 'in house'],
    ['file:///etc/passwd', 'no address'],
    ['gopher://books.example', 'no address'],
    ['books.example', 'no address'],
    ['https://', 'no address'],
    ['https://me:secret@books.example', 'no address'],
    ['https://books.example/?token=1', 'no address'],
  ] as const)('%s is %s', (address, fault) => expect(findInvalidOrUnsafeUrlProblem(address)).toBe(fault));
  it('shares the token with another address on the same server', () => {
    expect(isSameServer('https://books.example/a', 'https://books.example/b')).toBe(true);
    expect(isSameServer('https://books.example', 'https://books.example.evil.test')).toBe(false);
    expect(isSameServer('https://books.example', 'http://books.example')).toBe(false);
    expect(isSameServer('', 'https://books.example')).toBe(false);
  });
});

it.each([
  ['2027-02-03T15:00:00Z', '18:00', '2027-02-03T23:00:00Z'],
  ['2027-02-03T23:00:00Z', '18:00', '2027-02-04T23:00:00Z'],
  // At the head office it is still the third.
  ['2027-02-04T02:00:00Z', '22:00', '2027-02-04T03:00:00Z'],
  // On this night there is no half past two.
  ['2027-03-14T05:00:00Z', '02:30', '2027-03-14T07:30:00Z'],
])('an entry queued at %s for %s is sent at %s', (now, hour, at) => {
  expect(computeNextBatchTime(Temporal.Instant.from(now), hour, 'America/New_York').toString()).toBe(at);
});
