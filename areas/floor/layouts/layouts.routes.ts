import { addLayout, copyLayout, deleteLayout, findLayouts, saveLayout } from './layouts.contract.ts';
import * as layouts from './layouts.service.ts';
import { findLayouts as find } from './layouts.store.ts';
import {
  addTemplate,
  copyTemplate,
  deleteTemplate,
  findTemplates,
  saveTemplate,
} from './templates.contract.ts';
import * as templates from './templates.service.ts';
import { findTemplates as findThem } from './templates.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findLayouts, (work, { query }) => find(work, query, query)),
  on(addLayout, (work, { body }) => layouts.add(work, body)),
  on(saveLayout, (work, { params, body }) => layouts.save(work, params.id, body)),
  on(deleteLayout, (work, { params }) => layouts.remove(work, params.id)),
  on(copyLayout, (work, { params, body }) => layouts.copy(work, params.id, body)),
  on(findTemplates, (work, { query }) => findThem(work, query, query)),
  on(addTemplate, (work, { body }) => templates.add(work, body)),
  on(saveTemplate, (work, { params, body }) => templates.save(work, params.id, body)),
  on(deleteTemplate, (work, { params }) => templates.remove(work, params.id)),
  on(copyTemplate, (work, { body }) => templates.copy(work, body)),
];
