import { useMemo } from 'react';
import { dropView, editView, findViews, keepView } from './views.contract.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import type { KeptViews } from '#kit/web/views.tsx';

/** The caller's views of one list, as the server keeps them: they follow the person to another machine. */
export function useKeptViews(list: string): KeptViews {
  const found = useAnswer(findViews, {});
  const keep = useAct(keepView);
  const edit = useAct(editView);
  const drop = useAct(dropView);
  const views = useMemo(() => found.data?.filter((view) => view.list === list) ?? [], [found.data, list]);
  return {
    views,
    keep: (name, filters) => void keep.run({ body: { list, name, filters } }),
    edit: ({ id, name, filters }) => void edit.run({ params: { id }, body: { name, filters } }),
    drop: (id) => void drop.run({ params: { id } }),
  };
}
