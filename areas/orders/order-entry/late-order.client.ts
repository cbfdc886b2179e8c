import type { ComponentType } from 'react';
import type { LiveCutoff } from '#areas/calendar/entry-settings/cutoff-clock.component.tsx';

/** An order in order entry, as the start of an extension request. */
export interface OrderForExtensionRequest {
  cutoff: LiveCutoff;
  shipperId: number;
  shipDate: string;
  /** The open order. Undefined for a new one. */
  orderId: number | undefined;
  /** Pending lines. */
  pendingLineIds: readonly number[];
  onDone: () => void;
}
/** The extension components shown in order entry. Extensions are a feature above this one, so the screen passes them in. */
export interface ExtensionComponents {
  /** The requests of the order, and what its freight needs now. */
  ExtensionStatusAndRequestNotices: ComponentType<OrderForExtensionRequest>;
  /** The request for selected lines. */
  RequestExtensionButton: ComponentType<OrderForExtensionRequest>;
}
