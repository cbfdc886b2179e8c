import { IconPencil, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import './floor-plan.css';
import { LocationDialog } from './location.form.tsx';
import { PositionsDialog, SlotDialog } from './position.form.tsx';
import { getPlan, printLocations } from './storage.contract.ts';
import type { AreaFilter, LocationFault, PlannedLocation, PositionRow } from './storage.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { Answered, Empty } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Badge } from '#kit/web/state.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** A template or a layout, as its calls name it. */
export type PlanName = { layoutTemplateId: number } | { layoutId: number };
export const areaNames: Record<number, string> = { 1: 'Staging', 2: 'Put away', 3: 'Trailers', 4: 'Shuttle' };
const faultNames: Record<LocationFault, string> = {
  noPosition: 'Has no position',
  noConsignee: 'A position has no consignee',
  consigneeInactive: 'Its consignee is inactive',
  consigneeUnserved: 'Its consignee is not served from here that day',
  consigneeTwice: 'Its consignee has another lane too',
};
const chips: readonly [AreaFilter, string][] = [
  ['all', 'All'],
  ['staging', 'Staging'],
  ['put away', 'Put away'],
  ['trailer', 'Trailers'],
  ['shuttle', 'Shuttle'],
  ['invalid', 'Invalid'],
];
const areaOf: Partial<Record<AreaFilter, number>> = { staging: 1, 'put away': 2, trailer: 3, shuttle: 4 };
const within = (filter: AreaFilter) => (l: PlannedLocation) => {
  if (filter === 'invalid') return l.faults.length > 0;
  return filter === 'all' || l.area === areaOf[filter];
};

type Open =
  | { form: 'location'; location: PlannedLocation | null }
  | { form: 'positions'; location: PlannedLocation }
  | { form: 'slot'; location: PlannedLocation; slot: PositionRow };

/** The floor of a template or a layout: each area with its locations, and what each position is for. */
export function FloorPlan({ plan, whyNot }: { plan: PlanName; whyNot: string | null }) {
  const t = useText();
  const found = useAnswer(getPlan, { query: plan });
  const [filter, setFilter] = useState<AreaFilter>('all');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <section className="floor-plan" aria-label={t('Locations')}>
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
              {t(label)}{' '}
              <span className="num dim">{showCount(found.data?.filter(within(value)).length ?? 0)}</span>
            </button>
          ))}
        </div>
        <Action
          small
          icon={IconPrinter}
          onPress={() => download(printLocations, { query: { ...plan, area: filter } }, t('Printing labels'))}
        >
          {t('Print labels')}
        </Action>
        <Action
          small
          icon={IconPlus}
          whyNot={whyNot}
          onPress={() => setOpen({ form: 'location', location: null })}
        >
          {t('Add location')}
        </Action>
      </div>
      <Answered of={found} lines={6}>
        {(all) => <Areas shown={all.filter(within(filter))} whyNot={whyNot} onOpen={setOpen} />}
      </Answered>
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

function Areas({
  shown,
  whyNot,
  onOpen,
}: {
  shown: readonly PlannedLocation[];
  whyNot: string | null;
  onOpen: (what: Open) => void;
}) {
  const t = useText();
  if (shown.length === 0) return <Empty sentence={t('There are no locations.')} />;
  return [1, 2, 3, 4].map((area) => {
    const own = shown.filter((l) => l.area === area);
    return own.length === 0 ? null : (
      <div key={area} className="floor-area">
        <h3>
          {t(areaNames[area] ?? '')} <span className="num dim">{showCount(own.length)}</span>
        </h3>
        {own.map((location) => (
          <Lane key={location.id} location={location} whyNot={whyNot} onOpen={onOpen} />
        ))}
      </div>
    );
  });
}

/** What a position is for, in the few letters that it has room for. */
const heldBy = (t: Say, slot: PositionRow) => slot.consignee ?? slot.trailer ?? t('Free');
const standing = (t: Say, slot: PositionRow) =>
  slot.units === 0 ? null : t('{count, plural, one {# unit} other {# units}}', { count: slot.units });

function Lane({
  location,
  whyNot,
  onOpen,
}: {
  location: PlannedLocation;
  whyNot: string | null;
  onOpen: (what: Open) => void;
}) {
  const t = useText();
  return (
    <div className="floor-lane">
      <div className="floor-name">
        <strong className="code">{location.code}</strong>
        {location.shipperGroup && <span className="dim">{location.shipperGroup}</span>}
        <Action
          small
          look="ghost"
          icon={IconPencil}
          whyNot={whyNot}
          label={t('Change location {code}', { code: location.code })}
          onPress={() => onOpen({ form: 'location', location })}
        />
      </div>
      <ul className="floor-slots">
        {location.slots.map((slot) => (
          <li key={slot.id}>
            <button
              type="button"
              className={`floor-slot${slot.units > 0 ? ' taken' : ''}${slot.consigneeId === null ? ' free' : ''}`}
              aria-disabled={whyNot !== null || undefined}
              title={[slot.barcode, heldBy(t, slot), standing(t, slot)].filter(Boolean).join(' · ')}
              onClick={() => whyNot === null && onOpen({ form: 'slot', location, slot })}
            >
              <b className="num">{slot.position}</b>
              <span>{heldBy(t, slot)}</span>
              {slot.units > 0 && <em className="num">{showCount(slot.units)}</em>}
            </button>
          </li>
        ))}
        <li>
          <Action
            small
            icon={IconPlus}
            whyNot={whyNot}
            label={t('Add positions to {code}', { code: location.code })}
            onPress={() => onOpen({ form: 'positions', location })}
          />
        </li>
      </ul>
      {location.faults.length > 0 && (
        <p className="floor-faults">
          {location.faults.map((fault) => (
            <Badge key={fault} tone="wait">
              {t(faultNames[fault])}
            </Badge>
          ))}
        </p>
      )}
    </div>
  );
}
