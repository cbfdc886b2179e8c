import { bolErrors } from './bills-of-lading.errors.ts';
import { takeSerials } from './bol-making.store.ts';
import { bolNumberOf, highestBolSerial } from '#areas/freight/units/codes.rules.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** Takes the numbers of new bills of lading. Refuses with 412 when they don't fit the GS1 company prefix. */
export async function takeBolNumbers(work: Work, count: number): Promise<string[]> {
  const { gs1Prefix } = await settingsOf(work, ['gs1Prefix']);
  const serials = await takeSerials(work.tx, count);
  const last = serials.at(-1) ?? 0;
  if (last > highestBolSerial(gs1Prefix))
    refuse(bolErrors.numberTooLong, { number: last, prefix: gs1Prefix });
  return serials.map((serial) => bolNumberOf(serial, gs1Prefix));
}
