import { useRef } from 'react';
import { importedReadingsSchema, importReadingsEndpoint } from './temperatures.contract.ts';
import type { ImportedReadings, loggerClocks, loggerFileColumns } from './temperatures.contract.ts';
import { useTitleRow } from '#kit/web/title-row.tsx';
import type { DateOrder } from '#kit/contract/imported-dates.ts';
import { callApi } from '#kit/web/api-call.ts';
import { useFileImport } from '#kit/web/use-file-import.ts';
import type { FileImport } from '#kit/web/use-file-import.ts';

/** What the user enters for a logger's file, in addition to its content. */
export type LoggerFileSettings = Partial<
  Record<(typeof loggerFileColumns)[number] | 'of' | 'device', string>
> & {
  unit?: 'F' | 'C' | undefined;
  zone?: (typeof loggerClocks)[number] | undefined;
  dateOrder?: DateOrder | undefined;
  titleRow?: number | undefined;
};
export interface ReadingFileImport extends FileImport<ImportedReadings, LoggerFileSettings> {
  /** Adds to the settings and reads the file with them. */
  updateSettings: (more: LoggerFileSettings) => void;
  getSettings: () => LoggerFileSettings;
}
/** Imports the file of a logger for the selected warehouse. */
export function useReadingFileImport(warehouseId: number | undefined): ReadingFileImport {
  const said = useRef<LoggerFileSettings>({});
  const titleRow = useTitleRow();
  const desk = useFileImport<ImportedReadings, LoggerFileSettings>({
    send:
      warehouseId === undefined
        ? undefined
        : (file, tried, key) =>
            callApi(
              importReadingsEndpoint,
              { file, body: { titleRow, ...said.current, warehouseId, dryRun: tried === null } },
              { quiet: true, own: true, key },
            ),
    readAnswer: (data) => importedReadingsSchema.safeParse(data).data ?? null,
    says: 'Saving temperatures',
  });
  return {
    ...desk,
    choose(files) {
      // Another file can be from another place and device.
      said.current = {};
      desk.choose(files);
    },
    getSettings: () => said.current,
    updateSettings(more) {
      said.current = { ...said.current, ...more };
      desk.retryWith(said.current);
    },
  };
}
