import { IconArrowsMove, IconMaximize, IconMinimize, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import './floor-picture.css';
import { isoOf } from './floor-past.rules.ts';
import { usePast } from './floor-past.web.ts';
import { FloorPicture } from './floor-picture.part.tsx';
import { FloorPlayer, LookBack } from './floor-player.part.tsx';
import { FloorLegend } from './floor-legend.part.tsx';
import { FloorSums } from './floor-sums.part.tsx';
import { findOnFloor, getFloor, printFloor } from './floor-plan.contract.ts';
import type { FloorNow } from '#areas/floor/layouts/floor-now.contract.ts';
import { floorViews, isMeant } from './floor-plan.rules.ts';
import type { FloorView } from './floor-plan.rules.ts';
import { FloorTasks, SendTask } from '#areas/floor/tasks/tasks.part.tsx';
import type { TaskFrom } from '#areas/floor/tasks/task-from.web.ts';
import { printPositions } from '#areas/floor/layouts/floor-plan.part.tsx';
import { companyZone } from '#kit/web/house.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { chooseWarehouse, useMe } from '#kit/web/me.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { Answered, Empty } from '#kit/web/nothing.tsx';
import { useKeys } from '#kit/web/keys.ts';
import { useAnswer } from '#kit/web/query.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

const viewNames: Record<FloorView, string> = {
  fill: 'Fill',
  consignee: 'Consignee',
  age: 'Age',
  load: 'Load',
};

/** The floor of the running day as it is now, or as it was at a past minute: who stands where, what is full, what is in the wrong lane. */
export default function FloorPlanScreen() {
  const me = useMe();
  const warehouseId = me.warehouse?.id ?? me.warehouses[0]?.id;
  return warehouseId === undefined ? <NoFloor /> : <FloorOf warehouseId={warehouseId} />;
}

/** The company has no warehouse yet, or the person none. */
function NoFloor() {
  const t = useText();
  const me = useMe();
  return (
    <Screen title={t('Floor Plan')}>
      <Empty
        sentence={t('There is no warehouse yet.')}
        why={t('The floor of a warehouse is shown here once its day is started on a layout.')}
        act={
          me.can('warehousesEdit:admin') && (
            <A to="/warehouse/warehouseSettings" className="btn">
              {t('Add a warehouse')}
            </A>
          )
        }
      />
    </Screen>
  );
}

function FloorOf({ warehouseId }: { warehouseId: number }) {
  const t = useText();
  const me = useMe();
  const zone = me.warehouses.find((w) => w.id === warehouseId)?.tz ?? companyZone();
  const past = usePast(warehouseId);
  const live = useAnswer(getFloor, past.at !== null ? null : { query: { warehouseId } });
  const found = past.at === null ? live : past.floor;
  const [view, setView] = useState<FloorView>('fill');
  const [words, setWords] = useState('');
  return (
    <Screen
      title={t('Floor Plan')}
      note={
        found.data?.layoutDate
          ? t('Layout {name}', { name: `${showDayDate(found.data.layoutDate)}, ${found.data.layoutName}` })
          : ''
      }
      acts={
        found.data?.layoutId && (
          <>
            <PrintFloor warehouseId={warehouseId} at={past.at} />
            {past.at === null && <LayoutActs layoutId={found.data.layoutId} />}
          </>
        )
      }
    >
      <div className="floor-bar">
        {me.warehouse === undefined && me.warehouses.length > 1 && (
          <select
            className="input"
            aria-label={t('Warehouse')}
            value={warehouseId}
            onChange={(event) => chooseWarehouse(Number(event.target.value))}
          >
            {me.warehouses.map((w) => (
              <option key={w.id} value={w.id}>
                {w.code} {w.name}
              </option>
            ))}
          </select>
        )}
        <div className="seg" role="group" aria-label={t('Show')}>
          {floorViews.map((name) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              {t(viewNames[name])}
            </button>
          ))}
        </div>
        {past.at === null && <FloorTasks warehouseId={warehouseId} zone={zone} />}
        {past.at === null && <LookBack onPress={() => past.onMove(past.last)} />}
        <input
          className="input"
          type="search"
          aria-label={t('Consignee, unit, position or load')}
          placeholder={t('Consignee, unit, position or load')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {past.at !== null && <FloorPlayer {...past} at={past.at} zone={zone} />}
      <Answered of={found} lines={12}>
        {(floor) => <Floor floor={floor} view={view} words={words} warehouseId={warehouseId} at={past.at} />}
      </Answered>
    </Screen>
  );
}

/** The floor on paper, as it is now or as it was at the past minute that is shown. */
function PrintFloor({ warehouseId, at }: { warehouseId: number; at: number | null }) {
  const t = useText();
  const query = { warehouseId, ...(at === null ? {} : { at: isoOf(at) }) };
  return (
    <Action small icon={IconPrinter} onPress={async () => void (await download(printFloor, { query }))}>
      {t('Print floor plan')}
    </Action>
  );
}

function LayoutActs({ layoutId }: { layoutId: number }) {
  const t = useText();
  return (
    <>
      <Action small icon={IconPrinter} onPress={() => printPositions({ layoutId })}>
        {t('Position labels')}
      </Action>
      <A to="/warehouse/layoutsDaily" search={{ open: layoutId }} className="btn sm">
        <IconArrowsMove size={15} stroke={1.75} aria-hidden />
        {t('Move consignees')}
      </A>
    </>
  );
}

const boxCode = /^[A-Za-z0-9-]{6,}$/;
function Floor({
  floor,
  view,
  words,
  warehouseId,
  at,
}: {
  floor: FloorNow;
  view: FloorView;
  words: string;
  warehouseId: number;
  /** The past minute; null: now. */
  at: number | null;
}) {
  const t = useText();
  const me = useMe();
  const [from, setFrom] = useState<TaskFrom | null>(null);
  const [whole, setWhole] = useState(false);
  const meant = new Set(floor.slots.filter((slot) => isMeant(slot, words)).map((slot) => slot.placeId));
  const code = words.trim();
  const moment = at === null ? {} : { at: isoOf(at) };
  const box = useAnswer(
    findOnFloor,
    meant.size === 0 && boxCode.test(code) ? { query: { warehouseId, code, ...moment } } : null,
  );
  if (box.data?.placeId != null) meant.add(box.data.placeId);
  if (floor.layoutId === null)
    return at === null ? (
      <Empty
        sentence={t('No day has been started here')}
        why={t('The floor shows the layout of the running day. Start the day in Warehouse Settings.')}
      />
    ) : (
      <Empty sentence={t('No day had been started here yet')} />
    );
  const seeks = code !== '';
  return (
    <div className={whole ? 'floor-frame whole' : 'floor-frame'}>
      {seeks && (
        <p className="floor-told" role="status">
          {meant.size > 0
            ? t('{count, plural, one {# place} other {# places}} found', { count: meant.size })
            : t('Nothing of that stands on the floor.')}
        </p>
      )}
      <FloorPicture
        floor={floor}
        view={view}
        meant={seeks ? meant : null}
        at={at}
        onSend={at === null && me.can('editLayouts:warehouse') ? setFrom : null}
        whole={<WholeWindow whole={whole} onChange={setWhole} />}
      />
      <FloorLegend
        view={view}
        room={floor.room}
        strays={floor.slots.some((slot) => slot.belongs.length > 0)}
      />
      <FloorSums floor={floor} past={at !== null} />
      <SendTask warehouseId={warehouseId} floor={floor} from={from} onClose={() => setFrom(null)} />
    </div>
  );
}

/** The floor alone in the window, as it hangs on a wall; Escape leads back. */
function WholeWindow({ whole, onChange }: { whole: boolean; onChange: (whole: boolean) => void }) {
  const t = useText();
  useKeys({
    Escape: () => {
      if (!whole) return false;
      onChange(false);
      return true;
    },
  });
  return (
    <Action
      small
      icon={whole ? IconMinimize : IconMaximize}
      label={t(whole ? 'Back into the screen' : 'Floor in the whole window')}
      onPress={() => onChange(!whole)}
    />
  );
}
