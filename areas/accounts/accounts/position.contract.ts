import { z } from 'zod';
import { maybe } from '#kit/contract/fields.ts';

/** Where an account or a dock is on the map, in degrees. Routes are planned between positions. */

const degrees = (label: string, most: number) =>
  z.preprocess(
    (v) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v),
    z
      .number({ error: `${label} must be from -${most} to ${most}` })
      .min(-most, { error: `${label} must be from -${most} to ${most}` })
      .max(most, { error: `${label} must be from -${most} to ${most}` }),
  );
export const mostDegrees = { latitude: 90, longitude: 180 } as const;
export const positionFields = {
  latitude: maybe(degrees('Latitude', mostDegrees.latitude)),
  longitude: maybe(degrees('Longitude', mostDegrees.longitude)),
};
export const positionWhole = 'Latitude and longitude are said together.';
