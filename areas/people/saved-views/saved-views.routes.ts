import {
  deleteSavedViewEndpoint,
  updateSavedViewEndpoint,
  findSavedViewsEndpoint,
  saveViewEndpoint,
  shareSavedViewEndpoint,
} from './saved-views.contract.ts';
import {
  deleteSavedView,
  updateSavedView,
  saveView,
  shareSavedView,
  findSavedViews,
} from './saved-views.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findSavedViewsEndpoint, (work) => findSavedViews(work)),
  defineRoute(saveViewEndpoint, (work, { body }) => saveView(work, body)),
  defineRoute(updateSavedViewEndpoint, (work, { params, body }) => updateSavedView(work, params.id, body)),
  defineRoute(shareSavedViewEndpoint, (work, { params, body }) => shareSavedView(work, params.id, body)),
  defineRoute(deleteSavedViewEndpoint, (work, { params }) => deleteSavedView(work, params.id)),
];
