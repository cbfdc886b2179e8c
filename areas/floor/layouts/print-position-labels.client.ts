import {
  printPositionLabelsOfLocationsEndpoint,
  sendPositionLabelsToPrinterEndpoint,
} from './storage.contract.ts';
import { printLabelsAtStation } from '#areas/floor/printers/station-printer.client.ts';
import type { QueryInput } from '#kit/contract/endpoint.ts';
import { callApi } from '#kit/web/api-call.ts';
import { downloadOrOpenFile } from '#kit/web/download.ts';

/** Prints labels of positions, as a document or on the station's printer. */
export const printPositionLabels = (
  query: QueryInput<typeof printPositionLabelsOfLocationsEndpoint>,
): Promise<boolean> =>
  printLabelsAtStation(
    () => downloadOrOpenFile(printPositionLabelsOfLocationsEndpoint, { query }, 'Printing labels'),
    (body) => callApi(sendPositionLabelsToPrinterEndpoint, { query, body }, { hidesSuccessToast: true }),
  );
