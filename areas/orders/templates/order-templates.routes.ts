import {
  enterValidTemplateLinesInOrderEndpoint,
  deleteOrderTemplateEndpoint,
  editOrderTemplateEndpoint,
  getOrderTemplateEndpoint,
  listOrderTemplatesEndpoint,
  createOrderTemplateFromLinesEndpoint,
} from './order-templates.contract.ts';
import {
  editOrderTemplate,
  deleteOrderTemplate,
  enterValidTemplateLinesInOrder,
  createOrderTemplateFromLines,
  getOrderTemplate,
  listOrderTemplates,
} from './order-templates.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(listOrderTemplatesEndpoint, (work, { query }) => listOrderTemplates(work, query)),
  defineRoute(getOrderTemplateEndpoint, (work, { params }) => getOrderTemplate(work, params.id)),
  defineRoute(createOrderTemplateFromLinesEndpoint, (work, { body }) =>
    createOrderTemplateFromLines(work, body),
  ),
  defineRoute(editOrderTemplateEndpoint, (work, { params, body }) =>
    editOrderTemplate(work, params.id, body),
  ),
  defineRoute(deleteOrderTemplateEndpoint, (work, { params }) => deleteOrderTemplate(work, params.id)),
  defineRoute(enterValidTemplateLinesInOrderEndpoint, (work, { params, body }) =>
    enterValidTemplateLinesInOrder(work, params.id, body),
  ),
];
