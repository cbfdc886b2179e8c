import type { ReactNode } from 'react';
import { lazy, useCallback, useMemo, useState } from 'react';
import {
  deleteSavedViewEndpoint,
  updateSavedViewEndpoint,
  findOwnAndSharedViewsEndpoint,
  createOrReplaceOwnViewByNameEndpoint,
  maxSavedViewsPerList,
} from './saved-views.contract.ts';
import { savedViewErrors } from './saved-views.errors.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import type { SavedListViewStore } from '#kit/web/saved-views-context.ts';
import { SavedListViewsContext } from '#kit/web/saved-views-context.ts';

// Loaded lazily, because it is rarely used.
const Sharing = lazy(async () => ({
  default: (await import('./share-view-dialog.component.tsx')).ShareViewDialog,
}));

/** Provides the user's saved views to the lists inside. They are stored on the server, so they are available on other devices. */
export function SavedViewsProvider({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const [hasList, setHasList] = useState(false);
  const found = useApiQuery(findOwnAndSharedViewsEndpoint, hasList ? {} : null).data;
  const loadViews = useCallback(() => setHasList(true), []);
  const { run: keep } = useApiMutation(createOrReplaceOwnViewByNameEndpoint);
  const { run: edit } = useApiMutation(updateSavedViewEndpoint);
  const { run: drop } = useApiMutation(deleteSavedViewEndpoint);
  const viewStore = useMemo<SavedListViewStore>(
    () => ({
      loadViews,
      findViews: (list) =>
        found
          ?.filter((view) => view.list === list)
          .map((view) => ({ ...view, shared: view.shared !== null })) ?? [],
      saveView: (list, name, filters) => void keep({ body: { list, name, filters } }),
      editView: ({ id, name, filters, rowVersion = 1 }) =>
        void edit({ params: { id }, body: { name, filters, rowVersion } }),
      deleteView: (id) => void drop({ params: { id } }),
      getSaveBlocker: (list) =>
        (found?.filter((view) => view.list === list && view.by === null).length ?? 0) >= maxSavedViewsPerList
          ? t(savedViewErrors.tooManyViews.sentence, { most: String(maxSavedViewsPerList) })
          : null,
      ShareDialog: Sharing,
    }),
    [loadViews, found, keep, edit, drop, t],
  );
  return <SavedListViewsContext value={viewStore}>{children}</SavedListViewsContext>;
}
