import { useState } from 'react';
import { z } from 'zod';
import type { KeptView, KeptViews } from '#kit/web/views.tsx';

const kept = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    filters: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
);

/** Keeps views as the server does, in this browser: the stage has no server of people. */
export function useStageViews(list: string): KeptViews {
  const place = `stage.views.${list}`;
  const [views, setViews] = useState<KeptView[]>(() =>
    kept.parse(JSON.parse(localStorage.getItem(place) ?? '[]')),
  );
  const put = (next: KeptView[]) => {
    setViews(next);
    localStorage.setItem(place, JSON.stringify(next));
  };
  return {
    views,
    keep: (name, filters) =>
      put([
        ...views.filter((v) => v.name !== name),
        { id: Math.max(0, ...views.map((v) => v.id)) + 1, name, filters },
      ]),
    edit: (view) => put(views.map((v) => (v.id === view.id ? view : v))),
    drop: (id) => put(views.filter((v) => v.id !== id)),
  };
}
