import {
  addReadingsEndpoint,
  findReadingsEndpoint,
  importReadingsEndpoint,
  getReadingTemplateEndpoint,
  getUnitTemperaturesEndpoint,
} from './temperatures.contract.ts';
import { getUnitTemperatures } from './exposure.service.ts';
import * as service from './temperatures.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findReadingsEndpoint, (work, { query }) => service.listReadings(work, query)),
  defineRoute(getReadingTemplateEndpoint, async () => service.getReadingTemplate()),
  defineRoute(importReadingsEndpoint, (work, { body, files }) =>
    service.importReadingFile(work, files[0]?.bytes ?? Buffer.alloc(0), body),
  ),
  defineRoute(addReadingsEndpoint, (work, { body }) => service.addReadings(work, body)),
  defineRoute(getUnitTemperaturesEndpoint, (work, { params }) => getUnitTemperatures(work, params.id)),
];
