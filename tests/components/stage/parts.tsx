import { IconCheck, IconPrinter, IconTrash } from '@tabler/icons-react';
import { Button } from '#kit/web/button.tsx';
import { sleep } from '#kit/web/server-clock.ts';
import { followJobBehindOverlay } from '#kit/web/jobs-tray.tsx';
import { withBusyOverlay } from '#kit/web/busy-overlay.tsx';
import { showToast, toastSuccess } from '#kit/web/toasts.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { StatusKind } from '#kit/web/statuses.ts';
import { statusDisplays } from '#kit/web/statuses.ts';

/** The duration of a print in ms. A test advances the page's clock by this time. */
const PRINTS_MS = 1_500;

/** Every status, button and message on one page. */
export function ComponentGallery() {
  const kinds = Object.keys(statusDisplays).filter((k): k is StatusKind => k in statusDisplays);
  return (
    <div className="screen scroll pad">
      <h1>Parts</h1>
      {kinds.map((kind) => (
        <div className="row wrap" key={kind}>
          <span className="muted">{kind}</span>
          {Object.keys(statusDisplays[kind]).map((value) => (
            <StatusBadge key={value} kind={kind} value={value} />
          ))}
        </div>
      ))}
      <div className="row wrap">
        <Button
          variant="primary"
          icon={IconCheck}
          hotkey="r"
          onPress={() =>
            toastSuccess('L-60211 released. 432 units, 3 bills of lading.', {
              label: 'Undo',
              run: () => undefined,
            })
          }
        >
          Release load
        </Button>
        <Button
          icon={IconPrinter}
          onPress={() => withBusyOverlay('Printing. This can take a few minutes.', () => sleep(PRINTS_MS))}
        >
          Print sheets
        </Button>
        <Button
          variant="danger"
          icon={IconTrash}
          onPress={() =>
            showToast({
              tone: 'fault',
              sentence: { text: 'Error releasing door number 27.' },
              durationMs: 60_000,
              closable: true,
            })
          }
        >
          Delete 46 units…
        </Button>
        <Button disabledReason="Only Rated shipments can be approved." onPress={() => undefined}>
          Approve
        </Button>
        <Button variant="ghost" onPress={() => followJobBehindOverlay(7, 'Running rating, up to 5 minutes')}>
          Undo
        </Button>
      </div>
    </div>
  );
}
