import {
  addReadings,
  findReadings,
  importReadings,
  readingTemplate,
  temperaturesOfUnit,
} from './temperatures.contract.ts';
import { ofOneUnit } from './exposure.service.ts';
import * as service from './temperatures.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findReadings, (work, { query }) => service.find(work, query)),
  on(readingTemplate, async () => service.template()),
  on(importReadings, (work, { body, files }) =>
    service.importFile(work, files[0]?.bytes ?? Buffer.alloc(0), body),
  ),
  on(addReadings, (work, { body }) => service.add(work, body)),
  on(temperaturesOfUnit, (work, { params }) => ofOneUnit(work, params.id)),
];
