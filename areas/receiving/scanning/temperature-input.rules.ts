import { scanBodySchema } from './scanning.contract.ts';

/**
 * What was typed as a temperature, whole degrees Fahrenheit, by the bounds of the call that takes it; nothing typed is
 * no temperature. The sentence says what is wrong with it.
 */
export function parseTemperatureInput(typed: string): { tempF: number | undefined; fault: string | null } {
  const read = scanBodySchema.shape.tempF.safeParse(typed);
  return read.success
    ? { tempF: read.data, fault: null }
    : { tempF: undefined, fault: read.error.issues[0]?.message ?? null };
}
