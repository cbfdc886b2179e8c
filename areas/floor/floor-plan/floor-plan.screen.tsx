import { IconArrowsMove, IconMaximize, IconMinimize, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import './floor-plan-view.css';
import { formatIsoInstant } from './floor-history.rules.ts';
import { useFloorPlayback } from './floor-history.client.ts';
import { FloorPlanView } from './floor-plan-view.component.tsx';
import { FloorPlaybackControls, FloorHistoryButton } from './floor-player.component.tsx';
import { FloorLegend } from './floor-legend.component.tsx';
import { FloorTotals } from './floor-totals.component.tsx';
import {
  findPlaceOfUnitEndpoint,
  getCurrentFloorEndpoint,
  printFloorPlanEndpoint,
} from './floor-plan.contract.ts';
import type { FloorState } from '#areas/floor/layouts/floor-state.contract.ts';
import { floorColorings, matchesNonEmptySlotSearch } from './floor-plan.rules.ts';
import type { FloorColoring } from './floor-plan.rules.ts';
import { FloorTasksButtonWithDrawer, SendTaskDialog } from '#areas/floor/tasks/tasks.component.tsx';
import type { TaskOrigin } from '#areas/floor/tasks/task-origin.client.ts';
import { printPositionLabels } from '#areas/floor/layouts/print-position-labels.client.ts';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { chooseAndSaveWarehouse, useCurrentUser } from '#kit/web/current-user.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { QueryBoundary, EmptyState } from '#kit/web/feedback.tsx';
import { useHotkeys } from '#kit/web/use-hotkeys.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const viewNames: Record<FloorColoring, string> = {
  fill: 'Occupancy',
  consignee: 'Consignee',
  age: 'Age',
  load: 'Load',
};

/** The floor of the operating day now or at a past minute: what is where, what is full, and what is mis-staged. */
export default function FloorPlanScreen() {
  const me = useCurrentUser();
  const warehouseId = me.warehouse?.id ?? me.warehouses[0]?.id;
  return warehouseId === undefined ? <NoFloor /> : <FloorOf warehouseId={warehouseId} />;
}

/** Shown when the company has no warehouse yet, or the user has none. */
function NoFloor() {
  const t = useTranslate();
  const me = useCurrentUser();
  return (
    <Screen title={t('Floor Plan')}>
      <EmptyState
        message={t('No warehouses yet.')}
        explanation={t('The floor appears here after you start the warehouse’s operating day with a layout.')}
        act={
          me.can('warehousesEdit:admin') && (
            <Link to="/warehouse/warehouseSettings" className="btn">
              {t('Add a warehouse')}
            </Link>
          )
        }
      />
    </Screen>
  );
}

function FloorOf({ warehouseId }: { warehouseId: number }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const zone = me.warehouses.find((w) => w.id === warehouseId)?.tz ?? getCompanyTimeZone();
  const past = useFloorPlayback(warehouseId);
  const live = useApiQuery(getCurrentFloorEndpoint, past.at !== null ? null : { query: { warehouseId } });
  const found = past.at === null ? live : past.floor;
  const [view, setView] = useState<FloorColoring>('fill');
  const [words, setWords] = useState('');
  return (
    <Screen
      title={t('Floor Plan')}
      note={
        found.data?.layoutDate
          ? t('Layout {name}', {
              name: `${formatWeekdayDate(found.data.layoutDate)}, ${found.data.layoutName}`,
            })
          : ''
      }
      actions={
        found.data?.layoutId && (
          <>
            <PrintFloor warehouseId={warehouseId} at={past.at} />
            {past.at === null && <LayoutActs layoutId={found.data.layoutId} />}
          </>
        )
      }
    >
      <div className="floor-toolbar">
        {me.warehouse === undefined && me.warehouses.length > 1 && (
          <select
            className="input"
            aria-label={t('Warehouse')}
            value={warehouseId}
            onChange={(event) => chooseAndSaveWarehouse(Number(event.target.value))}
          >
            {me.warehouses.map((w) => (
              <option key={w.id} value={w.id}>
                {w.code} {w.name}
              </option>
            ))}
          </select>
        )}
        <div className="segmented" role="group" aria-label={t('Show')}>
          {floorColorings.map((name) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              {t(viewNames[name])}
            </button>
          ))}
        </div>
        {past.at === null && <FloorTasksButtonWithDrawer warehouseId={warehouseId} timeZone={zone} />}
        {past.at === null && <FloorHistoryButton onPress={() => past.onMove(past.last)} />}
        <input
          className="input"
          type="search"
          aria-label={t('Consignee, unit, position or load')}
          placeholder={t('Consignee, unit, position or load')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {past.at !== null && (
        <FloorPlaybackControls
          atMs={past.at}
          lastMinuteMs={past.last}
          timeZone={zone}
          playbackSpeed={past.playing}
          onMove={past.onMove}
          onPlay={past.onPlay}
          onNow={past.onNow}
        />
      )}
      <QueryBoundary query={found} skeletonLines={12}>
        {(floor) => <Floor floor={floor} view={view} words={words} warehouseId={warehouseId} at={past.at} />}
      </QueryBoundary>
    </Screen>
  );
}

/** Prints the floor, now or at the past minute that is shown. */
function PrintFloor({ warehouseId, at: pastTimeMs }: { warehouseId: number; at: number | null }) {
  const t = useTranslate();
  const query = { warehouseId, ...(pastTimeMs === null ? {} : { at: formatIsoInstant(pastTimeMs) }) };
  return (
    <Button
      isSmall
      icon={IconPrinter}
      onPress={async () => void (await downloadOrOpenFile(printFloorPlanEndpoint, { query }))}
    >
      {t('Print floor plan')}
    </Button>
  );
}

function LayoutActs({ layoutId }: { layoutId: number }) {
  const t = useTranslate();
  return (
    <>
      <Button isSmall icon={IconPrinter} onPress={() => printPositionLabels({ layoutId })}>
        {t('Position labels')}
      </Button>
      <Link to="/warehouse/layoutsDaily" search={{ open: layoutId }} className="btn sm">
        <IconArrowsMove size={15} stroke={1.75} aria-hidden />
        {t('Move consignees')}
      </Link>
    </>
  );
}

const boxCode = /^[A-Za-z0-9-]{6,}$/;
function Floor({
  floor,
  view,
  words,
  warehouseId,
  at: pastTimeMs,
}: {
  floor: FloorState;
  view: FloorColoring;
  words: string;
  warehouseId: number;
  /** The past minute. Null: now. */
  at: number | null;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [from, setFrom] = useState<TaskOrigin | null>(null);
  const [isFullWindow, setFullWindow] = useState(false);
  const meant = new Set(
    floor.slots.filter((slot) => matchesNonEmptySlotSearch(slot, words)).map((slot) => slot.placeId),
  );
  const code = words.trim();
  const moment = pastTimeMs === null ? {} : { at: formatIsoInstant(pastTimeMs) };
  const box = useApiQuery(
    findPlaceOfUnitEndpoint,
    meant.size === 0 && boxCode.test(code) ? { query: { warehouseId, code, ...moment } } : null,
  );
  if (box.data?.placeId != null) meant.add(box.data.placeId);
  if (floor.layoutId === null)
    return pastTimeMs === null ? (
      <EmptyState
        message={t('No operating day is open here')}
        explanation={t(
          'The floor shows the layout of the operating day. Start the day in Warehouse Settings.',
        )}
      />
    ) : (
      <EmptyState message={t('No operating day was open here yet')} />
    );
  const seeks = code !== '';
  return (
    <div className={isFullWindow ? 'floor-frame full-window' : 'floor-frame'}>
      {seeks && (
        <p className="floor-notice" role="status">
          {meant.size > 0
            ? t('{count, plural, one {# position} other {# positions}} found', { count: meant.size })
            : t('No matches on the floor.')}
        </p>
      )}
      <FloorPlanView
        floor={floor}
        coloring={view}
        highlightedPlaceIds={seeks ? meant : null}
        pastTimeMs={pastTimeMs}
        onAssignTask={pastTimeMs === null && me.can('editLayouts:warehouse') ? setFrom : null}
        fullWindowButton={<WholeWindow whole={isFullWindow} onChange={setFullWindow} />}
      />
      <FloorLegend
        coloring={view}
        capacityUnits={floor.room}
        hasStrayUnits={floor.slots.some((slot) => slot.belongs.length > 0)}
      />
      <FloorTotals floor={floor} isPast={pastTimeMs !== null} />
      <SendTaskDialog warehouseId={warehouseId} floor={floor} origin={from} onClose={() => setFrom(null)} />
    </div>
  );
}

/** Shows only the floor in the window, for a wall display. Escape leaves this mode. */
function WholeWindow({
  whole: isFullWindow,
  onChange,
}: {
  whole: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const t = useTranslate();
  useHotkeys({
    Escape: () => {
      if (!isFullWindow) return false;
      onChange(false);
      return true;
    },
  });
  return (
    <Button
      isSmall
      icon={isFullWindow ? IconMinimize : IconMaximize}
      label={t(isFullWindow ? 'Exit full window' : 'Full window')}
      onPress={() => onChange(!isFullWindow)}
    />
  );
}
