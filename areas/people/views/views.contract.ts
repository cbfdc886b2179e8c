import { z } from 'zod';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { id, text, version } from '#kit/contract/fields.ts';
import { viewErrors } from './views.errors.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    views: true;
  }
}

/** Views that one person may keep of one list. */
export const maxViews = 40;
const root = '/me/views';
const live = ['views'] as const;

/** Who reads a shared view: everybody who stands in a role of the product, or the people of an account. */
export const sharedWith = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), role: z.string() }),
  z.object({ kind: z.literal('account'), accountId: z.int(), name: z.string() }),
]);
export type SharedWith = z.output<typeof sharedWith>;
export const savedView = z.object({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  filters: z.array(z.object({ name: z.string(), value: z.string() })),
  shared: sharedWith.nullable(),
  /** Whose it is; null: the caller's own. */
  by: z.string().nullable(),
  /** Whether the caller may rename, change or remove it. */
  changes: z.boolean(),
  rowVersion: z.int(),
});
export type SavedView = z.output<typeof savedView>;

const shown = {
  name: text('Name', 40),
  filters: z
    .array(z.object({ name: text('Filter', 60), value: text('Value', 400) }), {
      error: 'Filters are not valid',
    })
    .max(60, { error: 'Filters are not valid' }),
};
export const findViews = endpoint({
  id: 'views.find',
  method: 'GET',
  path: root,
  needs: 'signed-in',
  about:
    'The views of lists that the caller has kept, filters and sort under a name, and those that others share with a role or an account of the caller.',
  reply: one(z.array(savedView)),
  live,
});
export const keepView = endpoint({
  id: 'views.keep',
  method: 'PUT',
  path: root,
  needs: 'signed-in',
  about: 'Keeps a view of a list for the caller; one of the same name is replaced.',
  body: z.object({ list: text('List', 80), ...shown }),
  reply: one(savedView),
  refuses: [viewErrors.tooMany],
  live,
});
export const editView = endpoint({
  id: 'views.edit',
  method: 'PUT',
  path: `${root}/{id}`,
  needs: 'signed-in',
  about:
    "Another name or other filters of one of the caller's views. An administrator may do it to a shared one.",
  body: z.object({ ...shown, rowVersion: version() }),
  reply: one(savedView),
  refuses: [viewErrors.taken, viewErrors.ofAnother],
  live,
});
const sharing = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('nobody') }),
    z.object({ kind: z.literal('role'), role: text('Role', 40) }),
    z.object({ kind: z.literal('account'), accountId: id('Account') }),
  ],
  { error: 'Say with whom it is shared' },
);
export const shareView = endpoint({
  id: 'views.share',
  method: 'PUT',
  path: `${root}/{id}/sharing`,
  needs: 'signed-in',
  about:
    "Shares one of the caller's views with a role of the product (people of the house) or with the people of an account of the caller, or ends that. It shows nobody more than he may see: whoever uses it asks for himself.",
  body: z.object({ with: sharing, rowVersion: version() }),
  reply: one(savedView),
  refuses: [viewErrors.ofAnother, viewErrors.notYours],
  live,
});
export const dropView = endpoint({
  id: 'views.drop',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs: 'signed-in',
  about: "Deletes one of the caller's views. An administrator may delete a shared one.",
  reply: done(),
  refuses: [viewErrors.ofAnother],
  live,
});
