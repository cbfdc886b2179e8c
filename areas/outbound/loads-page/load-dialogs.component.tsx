import { DayCloseDialog } from '#areas/outbound/release/day-close.component.tsx';
import type { PickupSnapshot } from '#areas/outbound/loads/pickup-snapshot.client.ts';
import { ReleaseDialog } from '#areas/outbound/release/release.component.tsx';
import { RoutingSyncDialog } from '#areas/outbound/routing/routing-sync.component.tsx';
import type { ListState } from '#kit/web/list.ts';
import { PickupDoorDialog, TrailerInspectionDialog } from './pickup.form.tsx';
import { TrailerDialog } from './trailer.form.tsx';

/** The open dialog: of one truck, or of the whole day. */
export type OpenLoadDialog =
  | { what: 'door' | 'trailer' | 'inspection' | 'release'; of: PickupSnapshot }
  | { what: 'sync' | 'close' };

/** The dialog of the action the user chose. */
export function LoadDialog({
  dialog,
  setDialog,
  list,
  warehouseId,
  day,
  shownDay,
  today,
}: {
  dialog: OpenLoadDialog;
  setDialog: (dialog: OpenLoadDialog | null) => void;
  list: Pick<ListState, 'openRow'>;
  warehouseId: number | undefined;
  day: string;
  /** The day of the listed loads. Undefined if they are of several days. */
  shownDay: string | undefined;
  today: string;
}) {
  const onClose = () => setDialog(null);
  switch (dialog.what) {
    case 'door':
      return (
        <PickupDoorDialog
          pickup={dialog.of}
          onClose={onClose}
          onStarted={() => {
            list.openRow(dialog.of.loadId);
            setDialog({ what: 'inspection', of: dialog.of });
          }}
        />
      );
    case 'trailer':
      return <TrailerDialog pickup={dialog.of} onClose={onClose} />;
    case 'inspection':
      return <TrailerInspectionDialog pickup={dialog.of} onClose={onClose} />;
    case 'release':
      return (
        <ReleaseDialog
          pickup={dialog.of}
          onClose={onClose}
          openRemedy={() => list.openRow(dialog.of.loadId)}
        />
      );
    case 'sync':
      return <RoutingSyncDialog day={day} today={today} warehouseId={warehouseId} onClose={onClose} />;
    case 'close':
      return warehouseId === undefined ? null : (
        <DayCloseDialog
          warehouseId={warehouseId}
          day={shownDay}
          onClose={onClose}
          openLoad={(id) => list.openRow(id)}
        />
      );
  }
}
