/**
 * The chunk of all layers over the screen. `layer-parts.ts` loads it after the first screen. Nothing else imports it or React Aria.
 */
export { BusyLayer, ModalDialogLayer, SideDialogLayer } from './dialog-layers.tsx';
export { FloatingPanel, MenuList, MenuListItem, MenuListLabel, TooltipLayer } from './floating-layers.tsx';
