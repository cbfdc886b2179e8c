import { describe, expect, it } from 'vitest';
import type { FreightImpactEffect } from './impact.contract.ts';
import { findFreightImpactEffects } from './impact.rules.ts';
import type { FreightCalendarState } from './impact.rules.ts';

const before: FreightCalendarState = {
  service: '2027-02-12 2 9',
  closedAccountIds: '',
  blockIds: '',
  open: true,
  cutoff: '2027-02-12T22:00:00Z ',
  periods: '',
};

describe('Freight already entered', () => {
  it.each<[string, Partial<FreightCalendarState>, Partial<FreightCalendarState>, FreightImpactEffect[]]>([
    ['is unchanged when nothing changed', {}, {}, []],
    ['loses its service', {}, { service: null }, ['losesService']],
    ['has an account that is deactivated', {}, { closedAccountIds: '52' }, ['accountCloses']],
    [
      'has an account that is reactivated',
      { closedAccountIds: '12 52' },
      { closedAccountIds: '12' },
      ['accountOpens'],
    ],
    ['gains service', { service: null }, {}, ['getsService']],
    ['gets another service', {}, { service: '2027-02-13 2 9' }, ['servedOtherwise']],
    ['is blocked, also by a second block', { blockIds: '4' }, { blockIds: '4 5' }, ['isBlocked']],
    ['is released from one of two blocks', { blockIds: '4 5' }, { blockIds: '5' }, ['isFreed']],
    ['moves from one block to another', { blockIds: '4' }, { blockIds: '5' }, ['isBlocked', 'isFreed']],
    ['closes', {}, { open: false, cutoff: ' noHour' }, ['closes']],
    ['opens', { open: false }, {}, ['opens']],
    ['has another cutoff while it stays open', {}, { cutoff: '2027-02-12T23:00:00Z ' }, ['otherCutoff']],
    ['enters a holiday period', {}, { periods: '7' }, ['otherPeriod']],
    [
      'several at once',
      {},
      { service: null, open: false, periods: '7' },
      ['losesService', 'closes', 'otherPeriod'],
    ],
  ])('%s', (_, was, is, effects) => {
    expect(findFreightImpactEffects({ ...before, ...was }, { ...before, ...is })).toEqual(effects);
  });
});
