import { dropView, editView, findViews, keepView, shareView } from './views.contract.ts';
import { drop, edit, keep, share, views } from './views.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findViews, (work) => views(work)),
  on(keepView, (work, { body }) => keep(work, body)),
  on(editView, (work, { params, body }) => edit(work, params.id, body)),
  on(shareView, (work, { params, body }) => share(work, params.id, body)),
  on(dropView, (work, { params }) => drop(work, params.id)),
];
