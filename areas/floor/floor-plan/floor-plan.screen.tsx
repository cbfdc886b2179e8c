import { IconArrowsMove, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import './floor-picture.css';
import { FloorPicture } from './floor-picture.part.tsx';
import { findOnFloor, getFloor } from './floor-plan.contract.ts';
import type { FloorNow } from './floor-plan.contract.ts';
import { floorViews, isMeant } from './floor-plan.rules.ts';
import type { FloorView } from './floor-plan.rules.ts';
import { printPositions } from '#areas/floor/layouts/floor-plan.part.tsx';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { Answered, Empty } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

const viewNames: Record<FloorView, string> = {
  fill: 'Fill',
  consignee: 'Consignee',
  age: 'Age',
  load: 'Load',
};

/** The floor of the running day as it is now: who stands where, what is full, what is in the wrong lane. */
export default function FloorPlanScreen() {
  const t = useText();
  const me = useMe();
  const [chosen, setChosen] = useState<number>();
  const warehouseId = me.warehouse?.id ?? chosen ?? me.warehouses[0]?.id;
  const found = useAnswer(getFloor, warehouseId === undefined ? null : { query: { warehouseId } });
  const [view, setView] = useState<FloorView>('fill');
  const [words, setWords] = useState('');
  const floor = found.data;
  return (
    <Screen
      title={t('Floor Plan')}
      note={
        floor?.layoutDate
          ? t('Layout {name}', { name: `${showDayDate(floor.layoutDate)}, ${floor.layoutName}` })
          : ''
      }
      acts={floor?.layoutId ? <LayoutActs layoutId={floor.layoutId} /> : null}
    >
      <div className="floor-bar">
        {me.warehouse === undefined && me.warehouses.length > 1 && (
          <select
            className="input"
            aria-label={t('Warehouse')}
            value={warehouseId}
            onChange={(event) => setChosen(Number(event.target.value))}
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
        <input
          className="input"
          type="search"
          aria-label={t('Consignee, unit, position or load')}
          placeholder={t('Consignee, unit, position or load')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <Answered of={found} lines={12}>
        {(now) => <Floor floor={now} view={view} words={words} warehouseId={warehouseId ?? 0} />}
      </Answered>
    </Screen>
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
}: {
  floor: FloorNow;
  view: FloorView;
  words: string;
  warehouseId: number;
}) {
  const t = useText();
  const meant = new Set(floor.slots.filter((slot) => isMeant(slot, words)).map((slot) => slot.placeId));
  const code = words.trim();
  const box = useAnswer(
    findOnFloor,
    meant.size === 0 && boxCode.test(code) ? { query: { warehouseId, code } } : null,
  );
  if (box.data?.placeId != null) meant.add(box.data.placeId);
  if (floor.layoutId === null)
    return (
      <Empty
        sentence={t('No day has been started here')}
        why={t('The floor shows the layout of the running day. Start the day in Warehouse Settings.')}
      />
    );
  const seeks = code !== '';
  return (
    <>
      {seeks && (
        <p className="floor-told" role="status">
          {meant.size > 0
            ? t('{count, plural, one {# place} other {# places}} found', { count: meant.size })
            : t('Nothing of that stands on the floor.')}
        </p>
      )}
      <FloorPicture floor={floor} view={view} meant={seeks ? meant : null} />
      <Sums floor={floor} />
    </>
  );
}

/** The floor in figures. */
function Sums({ floor }: { floor: FloorNow }) {
  const t = useText();
  const staging = floor.slots.filter((slot) => slot.area === 1);
  const stored = floor.slots.filter((slot) => slot.area === 2);
  const sum = (of: typeof staging) => of.reduce((all, slot) => all + slot.units, 0);
  const taken = (of: typeof staging) => of.filter((slot) => slot.units > 0).length;
  const wrong = floor.slots.reduce((all, slot) => all + slot.misStaged, 0);
  return (
    <p className="floor-sums">
      <span>
        {t('Staging {units} units in {taken} of {all} positions', {
          units: showCount(sum(staging)),
          taken: taken(staging),
          all: staging.length,
        })}
      </span>
      <span>{t('Put-away {taken} of {all} slots', { taken: taken(stored), all: stored.length })}</span>
      <span>{t('Received without a place {count}', { count: showCount(floor.unplaced) })}</span>
      <span>{t('Cooler {count}', { count: showCount(floor.cooler) })}</span>
      {wrong > 0 && <span className="fault">{t('Mis-staged {count}', { count: showCount(wrong) })}</span>}
    </p>
  );
}
