import {
  applyOrderTemplateEndpoint,
  deleteOrderTemplateEndpoint,
  editOrderTemplateEndpoint,
  getOrderTemplateEndpoint,
  listOrderTemplatesEndpoint,
  saveOrderTemplateEndpoint,
} from './order-templates.contract.ts';
import {
  editOrderTemplate,
  deleteOrderTemplate,
  applyOrderTemplate,
  saveOrderTemplate,
  getOrderTemplate,
  listOrderTemplates,
} from './order-templates.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(listOrderTemplatesEndpoint, (work, { query }) => listOrderTemplates(work, query)),
  defineRoute(getOrderTemplateEndpoint, (work, { params }) => getOrderTemplate(work, params.id)),
  defineRoute(saveOrderTemplateEndpoint, (work, { body }) => saveOrderTemplate(work, body)),
  defineRoute(editOrderTemplateEndpoint, (work, { params, body }) =>
    editOrderTemplate(work, params.id, body),
  ),
  defineRoute(deleteOrderTemplateEndpoint, (work, { params }) => deleteOrderTemplate(work, params.id)),
  defineRoute(applyOrderTemplateEndpoint, (work, { params, body }) =>
    applyOrderTemplate(work, params.id, body),
  ),
];
