import { useEffect, useId } from 'react';

/**
 * The browser tab's title: the open record, the screen, the product. The screen's name is set when its route is reached. The
 * component that renders a record adds the record's name.
 */
let product = '';
let screen = '';
const parts = new Map<string, { place: 'screen' | 'record'; text: string }>();

function write(): void {
  const named = (place: 'screen' | 'record') =>
    [...parts.values()].findLast((part) => part.place === place)?.text;
  const titleParts = [named('record'), named('screen') ?? screen, product].filter(Boolean);
  document.title = [...new Set(titleParts)].join(' · ');
}
/** Called by the router: the screen of the route, in the current language. */
export function setRouteTitle(title: string, productTitle: string): void {
  screen = title;
  product = productTitle;
  write();
}
/** Sets the name of the open screen or record while it is rendered. Undefined adds nothing. */
export function usePageTitle(level: 'screen' | 'record', text: string | undefined): void {
  const id = useId();
  useEffect(() => {
    if (text === undefined || text === '') return undefined;
    parts.set(id, { place: level, text });
    write();
    return () => {
      parts.delete(id);
      write();
    };
  }, [id, level, text]);
}
