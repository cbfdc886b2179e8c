import { addLayout, copyLayout, deleteLayout, findLayouts, saveLayout } from './layouts.contract.ts';
import * as layouts from './layouts.service.ts';
import { findLayouts as layoutsFound } from './layouts.store.ts';
import * as locations from './locations.service.ts';
import {
  drawLayout,
  drawTemplate,
  layoutDrawing,
  numberLayout,
  numberTemplate,
  templateDrawing,
} from './plan-drawing.contract.ts';
import { draw, drawingOf, layoutPlan, templatePlan } from './plan-drawing.service.ts';
import { number } from './plan-numbers.service.ts';
import * as positions from './positions.service.ts';
import {
  addLocation,
  addPositions,
  deleteLocation,
  deletePosition,
  findLocations,
  findPositions,
  getPlan,
  movePosition,
  printLocations,
  printLocationsAt,
  saveLocation,
  savePosition,
} from './storage.contract.ts';
import {
  addTemplate,
  copyTemplate,
  deleteTemplate,
  findTemplates,
  saveTemplate,
} from './templates.contract.ts';
import * as templates from './templates.service.ts';
import { findTemplates as templatesFound } from './templates.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findLayouts, (work, { query }) => layoutsFound(work, query, query)),
  on(addLayout, (work, { body }) => layouts.add(work, body)),
  on(saveLayout, (work, { params, body }) => layouts.save(work, params.id, body)),
  on(deleteLayout, (work, { params }) => layouts.remove(work, params.id)),
  on(copyLayout, (work, { params, body }) => layouts.copy(work, params.id, body)),
  on(findTemplates, (work, { query }) => templatesFound(work, query, query)),
  on(addTemplate, (work, { body }) => templates.add(work, body)),
  on(saveTemplate, (work, { params, body }) => templates.save(work, params.id, body)),
  on(deleteTemplate, (work, { params }) => templates.remove(work, params.id)),
  on(copyTemplate, (work, { body }) => templates.copy(work, body)),
  on(templateDrawing, (work, { params }) => drawingOf(work, templatePlan(params.id))),
  on(drawTemplate, (work, { params, body }) => draw(work, templatePlan(params.id), body)),
  on(numberTemplate, (work, { params, body }) => number(work, templatePlan(params.id), body)),
  on(layoutDrawing, (work, { params }) => drawingOf(work, layoutPlan(params.id))),
  on(drawLayout, (work, { params, body }) => draw(work, layoutPlan(params.id), body)),
  on(numberLayout, (work, { params, body }) => number(work, layoutPlan(params.id), body)),
  on(findLocations, (work, { query }) => locations.find(work, query)),
  on(getPlan, (work, { query }) => locations.plan(work, query)),
  on(addLocation, (work, { body }) => locations.add(work, body)),
  on(saveLocation, (work, { params, body }) => locations.save(work, params.id, body)),
  on(deleteLocation, (work, { params }) => locations.remove(work, params.id)),
  on(printLocations, (work, { query }) => locations.print(work, query)),
  on(printLocationsAt, (work, { query, body }) => locations.printAtPrinter(work, query, body.printerId)),
  on(findPositions, (work, { query }) => positions.find(work, query)),
  on(addPositions, (work, { body }) => positions.add(work, body)),
  on(savePosition, (work, { params, body }) => positions.save(work, params.id, body)),
  on(movePosition, (work, { params, body }) => positions.move(work, params.id, body)),
  on(deletePosition, (work, { params }) => positions.remove(work, params.id)),
];
