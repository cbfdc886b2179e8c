import { z } from 'zod';
import { optionalField } from '#kit/contract/fields.ts';

/** The map position of an account or a dock, in degrees. Routes are planned between positions. */

const degrees = (label: string, most: number) =>
  z.preprocess(
    (v) => (typeof v === 'string' && v.trim() !== '' ? Number(v) : v),
    z
      .number({ error: `${label} must be from -${most} to ${most}` })
      .min(-most, { error: `${label} must be from -${most} to ${most}` })
      .max(most, { error: `${label} must be from -${most} to ${most}` }),
  );
export const maxDegrees = { latitude: 90, longitude: 180 } as const;
export const coordinateFields = {
  latitude: optionalField(degrees('Latitude', maxDegrees.latitude)),
  longitude: optionalField(degrees('Longitude', maxDegrees.longitude)),
};
export const incompleteCoordinatesMessage = 'Enter latitude and longitude together.';
