import {
  deleteSavedViewEndpoint,
  updateSavedViewEndpoint,
  findOwnAndSharedViewsEndpoint,
  createOrReplaceOwnViewByNameEndpoint,
  updateSavedViewSharingEndpoint,
} from './saved-views.contract.ts';
import {
  deleteSavedView,
  updateSavedView,
  createOrReplaceOwnViewByName,
  updateSavedViewSharing,
  findOwnAndSharedViews,
} from './saved-views.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findOwnAndSharedViewsEndpoint, (work) => findOwnAndSharedViews(work)),
  defineRoute(createOrReplaceOwnViewByNameEndpoint, (work, { body }) =>
    createOrReplaceOwnViewByName(work, body),
  ),
  defineRoute(updateSavedViewEndpoint, (work, { params, body }) => updateSavedView(work, params.id, body)),
  defineRoute(updateSavedViewSharingEndpoint, (work, { params, body }) =>
    updateSavedViewSharing(work, params.id, body),
  ),
  defineRoute(deleteSavedViewEndpoint, (work, { params }) => deleteSavedView(work, params.id)),
];
