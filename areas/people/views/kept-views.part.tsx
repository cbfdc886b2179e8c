import type { ReactNode } from 'react';
import { lazy, useMemo } from 'react';
import { dropView, editView, findViews, keepView, maxViews } from './views.contract.ts';
import { viewErrors } from './views.errors.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';
import type { KeptViews } from '#kit/web/views.tsx';
import { ViewsContext } from '#kit/web/views.tsx';

// Wanted seldom: the first screen does not wait for it.
const Sharing = lazy(async () => ({ default: (await import('./sharing.part.tsx')).Sharing }));

/** Gives the lists inside it the caller's views, as the server keeps them: they follow the person to another machine. */
export function PersonsViews({ children }: { children: ReactNode }) {
  const t = useText();
  const found = useAnswer(findViews, {}).data;
  const { run: keep } = useAct(keepView);
  const { run: edit } = useAct(editView);
  const { run: drop } = useAct(dropView);
  const kept = useMemo<KeptViews>(
    () => ({
      of: (list) =>
        found
          ?.filter((view) => view.list === list)
          .map((view) => ({ ...view, shared: view.shared !== null })) ?? [],
      keep: (list, name, filters) => void keep({ body: { list, name, filters } }),
      edit: ({ id, name, filters, rowVersion = 1 }) =>
        void edit({ params: { id }, body: { name, filters, rowVersion } }),
      drop: (id) => void drop({ params: { id } }),
      whyNoMore: (list) =>
        (found?.filter((view) => view.list === list && view.by === null).length ?? 0) >= maxViews
          ? t(viewErrors.tooMany.sentence, { most: String(maxViews) })
          : null,
      Sharing,
    }),
    [found, keep, edit, drop, t],
  );
  return <ViewsContext value={kept}>{children}</ViewsContext>;
}
