import { importReadings, takenReadings } from './temperatures.contract.ts';
import type { TakenReadings } from './temperatures.contract.ts';
import { call } from '#kit/web/call.ts';
import { useFileDesk } from '#kit/web/file-desk.ts';
import type { FileDesk } from '#kit/web/file-desk.ts';

export type ReadingDesk = FileDesk<TakenReadings>;
/** The file of a logger, for the warehouse it was in. */
export const useReadingDesk = (warehouseId: number | undefined): ReadingDesk =>
  useFileDesk<TakenReadings>({
    send:
      warehouseId === undefined
        ? undefined
        : (file, tried, key) =>
            call(
              importReadings,
              { file, body: { warehouseId, dryRun: tried === null } },
              { quiet: true, own: true, key },
            ),
    readAnswer: (data) => takenReadings.safeParse(data).data ?? null,
    says: 'Keeping the temperatures',
  });
