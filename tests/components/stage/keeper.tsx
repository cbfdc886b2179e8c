import type { ReactNode } from 'react';
import { useState } from 'react';
import { z } from 'zod';
import { ViewsContext } from '#kit/web/views.tsx';

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

/** Keeps views as the server does, in this browser: the stage has no server of people. */
export function StageViews({ children }: { children: ReactNode }) {
  const [views, setViews] = useState<Kept>(() => kept.parse(JSON.parse(localStorage.getItem(place) ?? '[]')));
  const put = (next: Kept) => {
    setViews(next);
    localStorage.setItem(place, JSON.stringify(next));
  };
  const value = {
    of: (list: string) => views.filter((v) => v.list === list),
    keep: (list: string, name: string, filters: Kept[number]['filters']) => {
      const id = Math.max(0, ...views.map((v) => v.id)) + 1;
      put([...views.filter((v) => v.list !== list || v.name !== name), { id, list, name, filters }]);
    },
    edit: (view: Omit<Kept[number], 'list'>) =>
      put(views.map((v) => (v.id === view.id ? { ...v, name: view.name, filters: view.filters } : v))),
    drop: (id: number) => put(views.filter((v) => v.id !== id)),
    whyNoMore: (list: string) =>
      views.filter((v) => v.list === list).length >= 2 ? 'Two views are enough. Delete one first.' : null,
  };
  return <ViewsContext value={value}>{children}</ViewsContext>;
}
