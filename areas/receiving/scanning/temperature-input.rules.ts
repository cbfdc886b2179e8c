import { scanBodySchema } from './scanning.contract.ts';

/**
 * Parses a typed temperature in whole degrees Fahrenheit, with the limits of the scan endpoint. Empty input is no
 * temperature. `error` is the message about what is wrong.
 */
export function parseTemperatureInput(input: string): { tempF: number | undefined; error: string | null } {
  const read = scanBodySchema.shape.tempF.safeParse(input);
  return read.success
    ? { tempF: read.data, error: null }
    : { tempF: undefined, error: read.error.issues[0]?.message ?? null };
}
