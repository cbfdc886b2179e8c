import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The hidden filters by name. Each one registers itself. */
export function useAddableFilters(): {
  offers: Record<string, string>;
  /** Null means the filter is shown. */
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

/** A filter left without a value is hidden, and its chip too. Focus returns to the button that adds it. */
export function useReturnFocusToAddFilter(
  rowRef: RefObject<HTMLDivElement | null>,
  openFilterName: string | null,
): void {
  const before = useRef(openFilterName);
  useEffect(() => {
    const left = before.current !== null && openFilterName === null;
    before.current = openFilterName;
    if (!left) return undefined;
    // Waits until after the key that left it. Otherwise Enter would press the newly focused button.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body)
        rowRef.current
          ?.querySelector<HTMLElement>('.chip.add:not(.filters-toggle)')
          ?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [rowRef, openFilterName]);
}
