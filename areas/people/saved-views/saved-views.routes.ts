import {
  deleteSavedViewEndpoint,
  updateSavedViewEndpoint,
  findOwnAndSharedViewsEndpoint,
  saveOwnViewByNameEndpoint,
  updateSavedViewSharingEndpoint,
} from './saved-views.contract.ts';
import {
  deleteSavedView,
  updateSavedView,
  saveOwnViewByName,
  updateSavedViewSharing,
  findOwnAndSharedViews,
} from './saved-views.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findOwnAndSharedViewsEndpoint, (work) => findOwnAndSharedViews(work)),
  defineRoute(saveOwnViewByNameEndpoint, (work, { body }) => saveOwnViewByName(work, body)),
  defineRoute(updateSavedViewEndpoint, (work, { params, body }) => updateSavedView(work, params.id, body)),
  defineRoute(updateSavedViewSharingEndpoint, (work, { params, body }) =>
    updateSavedViewSharing(work, params.id, body),
  ),
  defineRoute(deleteSavedViewEndpoint, (work, { params }) => deleteSavedView(work, params.id)),
];
