import { z } from 'zod';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { text } from '#kit/contract/fields.ts';
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

export const savedView = z.object({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  filters: z.array(z.object({ name: z.string(), value: z.string() })),
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
  about: 'The views of lists that the caller has kept: filters and sort under a name.',
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
  about: "Another name or other filters of one of the caller's views.",
  body: z.object(shown),
  reply: one(savedView),
  refuses: [viewErrors.taken],
  live,
});
export const dropView = endpoint({
  id: 'views.drop',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs: 'signed-in',
  about: "Deletes one of the caller's views.",
  reply: done(),
  live,
});
