import { useRef } from 'react';
import { importedReadings, importReadings } from './temperatures.contract.ts';
import type { ImportedReadings, loggerClocks, loggerColumns } from './temperatures.contract.ts';
import type { DateOrder } from '#kit/contract/foreign-dates.ts';
import { call } from '#kit/web/call.ts';
import { useFileDesk } from '#kit/web/file-desk.ts';
import type { FileDesk } from '#kit/web/file-desk.ts';

/** What the user says of a logger's file beside what it says itself. */
export type LoggerSaid = Partial<Record<(typeof loggerColumns)[number] | 'of' | 'device', string>> & {
  unit?: 'F' | 'C' | undefined;
  zone?: (typeof loggerClocks)[number] | undefined;
  dateOrder?: DateOrder | undefined;
};
export interface ReadingDesk extends FileDesk<ImportedReadings, LoggerSaid> {
  /** Adds something to what was said, and reads the file so. */
  say: (more: LoggerSaid) => void;
  said: () => LoggerSaid;
}
/** The file of a logger, for the warehouse it was in. */
export function useReadingDesk(warehouseId: number | undefined): ReadingDesk {
  const said = useRef<LoggerSaid>({});
  const desk = useFileDesk<ImportedReadings, LoggerSaid>({
    send:
      warehouseId === undefined
        ? undefined
        : (file, tried, key) =>
            call(
              importReadings,
              { file, body: { ...said.current, warehouseId, dryRun: tried === null } },
              { quiet: true, own: true, key },
            ),
    readAnswer: (data) => importedReadings.safeParse(data).data ?? null,
    says: 'Keeping the temperatures',
  });
  return {
    ...desk,
    choose(files) {
      // Another file may be of another place and another device.
      said.current = {};
      desk.choose(files);
    },
    said: () => said.current,
    say(more) {
      said.current = { ...said.current, ...more };
      desk.again(said.current);
    },
  };
}
