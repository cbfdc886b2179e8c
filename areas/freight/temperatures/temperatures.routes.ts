import {
  addSensorReadingsEndpoint,
  findReadingsEndpoint,
  previewOrImportReadingFileEndpoint,
  getReadingTemplateEndpoint,
  getUnitTemperaturesEndpoint,
} from './temperatures.contract.ts';
import { getUnitTemperatures } from './exposure.service.ts';
import * as service from './temperatures.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findReadingsEndpoint, (work, { query }) => service.listReadings(work, query)),
  defineRoute(getReadingTemplateEndpoint, async () => service.getReadingTemplate()),
  defineRoute(previewOrImportReadingFileEndpoint, (work, { body, files }) =>
    service.previewOrImportReadingFile(work, files[0]?.bytes ?? Buffer.alloc(0), body),
  ),
  defineRoute(addSensorReadingsEndpoint, (work, { body }) => service.addSensorReadings(work, body)),
  defineRoute(getUnitTemperaturesEndpoint, (work, { params }) => getUnitTemperatures(work, params.id)),
];
