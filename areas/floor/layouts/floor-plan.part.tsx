import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import './floor-plan.css';
import { Lane } from './floor-lane.part.tsx';
import type { Open } from './floor-lane.part.tsx';
import { LocationDialog } from './location.form.tsx';
import { openNow } from './open-plan.web.ts';
import { PlanDrawing } from './plan-drawing.part.tsx';
import { useDrawing } from './plan-drawing.web.ts';
import { PlanTable } from './plan-table.part.tsx';
import { PositionsDialog, SlotDialog } from './position.form.tsx';
import { getPlan, noneIn, printLocations, printLocationsAt } from './storage.contract.ts';
import { useSlotMove } from './slot-move.web.ts';
import type { Moving } from './slot-move.web.ts';
import type { AreaFilter, PlannedLocation } from './storage.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { printLabels } from '#areas/floor/printers/station.web.ts';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { download } from '#kit/web/download.ts';
import { call } from '#kit/web/call.ts';
import type { QueryIn } from '#kit/contract/endpoint.ts';
import { Answered, Empty } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import type { Shown } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** A template or a layout, as its calls name it. */
export type PlanName = { layoutTemplateId: number } | { layoutId: number };
export const areaNames: Record<number, string> = {
  [storageArea.staging]: 'Staging',
  [storageArea.putAway]: 'Put away',
  [storageArea.trailers]: 'Trailers',
  [storageArea.shuttle]: 'Shuttle',
};
const chips: readonly [AreaFilter, string][] = [
  ['all', 'All'],
  ['staging', 'Staging'],
  ['put away', 'Put away'],
  ['trailer', 'Trailers'],
  ['shuttle', 'Shuttle'],
  ['invalid', 'Invalid'],
];
const areaOf: Partial<Record<AreaFilter, number>> = {
  staging: storageArea.staging,
  'put away': storageArea.putAway,
  trailer: storageArea.trailers,
  shuttle: storageArea.shuttle,
};
const within = (filter: AreaFilter) => (l: PlannedLocation) => {
  if (filter === 'invalid') return l.faults.length > 0;
  return filter === 'all' || l.area === areaOf[filter];
};

/** Labels of positions, as a paper or at the station's printer. */
export const printPositions = (query: QueryIn<typeof printLocations>): Promise<boolean> =>
  printLabels(
    () => download(printLocations, { query }, 'Printing labels'),
    (body) => call(printLocationsAt, { query, body }, { quiet: true }),
  );

const views = [
  ['lanes', 'Lanes'],
  ['drawing', 'Drawing'],
  ['table', 'Table'],
] as const;
/** The floor of a template or a layout: by areas, as it lies on the floor, or as figures; the address says which. */
export function FloorPlan({ plan, whyNot }: { plan: PlanName; whyNot: string | null }) {
  const t = useText();
  const [search, change] = useAddress();
  const found = useAnswer(getPlan, { query: plan });
  const [opened, setOpen] = useState<Open | null>(null);
  const open = openNow(found.data, opened);
  const shown = views.find(([view]) => view === search['plan'])?.[0] ?? 'lanes';
  const close = () => setOpen(null);
  return (
    <section className="floor-plan" aria-label={t('Locations')}>
      <div className="seg" role="group" aria-label={t('Show')}>
        {views.map(([view, label]) => (
          <button
            key={view}
            type="button"
            aria-pressed={shown === view}
            onClick={() => change({ plan: view === 'lanes' ? undefined : view })}
          >
            {t(label)}
          </button>
        ))}
      </div>
      {shown === 'lanes' ? (
        <Lanes plan={plan} found={found} whyNot={whyNot} onOpen={setOpen} />
      ) : (
        <Drawn
          key={Object.values(plan)[0]}
          plan={plan}
          as={shown}
          whyNot={whyNot}
          onOpen={(id) => {
            const location = found.data?.find((one) => one.id === id);
            if (location) setOpen({ form: 'location', location });
          }}
        />
      )}
      {open?.form === 'location' && (
        <LocationDialog
          key={open.location?.id ?? 'new'}
          plan={plan}
          location={open.location}
          onClose={close}
        />
      )}
      {open?.form === 'positions' && (
        <PositionsDialog key={open.location.id} location={open.location} onClose={close} />
      )}
      {open?.form === 'slot' && (
        <SlotDialog key={open.slot.id} location={open.location} slot={open.slot} onClose={close} />
      )}
    </section>
  );
}

/** The plan drawn on its grid, or the same in figures. */
function Drawn({
  plan,
  as,
  whyNot,
  onOpen,
}: {
  plan: PlanName;
  as: 'drawing' | 'table';
  whyNot: string | null;
  onOpen: (locationId: number) => void;
}) {
  const drawn = useDrawing(plan);
  return (
    <Answered of={{ ...drawn.stored, data: drawn.drawing }} lines={8}>
      {(drawing) =>
        as === 'drawing' ? (
          <PlanDrawing plan={plan} drawn={drawn} drawing={drawing} whyNot={whyNot} onOpen={onOpen} />
        ) : (
          <PlanTable drawn={drawn} drawing={drawing} whyNot={whyNot} />
        )
      }
    </Answered>
  );
}

/** Each area with its locations, and what each position is for. */
function Lanes({
  plan,
  found,
  whyNot,
  onOpen,
}: {
  plan: PlanName;
  found: Shown<PlannedLocation[]>;
  whyNot: string | null;
  onOpen: (what: Open) => void;
}) {
  const t = useText();
  const [filter, setFilter] = useState<AreaFilter>('all');
  const [groupId, setGroupId] = useState<number | null>(null);
  const moving = useSlotMove();
  const ofGroup = (l: PlannedLocation) => groupId === null || l.shipperGroupId === groupId;
  const own = (found.data ?? []).filter(ofGroup);
  return (
    <>
      <div className="floor-head">
        <div className="seg" role="group" aria-label={t('Area')}>
          {chips.map(([value, label]) => (
            <button
              key={value}
              type="button"
              aria-pressed={filter === value}
              className={filter === value ? 'on' : undefined}
              onClick={() => setFilter(value)}
            >
              {t(label)} <span className="num dim">{showCount(own.filter(within(value)).length)}</span>
            </button>
          ))}
        </div>
        <span className="row wrap">
          <GroupFilter of={found.data ?? []} chosen={groupId} onChoose={setGroupId} />
          <Action
            small
            icon={IconPrinter}
            onPress={() => printPositions({ ...plan, area: filter, shipperGroupId: groupId ?? undefined })}
          >
            {t('Print labels')}
          </Action>
          <Action
            small
            icon={IconPlus}
            whyNot={whyNot}
            onPress={() => onOpen({ form: 'location', location: null })}
          >
            {t('Add location')}
          </Action>
        </span>
      </div>
      {whyNot === null && own.some((l) => l.positions > 0) && <MoveNote moving={moving} />}
      <Answered of={found} lines={6}>
        {(all) => (
          <Areas
            shown={all.filter(ofGroup).filter(within(filter))}
            isEmpty={all.length === 0}
            none={noneIn(filter)}
            whyNot={whyNot}
            moving={moving}
            onOpen={onOpen}
          />
        )}
      </Answered>
    </>
  );
}

/** The shipper groups that locations of the plan are for; without any there is nothing to choose. */
function GroupFilter({
  of,
  chosen,
  onChoose,
}: {
  of: readonly PlannedLocation[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
}) {
  const t = useText();
  const groups = new Map(of.map((l) => [l.shipperGroupId, l.shipperGroup]));
  groups.delete(null);
  if (groups.size === 0 && chosen === null) return null;
  const byName = [...groups].toSorted(([, a], [, b]) => (a ?? '').localeCompare(b ?? ''));
  return (
    <select
      className="input sm"
      aria-label={t('Shipper group')}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{t('All shipper groups')}</option>
      {byName.map(([id, name]) => (
        <option key={id} value={id ?? ''}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** How a position is moved, and which one is under way. */
function MoveNote({ moving }: { moving: Moving }) {
  const t = useText();
  return (
    <p className="dim" role="status">
      {moving.slot
        ? t('{position} is taken up. Press where it goes, or Escape.', { position: moving.slot.barcode })
        : t('Drag a position onto another, or press M on it, to exchange what they are for.')}
    </p>
  );
}

function Areas({
  shown,
  isEmpty,
  none,
  whyNot,
  moving,
  onOpen,
}: {
  shown: readonly PlannedLocation[];
  /** Whether the whole plan holds nothing yet. */
  isEmpty: boolean;
  none: string;
  whyNot: string | null;
  moving: Moving;
  onOpen: (what: Open) => void;
}) {
  const t = useText();
  if (shown.length === 0 && !isEmpty) return <Empty sentence={t(none)} />;
  if (shown.length === 0)
    return (
      <Empty
        sentence={t(none)}
        why={t('Add a location for each aisle, then its positions. A staging position is for one consignee.')}
        {...(whyNot === null && {
          act: (
            <Action small icon={IconPlus} onPress={() => onOpen({ form: 'location', location: null })}>
              {t('Make the first one')}
            </Action>
          ),
        })}
      />
    );
  return [1, 2, 3, 4].map((area) => {
    const own = shown.filter((l) => l.area === area);
    return own.length === 0 ? null : (
      <div key={area} className="floor-area">
        <h3>
          {t(areaNames[area] ?? '')} <span className="num dim">{showCount(own.length)}</span>
        </h3>
        {own.map((location) => (
          <Lane key={location.id} location={location} whyNot={whyNot} moving={moving} onOpen={onOpen} />
        ))}
      </div>
    );
  });
}
