import { lazy, Suspense } from 'react';
import type { EntryBlockers, LineActions } from './line-actions.client.ts';
import type { OrderLine, RejectedLineInput } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { OrderRow } from '#areas/orders/order-search/order-search.contract.ts';
import type { MoveLinesResult } from './ship-date.form.tsx';
import type { ShipperEntrySettings } from '#areas/calendar/entry-settings/entry-settings.contract.ts';

// Loaded when first used, because it is not needed before the first line.
const PasteRows = lazy(() =>
  import('#areas/orders/paste/paste-rows.component.tsx').then((form) => ({ default: form.PasteRowsDialog })),
);
const RepeatOrder = lazy(() =>
  import('./repeat-order.form.tsx').then((form) => ({ default: form.RepeatOrderDialog })),
);
const TakeTemplate = lazy(() =>
  import('#areas/orders/templates/apply-template.component.tsx').then((part) => ({
    default: part.ApplyTemplateDialog,
  })),
);
const ChangeTemplate = lazy(() =>
  import('#areas/orders/templates/edit-template.component.tsx').then((part) => ({
    default: part.EditOrDeleteTemplateDialog,
  })),
);
const KeepTemplate = lazy(() =>
  import('#areas/orders/templates/save-template.component.tsx').then((part) => ({
    default: part.SaveOrExtendTemplateDialog,
  })),
);

const EditLine = lazy(() =>
  import('#areas/orders/order-lines/edit-line.component.tsx').then((form) => ({
    default: form.EditOrderLineDialog,
  })),
);
const ShipDateDialog = lazy(() =>
  import('./ship-date.form.tsx').then((form) => ({ default: form.ChangeLinesShipDateDialog })),
);

export type OrderDialogState =
  | { kind: 'edit'; line: OrderLine }
  | { kind: 'move' | 'keep'; lines: readonly OrderLine[] }
  | { kind: 'paste'; text: string }
  | { kind: 'repeat'; order: OrderRow }
  | { kind: 'take' | 'change'; id: number };
export interface RepeatOrderResult {
  orderId: number;
  refused: readonly RejectedLineInput[];
}
export interface OrderDialogsProps {
  openDialog: OrderDialogState;
  settings: ShipperEntrySettings;
  shipDate: string;
  order: OrderRow | undefined;
  lines: readonly OrderLine[];
  blockers: EntryBlockers;
  lineActions: LineActions;
  onAdded: (order: { orderId: number; orderNumber: number }, shipDate: string) => void;
  onMoved: (moved: MoveLinesResult) => void;
  onRepeated: (result: RepeatOrderResult, shipDate: string) => void;
  onChangeTemplate: (id: number) => void;
  onClose: () => void;
}
export function OrderDialogs(props: OrderDialogsProps) {
  return (
    <Suspense>
      <Dialogs {...props} />
    </Suspense>
  );
}

/** The current version of the line, including changes by other users. */
const asNow = (line: OrderLine, lines: readonly OrderLine[]): OrderLine =>
  lines.find((one) => one.unitsConsolidateId === line.unitsConsolidateId) ?? line;

function Dialogs({
  openDialog: opened,
  settings,
  shipDate,
  order,
  lines,
  blockers: desk,
  lineActions: doing,
  onClose,
  ...on
}: OrderDialogsProps) {
  const shipperId = settings.shipperAccountId;
  switch (opened.kind) {
    case 'edit':
      return (
        <EditLine
          key={opened.line.unitsConsolidateId}
          line={asNow(opened.line, lines)}
          lines={lines}
          minCubes={settings.minCubes}
          whyNotUnits={desk.getLineBlocker('changeUnits', opened.line)}
          onClose={onClose}
        />
      );
    case 'move':
      return (
        <ShipDateDialog
          lines={opened.lines}
          blockers={desk}
          move={doing.move}
          onClose={onClose}
          onDone={(moved) => {
            onClose();
            on.onMoved(moved);
          }}
        />
      );
    case 'paste':
      return (
        <PasteRows
          text={opened.text}
          shipperId={shipperId}
          shipDate={shipDate}
          orderId={order?.orderId}
          onAdded={(addedOrder) => on.onAdded(addedOrder, shipDate)}
          onClose={onClose}
        />
      );
    case 'repeat':
      return (
        <RepeatOrder
          order={opened.order}
          getDayDisabledReason={desk.getShipDateBlocker}
          today={desk.today}
          onDone={(result, date) => {
            onClose();
            on.onRepeated(result, date);
          }}
          onClose={onClose}
        />
      );
    case 'take':
      return (
        <TakeTemplate
          id={opened.id}
          shipDate={shipDate}
          order={order}
          getDayDisabledReason={desk.getShipDateBlocker}
          today={desk.today}
          onAdded={on.onAdded}
          onEditTemplate={() => on.onChangeTemplate(opened.id)}
          onClose={onClose}
        />
      );
    case 'change':
      return <ChangeTemplate id={opened.id} onClose={onClose} />;
    case 'keep':
      return <KeepTemplate shipperId={shipperId} lines={opened.lines} onClose={onClose} />;
  }
}
