import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The filters that are not shown, by their names: each offers itself. */
export function useAddableFilters(): {
  offers: Record<string, string>;
  /** Null: it is shown. */
  offer: (name: string, label: string | null) => void;
} {
  const [offers, setOffers] = useState<Record<string, string>>({});
  const offer = useCallback((name: string, label: string | null) => {
    setOffers((old) => {
      if (label === null) return Object.fromEntries(Object.entries(old).filter(([n]) => n !== name));
      return old[name] === label ? old : { ...old, [name]: label };
    });
  }, []);
  return { offers, offer };
}

/** A filter that was left without a value goes, and its chip with it: focus returns to the button that offers it. */
export function useAddFilterFocus(row: RefObject<HTMLDivElement | null>, opened: string | null): void {
  const before = useRef(opened);
  useEffect(() => {
    const left = before.current !== null && opened === null;
    before.current = opened;
    if (!left) return undefined;
    // After the key that left it: an Enter would press the button that has the focus by then.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body)
        row.current?.querySelector<HTMLElement>('.chip.add:not(.fold)')?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [row, opened]);
}
