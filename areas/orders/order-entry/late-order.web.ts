import type { ComponentType } from 'react';
import type { LiveCutoff } from '#areas/calendar/entry-settings/cutoff-clock.part.tsx';

/** An order in entry, as a request for an extension begins at it. */
export interface LateOrder {
  cutoff: LiveCutoff;
  shipperId: number;
  shipDate: string;
  /** The order in hand; a new one has none. */
  orderId: number | undefined;
  /** Lines that wait to be finalized. */
  waiting: readonly number[];
  onDone: () => void;
}
/** What order entry shows of extensions. Their feature is above this one, so the screen hands it down. */
export interface ExtensionComponents {
  /** The requests of the order, and what its freight needs now. */
  LateFreight: ComponentType<LateOrder>;
  /** The request for chosen lines. */
  AskExtension: ComponentType<LateOrder>;
}
