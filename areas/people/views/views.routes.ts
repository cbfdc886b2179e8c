import { dropView, editView, findViews, keepView } from './views.contract.ts';
import { drop, edit, keep, views } from './views.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findViews, (work) => views(work)),
  on(keepView, (work, { body }) => keep(work, body)),
  on(editView, (work, { params, body }) => edit(work, params.id, body)),
  on(dropView, (work, { params }) => drop(work, params.id)),
];
