import type { ComponentType } from 'react';
import { createContext } from 'react';

/** A view that a user has named, with its filters as they are in the URL. */
export interface SavedListView {
  id: number;
  name: string;
  filters: { name: string; value: string }[];
  /** Other users can see it too. */
  shared?: boolean;
  /** The user who shares it, if it is another user's. */
  by?: string | null;
  /** Whether the user can change it. Default: true. */
  changes?: boolean;
  /** The version that was read. Changes must include it. */
  rowVersion?: number;
}
/** The user's views of all lists, by endpoint id of the list. */
export interface SavedListViewStore {
  /** Called by the first list. Pages without a list do not load the views. */
  loadViews?: () => void;
  findViews: (list: string) => readonly SavedListView[];
  /** Replaces a view of the same name. */
  saveView: (list: string, name: string, filters: SavedListView['filters']) => void;
  editView: (view: SavedListView) => void;
  deleteView: (id: number) => void;
  /** Returns why no further view can be saved for a list. Null if one can. */
  getSaveBlocker?: (list: string) => string | null;
  /** The dialog that shares a view with other users. If omitted, views cannot be shared. */
  ShareDialog?: ComponentType<{ id: number; onClose: () => void }>;
}
/** The store is provided by the app shell. Outside of it there are no views. */
export const SavedListViewsContext = createContext<SavedListViewStore>({
  findViews: () => [],
  saveView: () => undefined,
  editView: () => undefined,
  deleteView: () => undefined,
});
