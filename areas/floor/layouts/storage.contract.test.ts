import { expect, it } from 'vitest';
import { areaFilters, getEmptyAreaMessage } from './storage.contract.ts';

it('a plan without trailers says so in the words of the trade, any other area that it has no locations', () => {
  expect(areaFilters.map(getEmptyAreaMessage)).toEqual(
    areaFilters.map((area) => (area === 'trailer' ? 'No Trailers Found' : 'No locations yet.')),
  );
});
