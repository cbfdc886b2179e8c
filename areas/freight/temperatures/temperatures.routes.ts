import {
  addSensorReadingsAllOrNothingEndpoint,
  findReadingsEndpoint,
  previewByDefaultOrImportReadingFileEndpoint,
  getReadingTemplateEndpoint,
  getUnitTemperatureExposureEndpoint,
} from './temperatures.contract.ts';
import { getUnitTemperatureExposure } from './exposure.service.ts';
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
  defineRoute(getUnitTemperatureExposureEndpoint, (work, { params }) =>
    getUnitTemperatureExposure(work, params.id),
  ),
];
