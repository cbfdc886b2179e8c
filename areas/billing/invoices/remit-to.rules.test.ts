import { expect, test } from 'vitest';
import { parseRemitTo } from './remit-to.rules.ts';

test.each([
  [
    'Coldlane Consolidators, PO Box 522100, Miami, FL 33152',
    { name: 'Coldlane Consolidators', address: 'PO Box 522100', city: 'Miami', state: 'FL 33152' },
  ],
  [
    'Coldlane, Suite 4, PO Box 1, Miami, FL 33152',
    { name: 'Coldlane', address: 'Suite 4, PO Box 1', city: 'Miami', state: 'FL 33152' },
  ],
  [
    'Coldlane, 1 NW 25th St, Miami, FL, 33126-1002',
    { name: 'Coldlane', address: '1 NW 25th St', city: 'Miami', state: 'FL 33126-1002' },
  ],
  ['Coldlane, Miami, FL', { name: 'Coldlane', address: null, city: 'Miami', state: 'FL' }],
  ['Coldlane, PO Box 1', { name: 'Coldlane', address: 'PO Box 1', city: null, state: null }],
  ['Coldlane', { name: 'Coldlane', address: null, city: null, state: null }],
  ['', { name: '', address: null, city: null, state: null }],
])('"%s" is split into name and address', (line, party) => {
  expect(parseRemitTo(line)).toEqual(party);
});
