import {
  addLayoutEndpoint,
  copyLayoutEndpoint,
  deleteLayoutEndpoint,
  findLayoutsEndpoint,
  updateLayoutEndpoint,
} from './layouts.contract.ts';
import * as layouts from './layouts.service.ts';
import { findLayouts as layoutsFound } from './layouts.repository.ts';
import * as locations from './locations.service.ts';
import {
  editLayoutDrawingEndpoint,
  editTemplateDrawingEndpoint,
  getLayoutDrawingEndpoint,
  renumberLayoutPositionsEndpoint,
  renumberTemplatePositionsEndpoint,
  getTemplateDrawingEndpoint,
} from './plan-drawing.contract.ts';
import {
  editPlanDrawing,
  getPlanDrawing,
  toLayoutPlanRef,
  toTemplatePlanRef,
} from './plan-drawing.service.ts';
import { renumberPositionsByDrawing } from './plan-numbers.service.ts';
import * as positions from './positions.service.ts';
import {
  addLocationEndpoint,
  addPositionsEndpoint,
  deleteLocationEndpoint,
  deletePositionEndpoint,
  findLocationsEndpoint,
  findPositionsEndpoint,
  getPlanLocationsEndpoint,
  swapAssignmentsOfPositionsEndpoint,
  printPositionLabelsOfLocationsEndpoint,
  sendPositionLabelsToPrinterEndpoint,
  updateLocationEndpoint,
  updatePositionAssignmentEndpoint,
} from './storage.contract.ts';
import {
  addLayoutTemplateEndpoint,
  copyLayoutTemplateEndpoint,
  deleteLayoutTemplateEndpoint,
  findLayoutTemplatesEndpoint,
  updateLayoutTemplateEndpoint,
} from './layout-templates.contract.ts';
import * as templates from './layout-templates.service.ts';
import { findLayoutTemplates as templatesFound } from './layout-templates.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findLayoutsEndpoint, (work, { query }) => layoutsFound(work, query, query)),
  defineRoute(addLayoutEndpoint, (work, { body }) => layouts.addLayout(work, body)),
  defineRoute(updateLayoutEndpoint, (work, { params, body }) => layouts.updateLayout(work, params.id, body)),
  defineRoute(deleteLayoutEndpoint, (work, { params }) =>
    layouts.removeUnusedUpcomingLayout(work, params.id),
  ),
  defineRoute(copyLayoutEndpoint, (work, { params, body }) => layouts.copyLayout(work, params.id, body)),
  defineRoute(findLayoutTemplatesEndpoint, (work, { query }) => templatesFound(work, query, query)),
  defineRoute(addLayoutTemplateEndpoint, (work, { body }) => templates.addLayoutTemplate(work, body)),
  defineRoute(updateLayoutTemplateEndpoint, (work, { params, body }) =>
    templates.updateLayoutTemplate(work, params.id, body),
  ),
  defineRoute(deleteLayoutTemplateEndpoint, (work, { params }) =>
    templates.removeLayoutTemplate(work, params.id),
  ),
  defineRoute(copyLayoutTemplateEndpoint, (work, { body }) => templates.copyLayoutTemplate(work, body)),
  defineRoute(getTemplateDrawingEndpoint, (work, { params }) =>
    getPlanDrawing(work, toTemplatePlanRef(params.id)),
  ),
  defineRoute(editTemplateDrawingEndpoint, (work, { params, body }) =>
    editPlanDrawing(work, toTemplatePlanRef(params.id), body),
  ),
  defineRoute(renumberTemplatePositionsEndpoint, (work, { params, body }) =>
    renumberPositionsByDrawing(work, toTemplatePlanRef(params.id), body),
  ),
  defineRoute(getLayoutDrawingEndpoint, (work, { params }) =>
    getPlanDrawing(work, toLayoutPlanRef(params.id)),
  ),
  defineRoute(editLayoutDrawingEndpoint, (work, { params, body }) =>
    editPlanDrawing(work, toLayoutPlanRef(params.id), body),
  ),
  defineRoute(renumberLayoutPositionsEndpoint, (work, { params, body }) =>
    renumberPositionsByDrawing(work, toLayoutPlanRef(params.id), body),
  ),
  defineRoute(findLocationsEndpoint, (work, { query }) => locations.listLocations(work, query)),
  defineRoute(getPlanLocationsEndpoint, (work, { query }) => locations.getPlanLocations(work, query)),
  defineRoute(addLocationEndpoint, (work, { body }) => locations.addLocation(work, body)),
  defineRoute(updateLocationEndpoint, (work, { params, body }) =>
    locations.updateLocation(work, params.id, body),
  ),
  defineRoute(deleteLocationEndpoint, (work, { params }) =>
    locations.removeEmptyLocationWithPositions(work, params.id),
  ),
  defineRoute(printPositionLabelsOfLocationsEndpoint, (work, { query }) =>
    locations.printPositionLabelsOfLocations(work, query),
  ),
  defineRoute(sendPositionLabelsToPrinterEndpoint, (work, { query, body }) =>
    locations.enqueuePositionLabelsOfLocations(work, query, body.printerId),
  ),
  defineRoute(findPositionsEndpoint, (work, { query }) => positions.listPositions(work, query)),
  defineRoute(addPositionsEndpoint, (work, { body }) => positions.addPositions(work, body)),
  defineRoute(updatePositionAssignmentEndpoint, (work, { params, body }) =>
    positions.updatePositionAssignment(work, params.id, body),
  ),
  defineRoute(swapAssignmentsOfPositionsEndpoint, (work, { params, body }) =>
    positions.swapAssignmentsOfPositions(work, params.id, body),
  ),
  defineRoute(deletePositionEndpoint, (work, { params }) => positions.removePosition(work, params.id)),
];
