import { useRef } from 'react';
import {
  importedReadingsResultSchema,
  previewByDefaultOrImportReadingFileEndpoint,
} from './temperatures.contract.ts';
import type {
  ImportedReadingsResult,
  loggerTimeZoneChoices,
  loggerFileColumns,
} from './temperatures.contract.ts';
import { useChosenHeaderRowNumber } from '#kit/web/title-row.tsx';
import type { DateOrder } from '#kit/contract/imported-dates.ts';
import { callApi } from '#kit/web/api-call.ts';
import { useFileImport } from '#kit/web/use-file-import.ts';
import type { FileImport } from '#kit/web/use-file-import.ts';

/** What the user enters for a logger's file, in addition to its content. */
export type LoggerFileSettings = Partial<
  Record<(typeof loggerFileColumns)[number] | 'of' | 'device', string>
> & {
  unit?: 'F' | 'C' | undefined;
  zone?: (typeof loggerTimeZoneChoices)[number] | undefined;
  dateOrder?: DateOrder | undefined;
  titleRow?: number | undefined;
};
export interface ReadingFileImport extends FileImport<ImportedReadingsResult, LoggerFileSettings> {
  /** Adds to the settings and reads the file with them. */
  updateSettings: (more: LoggerFileSettings) => void;
  getSettings: () => LoggerFileSettings;
}
/** Imports the file of a logger for the selected warehouse. */
export function useReadingFileImport(warehouseId: number | undefined): ReadingFileImport {
  const settingsRef = useRef<LoggerFileSettings>({});
  const titleRow = useChosenHeaderRowNumber();
  const desk = useFileImport<ImportedReadingsResult, LoggerFileSettings>({
    send:
      warehouseId === undefined
        ? undefined
        : (file, tried, key) =>
            callApi(
              previewByDefaultOrImportReadingFileEndpoint,
              { file, body: { titleRow, ...settingsRef.current, warehouseId, dryRun: tried === null } },
              { hidesSuccessToast: true, handlesFailure: true, key },
            ),
    readAnswer: (data) => importedReadingsResultSchema.safeParse(data).data ?? null,
    says: 'Saving temperatures',
  });
  return {
    ...desk,
    previewFile(files) {
      // Another file can be from another place and device.
      settingsRef.current = {};
      desk.previewFile(files);
    },
    getSettings: () => settingsRef.current,
    updateSettings(more) {
      settingsRef.current = { ...settingsRef.current, ...more };
      desk.retryWith(settingsRef.current);
    },
  };
}
