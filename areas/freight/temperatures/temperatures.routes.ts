import {
  addSensorReadingsAllOrNothingEndpoint,
  findReadingsEndpoint,
  previewByDefaultOrImportReadingFileEndpoint,
  getReadingTemplateEndpoint,
  getUnitTemperaturesEndpoint,
} from './temperatures.contract.ts';
import { getUnitTemperatures } from './exposure.service.ts';
import * as service from './temperatures.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findReadingsEndpoint, (work, { query }) => service.listReadings(work, query)),
  defineRoute(getReadingTemplateEndpoint, async () => service.getReadingTemplate()),
  defineRoute(previewByDefaultOrImportReadingFileEndpoint, (work, { body, files }) =>
    service.previewByDefaultOrImportReadingFile(work, files[0]?.bytes ?? Buffer.alloc(0), body),
  ),
  defineRoute(addSensorReadingsAllOrNothingEndpoint, (work, { body }) =>
    service.addSensorReadingsAllOrNothing(work, body),
  ),
  defineRoute(getUnitTemperaturesEndpoint, (work, { params }) => getUnitTemperatures(work, params.id)),
];
