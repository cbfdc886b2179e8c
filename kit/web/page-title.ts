import { useEffect, useId } from 'react';

/**
 * What the browser's tab says: the record that is open, the screen, the product. The screen's name stands from the moment its
 * address is reached; a record's is added by whoever draws it.
 */
let product = '';
let screen = '';
const parts = new Map<string, { place: 'screen' | 'record'; text: string }>();

function write(): void {
  const named = (place: 'screen' | 'record') =>
    [...parts.values()].findLast((part) => part.place === place)?.text;
  const said = [named('record'), named('screen') ?? screen, product].filter(Boolean);
  document.title = [...new Set(said)].join(' · ');
}
/** Of the router: the screen that the address leads to, in the language of the moment. */
export function setRouteTitle(title: string, of: string): void {
  screen = title;
  product = of;
  write();
}
/** The name of the open screen or record, as long as it is drawn; undefined adds nothing. */
export function usePageTitle(place: 'screen' | 'record', text: string | undefined): void {
  const id = useId();
  useEffect(() => {
    if (text === undefined || text === '') return undefined;
    parts.set(id, { place, text });
    write();
    return () => {
      parts.delete(id);
      write();
    };
  }, [id, place, text]);
}
