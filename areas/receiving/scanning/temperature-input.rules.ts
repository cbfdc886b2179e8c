import { scanBodySchema } from './scanning.contract.ts';

/**
 * Parses a typed temperature in whole degrees Fahrenheit, with the limits of the scan endpoint. Empty input is no temperature.
 * `fault` is the message about what is wrong.
 */
export function parseTemperatureInput(typed: string): { tempF: number | undefined; fault: string | null } {
  const read = scanBodySchema.shape.tempF.safeParse(typed);
  return read.success
    ? { tempF: read.data, fault: null }
    : { tempF: undefined, fault: read.error.issues[0]?.message ?? null };
}
