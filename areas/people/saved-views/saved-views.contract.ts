import { z } from 'zod';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { idField, textField, rowVersionField } from '#kit/contract/fields.ts';
import { savedViewErrors } from './saved-views.errors.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'saved-views': true;
  }
}

/** The maximum number of views per user and list. */
export const maxSavedViewsPerList = 40;
const root = '/me/views';
const live = ['saved-views'] as const;

/** Who can use a shared view: users with a built-in role, or the users of an account. */
export const viewAudienceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), role: z.string() }),
  z.object({ kind: z.literal('account'), accountId: z.int(), name: z.string() }),
]);
export type ViewAudience = z.output<typeof viewAudienceSchema>;
export const savedViewSchema = z.object({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  filters: z.array(z.object({ name: z.string(), value: z.string() })),
  shared: viewAudienceSchema.nullable(),
  /** The owner. Null means the caller. */
  by: z.string().nullable(),
  /** True when the caller can rename, change or remove it. */
  changes: z.boolean(),
  rowVersion: z.int(),
});
export type SavedView = z.output<typeof savedViewSchema>;

const viewFields = {
  name: textField('Name', 40),
  filters: z
    .array(z.object({ name: textField('Filter', 60), value: textField('Value', 400) }), {
      error: 'Filters are not valid',
    })
    .max(60, { error: 'Filters are not valid' }),
};
export const findOwnAndSharedViewsEndpoint = defineEndpoint({
  id: 'savedViews.find',
  method: 'GET',
  path: root,
  permissions: 'signed-in',
  summary:
    'List the caller’s saved views of lists. A view saves filters and sort order under a name. Includes the views that other users share with a role or an account of the caller.',
  reply: itemReply(z.array(savedViewSchema)),
  live,
});
export const createOrReplaceOwnViewByNameEndpoint = defineEndpoint({
  id: 'savedViews.save',
  method: 'PUT',
  path: root,
  permissions: 'signed-in',
  summary: 'Save a view of a list for the caller. A view with the same name is replaced.',
  body: z.object({ list: textField('List', 80), ...viewFields }),
  reply: itemReply(savedViewSchema),
  errors: [savedViewErrors.tooManyViews],
  live,
});
export const updateSavedViewEndpoint = defineEndpoint({
  id: 'savedViews.edit',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: 'signed-in',
  summary:
    'Update the name or the filters of one of the caller’s views. An administrator can also update a shared view.',
  body: z.object({ ...viewFields, rowVersion: rowVersionField() }),
  reply: itemReply(savedViewSchema),
  errors: [savedViewErrors.nameTaken, savedViewErrors.viewOfOtherUser],
  live,
});
const sharing = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('nobody') }),
    z.object({ kind: z.literal('role'), role: textField('Role', 40) }),
    z.object({ kind: z.literal('account'), accountId: idField('Account') }),
  ],
  { error: 'Choose who to share the view with' },
);
export const updateSavedViewSharingEndpoint = defineEndpoint({
  id: 'savedViews.share',
  method: 'PUT',
  path: `${root}/{id}/sharing`,
  permissions: 'signed-in',
  summary:
    'Share one of the caller’s views, or stop sharing it. A view is shared with a built-in role (staff) or with the users of one of the caller’s accounts. It runs with the permissions of each user, so it shows no one more than they can see.',
  body: z.object({ with: sharing, rowVersion: rowVersionField() }),
  reply: itemReply(savedViewSchema),
  errors: [savedViewErrors.viewOfOtherUser, savedViewErrors.sharingNotAllowed],
  live,
});
export const deleteSavedViewEndpoint = defineEndpoint({
  id: 'savedViews.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: 'signed-in',
  summary: 'Delete one of the caller’s views. An administrator can also delete a shared view.',
  reply: noDataReply(),
  errors: [savedViewErrors.viewOfOtherUser],
  live,
});
