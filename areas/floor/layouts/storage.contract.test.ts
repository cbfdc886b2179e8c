import { expect, it } from 'vitest';
import { storageAreaFilters, getEmptyAreaMessage } from './storage.contract.ts';

it('a plan without trailers reads “No Trailers Found”, and any other empty area “No locations yet.”', () => {
  expect(storageAreaFilters.map(getEmptyAreaMessage)).toEqual(
    storageAreaFilters.map((area) => (area === 'trailer' ? 'No Trailers Found' : 'No locations yet.')),
  );
});
