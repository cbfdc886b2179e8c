import type { ReactNode } from 'react';
import { useState } from 'react';
import { z } from 'zod';
import { SavedListViewsContext } from '#kit/web/saved-views-context.ts';

const kept = z.array(
  z.object({
    id: z.int(),
    list: z.string(),
    name: z.string(),
    filters: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
);
type Kept = z.output<typeof kept>;
const place = 'stage.views';

/** Saves views in this browser, because the stage has no backend for users. */
export function LocalStorageSavedViewsProvider({ children }: { children: ReactNode }) {
  const [views, setViews] = useState<Kept>(() => kept.parse(JSON.parse(localStorage.getItem(place) ?? '[]')));
  const put = (next: Kept) => {
    setViews(next);
    localStorage.setItem(place, JSON.stringify(next));
  };
  const value = {
    findViews: (list: string) => views.filter((v) => v.list === list),
    saveView: (list: string, name: string, filters: Kept[number]['filters']) => {
      const id = Math.max(0, ...views.map((v) => v.id)) + 1;
      put([...views.filter((v) => v.list !== list || v.name !== name), { id, list, name, filters }]);
    },
    editView: (view: Omit<Kept[number], 'list'>) =>
      put(views.map((v) => (v.id === view.id ? { ...v, name: view.name, filters: view.filters } : v))),
    deleteView: (id: number) => put(views.filter((v) => v.id !== id)),
    getSaveBlocker: (list: string) =>
      views.filter((v) => v.list === list).length >= 2 ? 'Two views are enough. Delete one first.' : null,
  };
  return <SavedListViewsContext value={value}>{children}</SavedListViewsContext>;
}
