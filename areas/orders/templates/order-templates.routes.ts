import {
  applyTemplate,
  deleteTemplate,
  editTemplate,
  getTemplate,
  listTemplates,
  saveTemplate,
} from './order-templates.contract.ts';
import {
  changeTemplate,
  dropTemplate,
  enterTemplate,
  keepTemplate,
  template,
  templates,
} from './order-templates.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(listTemplates, (work, { query }) => templates(work, query)),
  on(getTemplate, (work, { params }) => template(work, params.id)),
  on(saveTemplate, (work, { body }) => keepTemplate(work, body)),
  on(editTemplate, (work, { params, body }) => changeTemplate(work, params.id, body)),
  on(deleteTemplate, (work, { params }) => dropTemplate(work, params.id)),
  on(applyTemplate, (work, { params, body }) => enterTemplate(work, params.id, body)),
];
