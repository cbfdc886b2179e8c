import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import './floor-plan.css';
import { LocationLane } from './floor-lane.component.tsx';
import type { OpenLayoutForm } from './floor-lane.component.tsx';
import { refreshOpenLayoutForm } from './open-layout-form.client.ts';
import { useEditablePlanDrawing } from './plan-drawing.client.ts';
import { getPlanLocationsEndpoint, getEmptyAreaMessage } from './storage.contract.ts';
import { printPositionLabels } from './print-position-labels.client.ts';
import { usePositionSwap } from './position-swap.client.ts';
import type { PositionSwap } from './position-swap.client.ts';
import type { StorageAreaFilter, LocationWithPositions } from './storage.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { QueryBoundary, EmptyState } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import type { ApiQuery } from '#kit/web/api-query.ts';
import { lazyComponent } from '#kit/web/lazy-component.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** A template or a layout, as the endpoints name it. */
export type PlanQuery = { layoutTemplateId: number } | { layoutId: number };
export const storageAreaNames: Record<number, string> = {
  [storageArea.staging]: 'Staging',
  [storageArea.putAway]: 'Put away',
  [storageArea.trailers]: 'Trailers',
  [storageArea.shuttle]: 'Shuttle',
};
const chips: readonly [StorageAreaFilter, string][] = [
  ['all', 'All'],
  ['staging', 'Staging'],
  ['put away', 'Put away'],
  ['trailer', 'Trailers'],
  ['shuttle', 'Shuttle'],
  ['invalid', 'Invalid'],
];
const areaOf: Partial<Record<StorageAreaFilter, number>> = {
  staging: storageArea.staging,
  'put away': storageArea.putAway,
  trailer: storageArea.trailers,
  shuttle: storageArea.shuttle,
};
const matchesAreaFilter = (filter: StorageAreaFilter) => (l: LocationWithPositions) => {
  if (filter === 'invalid') return l.faults.length > 0;
  return filter === 'all' || l.area === areaOf[filter];
};

// Most visits show the lanes and change nothing.
const PlanDrawingEditor = lazyComponent(
  async () => (await import('./plan-drawing.component.tsx')).PlanDrawingEditor,
);
const DrawingTable = lazyComponent(async () => (await import('./drawing-table.component.tsx')).DrawingTable);
const SaveOrDeleteLocationDialog = lazyComponent(
  async () => (await import('./location.form.tsx')).SaveOrDeleteLocationDialog,
);
const AddPositionsDialog = lazyComponent(
  async () => (await import('./position.form.tsx')).AddPositionsDialog,
);
const EditOrRemovePositionDialog = lazyComponent(
  async () => (await import('./position.form.tsx')).EditOrRemovePositionDialog,
);

const views = [
  ['lanes', 'Lanes'],
  ['drawing', 'Drawing'],
  ['table', 'Table'],
] as const;
/** The floor of a template or layout: by areas, as a drawing, or as numbers. The URL decides which. */
export function LayoutFloorPlan({
  plan,
  disabledReason: whyNot,
}: {
  plan: PlanQuery;
  disabledReason: string | null;
}) {
  const t = useTranslate();
  const [search, change] = useUrlSearch();
  const found = useApiQuery(getPlanLocationsEndpoint, { query: plan });
  const [opened, setOpen] = useState<OpenLayoutForm | null>(null);
  const open = refreshOpenLayoutForm(found.data, opened);
  const currentView = views.find(([view]) => view === search['plan'])?.[0] ?? 'lanes';
  const close = () => setOpen(null);
  return (
    <section className="floor-plan" aria-label={t('Locations')}>
      <div className="segmented" role="group" aria-label={t('Show')}>
        {views.map(([view, label]) => (
          <button
            key={view}
            type="button"
            aria-pressed={currentView === view}
            onClick={() => change({ plan: view === 'lanes' ? undefined : view })}
          >
            {t(label)}
          </button>
        ))}
      </div>
      {currentView === 'lanes' ? (
        <Lanes plan={plan} found={found} whyNot={whyNot} onOpen={setOpen} />
      ) : (
        <Drawn
          key={`plan-${Object.values(plan).join()}`}
          plan={plan}
          as={currentView}
          whyNot={whyNot}
          onOpen={(id) => {
            const location = found.data?.find((one) => one.id === id);
            if (location) setOpen({ form: 'location', location });
          }}
        />
      )}
      {open?.form === 'location' && (
        <SaveOrDeleteLocationDialog
          key={open.location?.id ?? 'new'}
          plan={plan}
          location={open.location}
          onClose={close}
        />
      )}
      {open?.form === 'positions' && (
        <AddPositionsDialog key={open.location.id} location={open.location} onClose={close} />
      )}
      {open?.form === 'slot' && (
        <EditOrRemovePositionDialog
          key={open.slot.id}
          location={open.location}
          slot={open.slot}
          onClose={close}
        />
      )}
    </section>
  );
}

/** The plan as a drawing on its grid, or as numbers. */
function Drawn({
  plan,
  as: view,
  whyNot,
  onOpen,
}: {
  plan: PlanQuery;
  as: 'drawing' | 'table';
  whyNot: string | null;
  onOpen: (locationId: number) => void;
}) {
  const drawn = useEditablePlanDrawing(plan);
  return (
    <QueryBoundary query={{ ...drawn.stored, data: drawn.drawing }} skeletonLines={8}>
      {(drawing) =>
        view === 'drawing' ? (
          <PlanDrawingEditor
            plan={plan}
            drawingState={drawn}
            drawing={drawing}
            disabledReason={whyNot}
            onOpen={onOpen}
          />
        ) : (
          <DrawingTable drawingState={drawn} drawing={drawing} disabledReason={whyNot} />
        )
      }
    </QueryBoundary>
  );
}

/** Each area with its locations, and the assignment of each position. */
function Lanes({
  plan,
  found,
  whyNot,
  onOpen,
}: {
  plan: PlanQuery;
  found: ApiQuery<LocationWithPositions[]>;
  whyNot: string | null;
  onOpen: (what: OpenLayoutForm) => void;
}) {
  const t = useTranslate();
  const [filter, setFilter] = useState<StorageAreaFilter>('all');
  const [groupId, setGroupId] = useState<number | null>(null);
  const moving = usePositionSwap();
  const ofGroup = (l: LocationWithPositions) => groupId === null || l.shipperGroupId === groupId;
  const groupLocations = (found.data ?? []).filter(ofGroup);
  return (
    <>
      <div className="floor-plan-header">
        <div className="segmented" role="group" aria-label={t('Area')}>
          {chips.map(([value, label]) => (
            <button
              key={value}
              type="button"
              aria-pressed={filter === value}
              className={filter === value ? 'active' : undefined}
              onClick={() => setFilter(value)}
            >
              {t(label)}{' '}
              <span className="numeric muted">
                {formatCount(groupLocations.filter(matchesAreaFilter(value)).length)}
              </span>
            </button>
          ))}
        </div>
        <span className="row wrap">
          <GroupFilter of={found.data ?? []} chosen={groupId} onChoose={setGroupId} />
          <Button
            isSmall
            icon={IconPrinter}
            onPress={() =>
              printPositionLabels({ ...plan, area: filter, shipperGroupId: groupId ?? undefined })
            }
          >
            {t('Print labels')}
          </Button>
          <Button
            isSmall
            icon={IconPlus}
            disabledReason={whyNot}
            onPress={() => onOpen({ form: 'location', location: null })}
          >
            {t('Add location')}
          </Button>
        </span>
      </div>
      {whyNot === null && groupLocations.some((l) => l.positions > 0) && <MoveNote moving={moving} />}
      <QueryBoundary query={found} skeletonLines={6}>
        {(all) => (
          <Areas
            shown={all.filter(ofGroup).filter(matchesAreaFilter(filter))}
            isEmpty={all.length === 0}
            none={getEmptyAreaMessage(filter)}
            whyNot={whyNot}
            moving={moving}
            onOpen={onOpen}
          />
        )}
      </QueryBoundary>
    </>
  );
}

/** Filters by the shipper groups of the plan's locations. Hidden when there are none. */
function GroupFilter({
  of: locations,
  chosen,
  onChoose,
}: {
  of: readonly LocationWithPositions[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
}) {
  const t = useTranslate();
  const groups = new Map(locations.map((l) => [l.shipperGroupId, l.shipperGroup]));
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

/** Explains how to move a position, and shows which one is being moved. */
function MoveNote({ moving }: { moving: PositionSwap }) {
  const t = useTranslate();
  return (
    <p className="muted" role="status">
      {moving.position
        ? t('{position} selected. Click the position to swap with, or press Escape.', {
            position: moving.position.barcode,
          })
        : t('To swap two positions, drag one onto the other, or press M on the first.')}
    </p>
  );
}

function Areas({
  shown: locations,
  isEmpty,
  none,
  whyNot,
  moving,
  onOpen,
}: {
  shown: readonly LocationWithPositions[];
  /** True when the whole plan is empty. */
  isEmpty: boolean;
  none: string;
  whyNot: string | null;
  moving: PositionSwap;
  onOpen: (what: OpenLayoutForm) => void;
}) {
  const t = useTranslate();
  if (locations.length === 0 && !isEmpty) return <EmptyState message={t(none)} />;
  if (locations.length === 0)
    return (
      <EmptyState
        message={t(none)}
        explanation={t(
          'Add a location for each aisle, then its positions. Each staging position is for one consignee.',
        )}
        {...(whyNot === null && {
          act: (
            <Button isSmall icon={IconPlus} onPress={() => onOpen({ form: 'location', location: null })}>
              {t('Create the first one')}
            </Button>
          ),
        })}
      />
    );
  return [1, 2, 3, 4].map((area) => {
    const areaLocations = locations.filter((l) => l.area === area);
    return areaLocations.length === 0 ? null : (
      <div key={area} className="floor-area">
        <h3>
          {t(storageAreaNames[area] ?? '')}{' '}
          <span className="numeric muted">{formatCount(areaLocations.length)}</span>
        </h3>
        {areaLocations.map((location) => (
          <LocationLane
            key={location.id}
            location={location}
            disabledReason={whyNot}
            positionSwap={moving}
            onOpen={onOpen}
          />
        ))}
      </div>
    );
  });
}
