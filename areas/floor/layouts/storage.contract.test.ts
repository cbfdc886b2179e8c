import { expect, it } from 'vitest';
import { areaFilters, getEmptyAreaMessage } from './storage.contract.ts';

it('a plan without trailers reads “No Trailers Found”, and any other empty area “No locations yet.”', () => {
  expect(areaFilters.map(getEmptyAreaMessage)).toEqual(
    areaFilters.map((area) => (area === 'trailer' ? 'No Trailers Found' : 'No locations yet.')),
  );
});
