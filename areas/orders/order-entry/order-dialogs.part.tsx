import { lazy, Suspense } from 'react';
import type { Desk } from './entry-desk.web.ts';
import type { OrderRow } from './order-entry.contract.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { EntrySettings } from '#areas/calendar/cutoff/cutoff.contract.ts';

// Fetched when they are first wanted: nobody waits for them before the first line.
const PasteRows = lazy(() =>
  import('#areas/orders/paste/paste-rows.part.tsx').then((form) => ({ default: form.PasteRows })),
);
const RepeatOrder = lazy(() =>
  import('./repeat-order.form.tsx').then((form) => ({ default: form.RepeatOrder })),
);
const TakeTemplate = lazy(() =>
  import('#areas/orders/templates/take-template.part.tsx').then((part) => ({ default: part.TakeTemplate })),
);
const ChangeTemplate = lazy(() =>
  import('#areas/orders/templates/change-template.part.tsx').then((part) => ({
    default: part.ChangeTemplate,
  })),
);
const KeepTemplate = lazy(() =>
  import('#areas/orders/templates/keep-template.part.tsx').then((part) => ({ default: part.KeepTemplate })),
);

/** What stands open over an order. */
export type Opened =
  | { what: 'paste'; text: string }
  | { what: 'repeat'; order: OrderRow }
  | { what: 'take' | 'change'; id: number }
  | { what: 'keep'; lines: readonly OrderLine[] };
export interface OrderDialogsProps {
  opened: Opened;
  settings: EntrySettings;
  shipDate: string;
  order: OrderRow | undefined;
  desk: Desk;
  onAdded: (order: { orderId: number; orderNumber: number }, shipDate: string) => void;
  onRepeated: (
    made: {
      orderId: number;
      refused: readonly { line: number; sentence: string; params: Record<string, string> }[];
    },
    shipDate: string,
  ) => void;
  onChangeTemplate: (id: number) => void;
  onClose: () => void;
}
export function OrderDialogs({
  opened,
  settings,
  shipDate,
  order,
  desk,
  onAdded,
  onRepeated,
  onChangeTemplate,
  onClose,
}: OrderDialogsProps) {
  const shipperId = settings.shipperAccountId;
  return (
    <Suspense>
      {opened.what === 'paste' && (
        <PasteRows
          text={opened.text}
          shipperId={shipperId}
          shipDate={shipDate}
          orderId={order?.orderId}
          onAdded={(made) => onAdded(made, shipDate)}
          onClose={onClose}
        />
      )}
      {opened.what === 'repeat' && (
        <RepeatOrder order={opened.order} off={desk.dayOff} onDone={onRepeated} onClose={onClose} />
      )}
      {opened.what === 'take' && (
        <TakeTemplate
          id={opened.id}
          shipDate={shipDate}
          order={order}
          off={desk.dayOff}
          onAdded={onAdded}
          onChange={() => onChangeTemplate(opened.id)}
          onClose={onClose}
        />
      )}
      {opened.what === 'change' && <ChangeTemplate id={opened.id} onClose={onClose} />}
      {opened.what === 'keep' && (
        <KeepTemplate shipperId={shipperId} lines={opened.lines} onClose={onClose} />
      )}
    </Suspense>
  );
}
