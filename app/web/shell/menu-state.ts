import { useState } from 'react';
import type { MenuGroup } from '#app/screens.ts';
import { loadLocal, saveLocal } from '#kit/web/local-storage.ts';

/** The user's own menu, saved in this browser: folded and unfolded groups, and favorites by path. */
interface OwnMenu {
  folded: Partial<Record<string, boolean>>;
  favorites: readonly string[];
  /** Groups that had work for the user last time. They open at once, and nothing moves when the counts arrive. */
  withWork: readonly string[];
}
const none: OwnMenu = { folded: {}, favorites: [], withWork: [] };

interface MenuConditions {
  foldedAtFirst: readonly MenuGroup[];
  /** The group of the current screen, and its path. */
  current: { group: MenuGroup | undefined; path: string | undefined };
  /** Groups with work that needs the user. Empty while the counts load. */
  withWork: readonly string[];
}
/** The state of the menu and how the user changes it. */
export function useOwnMenu({ foldedAtFirst, current, withWork }: MenuConditions) {
  const [own, setOwn] = useState<OwnMenu>(() => ({ ...none, ...loadLocal<OwnMenu>('menu') }));
  // The user may fold the group of the current screen. It opens again with another screen.
  const [foldedAt, setFoldedAt] = useState<string>();
  const change = (next: Partial<OwnMenu>) => {
    const all = { ...own, ...next };
    saveLocal('menu', all);
    setOwn(all);
  };
  if (withWork.length > 0 && withWork.join() !== own.withWork.join()) change({ withWork });
  const isOpen = (group: MenuGroup): boolean =>
    group === '' ||
    (group === current.group && foldedAt !== current.path) ||
    !(own.folded[group] ?? (foldedAtFirst.includes(group) && !own.withWork.includes(group)));
  return {
    favorites: own.favorites,
    isOpen,
    toggleGroup(group: MenuGroup) {
      const isFolded = isOpen(group);
      if (group === current.group) setFoldedAt(isFolded ? current.path : undefined);
      change({ folded: { ...own.folded, [group]: isFolded } });
    },
    toggleFavorite: (path: string) =>
      change({
        favorites: own.favorites.includes(path)
          ? own.favorites.filter((one) => one !== path)
          : [...own.favorites, path],
      }),
  };
}
