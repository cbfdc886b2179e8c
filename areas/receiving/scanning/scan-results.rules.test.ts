import { describe, expect, it } from 'vitest';
import { getRejectedUnitRedirectTarget } from './scan-results.rules.ts';
import { scanResultSchema } from './scanning.contract.ts';
import type { ScanResult } from './scanning.contract.ts';
import { scanErrors } from './scanning.errors.ts';
import { createEmptyScanResult, getScanRejectionTitle } from './scanning.rules.ts';

const answer: ScanResult = {
  ...createEmptyScanResult({
    clientEventId: '1',
    kind: 'load',
    code: '10023980005',
    scannedAt: '2027-02-03T15:00:00Z',
  }),
  factLabel: 'This unit goes to door',
  fact: '31',
};
/** A result as a device or the server stored it when results had no code. */
function keptBefore(): ScanResult {
  const { code: _, ...without } = answer;
  return scanResultSchema.parse({ ...without, sentence: scanErrors.wrongLoad.sentence });
}

describe('the redirect of a refused box', () => {
  it.each<[string, ScanResult, ReturnType<typeof getRejectedUnitRedirectTarget>]>([
    ['goes to the door of its own load', { ...answer, code: scanErrors.wrongLoad.code }, 'door'],
    ['goes to another warehouse', { ...answer, code: scanErrors.wrongShuttle.code }, 'warehouse'],
    [
      'gives no direction while no door is known',
      { ...answer, code: scanErrors.wrongLoad.code, fact: null },
      null,
    ],
    [
      'stays where it is when it was only scanned twice',
      { ...answer, code: scanErrors.alreadyReceived.code },
      null,
    ],
    ['gives no direction from the message alone', keptBefore(), null],
  ])('%s', (_, said, to) => {
    expect(getRejectedUnitRedirectTarget(said)).toBe(to);
  });
});

describe('the title of a refusal', () => {
  it('depends on its error code', () => {
    expect(getScanRejectionTitle(scanErrors.wrongLoad.code)).toBe('Wrong load');
    expect(getScanRejectionTitle('loads.alreadyReleased')).toBe('Rejected');
  });
  it('is generic when a response has no error code', () => {
    expect(getScanRejectionTitle(undefined)).toBe('Rejected');
  });
});
