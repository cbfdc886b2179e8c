import { useEffect } from 'react';

/** The open dialogs, popovers, menus and overlays, in the order in which they opened. */
const openLayers: symbol[] = [];
/** Returns whether a layer is open. Hotkeys of the screen then do nothing. */
export const isLayerOpen = (): boolean => openLayers.length > 0;

/** Counts the calling component as an open layer while it is mounted. */
export function useOpenLayer(): void {
  useEffect(() => {
    const layer = Symbol('layer');
    openLayers.push(layer);
    return () => void openLayers.splice(openLayers.indexOf(layer), 1);
  }, []);
}
