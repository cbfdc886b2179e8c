import {
  addLayoutEndpoint,
  copyLayoutEndpoint,
  deleteLayoutEndpoint,
  findLayoutsEndpoint,
  saveLayoutEndpoint,
} from './layouts.contract.ts';
import * as layouts from './layouts.service.ts';
import { findLayouts as layoutsFound } from './layouts.store.ts';
import * as locations from './locations.service.ts';
import {
  editLayoutDrawingEndpoint,
  editTemplateDrawingEndpoint,
  getLayoutDrawingEndpoint,
  renumberLayoutEndpoint,
  renumberTemplateEndpoint,
  getTemplateDrawingEndpoint,
} from './plan-drawing.contract.ts';
import { editPlanDrawing, getPlanDrawing, toLayoutPlan, toTemplatePlan } from './plan-drawing.service.ts';
import { renumberPositions } from './plan-numbers.service.ts';
import * as positions from './positions.service.ts';
import {
  addLocationEndpoint,
  addPositionsEndpoint,
  deleteLocationEndpoint,
  deletePositionEndpoint,
  findLocationsEndpoint,
  findPositionsEndpoint,
  getPlanLocationsEndpoint,
  movePositionEndpoint,
  printLocationsEndpoint,
  sendLocationsToPrinterEndpoint,
  saveLocationEndpoint,
  savePositionEndpoint,
} from './storage.contract.ts';
import {
  addLayoutTemplateEndpoint,
  copyLayoutTemplateEndpoint,
  deleteLayoutTemplateEndpoint,
  findLayoutTemplatesEndpoint,
  saveLayoutTemplateEndpoint,
} from './layout-templates.contract.ts';
import * as templates from './layout-templates.service.ts';
import { findLayoutTemplates as templatesFound } from './layout-templates.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findLayoutsEndpoint, (work, { query }) => layoutsFound(work, query, query)),
  defineRoute(addLayoutEndpoint, (work, { body }) => layouts.addLayout(work, body)),
  defineRoute(saveLayoutEndpoint, (work, { params, body }) => layouts.saveLayout(work, params.id, body)),
  defineRoute(deleteLayoutEndpoint, (work, { params }) => layouts.removeLayout(work, params.id)),
  defineRoute(copyLayoutEndpoint, (work, { params, body }) => layouts.copyLayout(work, params.id, body)),
  defineRoute(findLayoutTemplatesEndpoint, (work, { query }) => templatesFound(work, query, query)),
  defineRoute(addLayoutTemplateEndpoint, (work, { body }) => templates.addLayoutTemplate(work, body)),
  defineRoute(saveLayoutTemplateEndpoint, (work, { params, body }) =>
    templates.saveLayoutTemplate(work, params.id, body),
  ),
  defineRoute(deleteLayoutTemplateEndpoint, (work, { params }) =>
    templates.removeLayoutTemplate(work, params.id),
  ),
  defineRoute(copyLayoutTemplateEndpoint, (work, { body }) => templates.copyLayoutTemplate(work, body)),
  defineRoute(getTemplateDrawingEndpoint, (work, { params }) =>
    getPlanDrawing(work, toTemplatePlan(params.id)),
  ),
  defineRoute(editTemplateDrawingEndpoint, (work, { params, body }) =>
    editPlanDrawing(work, toTemplatePlan(params.id), body),
  ),
  defineRoute(renumberTemplateEndpoint, (work, { params, body }) =>
    renumberPositions(work, toTemplatePlan(params.id), body),
  ),
  defineRoute(getLayoutDrawingEndpoint, (work, { params }) => getPlanDrawing(work, toLayoutPlan(params.id))),
  defineRoute(editLayoutDrawingEndpoint, (work, { params, body }) =>
    editPlanDrawing(work, toLayoutPlan(params.id), body),
  ),
  defineRoute(renumberLayoutEndpoint, (work, { params, body }) =>
    renumberPositions(work, toLayoutPlan(params.id), body),
  ),
  defineRoute(findLocationsEndpoint, (work, { query }) => locations.listLocations(work, query)),
  defineRoute(getPlanLocationsEndpoint, (work, { query }) => locations.getPlanLocations(work, query)),
  defineRoute(addLocationEndpoint, (work, { body }) => locations.addLocation(work, body)),
  defineRoute(saveLocationEndpoint, (work, { params, body }) =>
    locations.saveLocation(work, params.id, body),
  ),
  defineRoute(deleteLocationEndpoint, (work, { params }) => locations.removeLocation(work, params.id)),
  defineRoute(printLocationsEndpoint, (work, { query }) => locations.printLocationLabels(work, query)),
  defineRoute(sendLocationsToPrinterEndpoint, (work, { query, body }) =>
    locations.sendLocationLabelsToPrinter(work, query, body.printerId),
  ),
  defineRoute(findPositionsEndpoint, (work, { query }) => positions.listPositions(work, query)),
  defineRoute(addPositionsEndpoint, (work, { body }) => positions.addPositions(work, body)),
  defineRoute(savePositionEndpoint, (work, { params, body }) =>
    positions.savePosition(work, params.id, body),
  ),
  defineRoute(movePositionEndpoint, (work, { params, body }) =>
    positions.movePosition(work, params.id, body),
  ),
  defineRoute(deletePositionEndpoint, (work, { params }) => positions.removePosition(work, params.id)),
];
