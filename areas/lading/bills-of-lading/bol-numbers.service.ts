import { bolErrors } from './bills-of-lading.errors.ts';
import { reserveBolSerials } from './create-bols.repository.ts';
import { buildBolNumber, computeMaxBolSerial } from '#areas/freight/units/barcodes.rules.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Reserves the numbers of new bills of lading. Rejects with 412 when they do not fit the GS1 company prefix. */
export async function reserveBolNumbers(work: RequestContext, count: number): Promise<string[]> {
  const { gs1Prefix } = await readSettingsOrDefaults(work, ['gs1Prefix']);
  const serials = await reserveBolSerials(work.tx, count);
  const last = serials.at(-1) ?? 0;
  if (last > computeMaxBolSerial(gs1Prefix))
    reject(bolErrors.numberTooLong, { number: last, prefix: gs1Prefix });
  return serials.map((serial) => buildBolNumber(serial, gs1Prefix));
}
