import { IconPencil, IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { Moving } from './slot-move.web.ts';
import type { LocationFault, PlannedLocation, PlannedSlot } from './storage.contract.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Badge } from '#kit/web/state.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

export type Open =
  | { form: 'location'; location: PlannedLocation | null }
  | { form: 'positions'; location: PlannedLocation }
  | { form: 'slot'; location: PlannedLocation; slot: PlannedSlot };

const faultNames: Record<LocationFault, string> = {
  noPosition: 'Has no position',
  noConsignee: 'A position has no consignee',
  consigneeInactive: 'Its consignee is inactive',
  consigneeUnserved: 'Its consignee is not served from here that day',
  consigneeTwice: 'Its consignee has another lane too',
};

/** What a position is for, in the few letters that it has room for. */
const heldBy = (t: Say, slot: PlannedSlot) => slot.consignee ?? slot.trailer ?? t('Free');
const standing = (t: Say, slot: PlannedSlot) =>
  slot.units === 0 ? null : t('{count, plural, one {# unit} other {# units}}', { count: slot.units });

/** What its consignee's freight of the day takes of the room that he has. */
const expected = (t: Say, { planned }: PlannedSlot) =>
  planned !== null &&
  planned.units > 0 &&
  t('{units} of {room} boxes, {cubes} cubes', {
    units: showCount(planned.units),
    room: showCount(planned.room),
    cubes: showHundredths(planned.cube),
  });
const overflows = ({ planned }: PlannedSlot) => planned !== null && planned.units > planned.room;

/** A location with its positions. */
export function Lane({
  location,
  whyNot,
  moving,
  onOpen,
}: {
  location: PlannedLocation;
  whyNot: string | null;
  moving: Moving;
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
            <Slot
              slot={slot}
              whyNot={whyNot}
              moving={moving}
              onOpen={() => onOpen({ form: 'slot', location, slot })}
            />
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

/** The slot that lies so many after this one, among all that are shown. */
function step(from: HTMLElement, by: number): void {
  const all = [...(from.closest('.floor-plan')?.querySelectorAll<HTMLElement>('.floor-slot') ?? [])];
  all[all.indexOf(from) + by]?.focus();
}
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * One position. It is opened by a press, and dragged onto another, or taken up by M and put down by Enter: then the two change
 * what they are for.
 */
function Slot({
  slot,
  whyNot,
  moving,
  onOpen,
}: {
  slot: PlannedSlot;
  whyNot: string | null;
  moving: Moving;
  onOpen: () => void;
}) {
  const t = useText();
  const taken = moving.slot?.id === slot.id;
  const press = () => {
    if (whyNot !== null) return;
    if (moving.slot) void moving.put(slot);
    else onOpen();
  };
  const keys = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = steps[event.key];
    if (by !== undefined) step(event.currentTarget, by);
    else if (event.key === 'm' && whyNot === null) moving.take(taken ? null : slot);
    else if (event.key === 'Escape' && moving.slot) moving.take(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const looks = [
    'floor-slot',
    slot.units > 0 && 'taken',
    slot.consigneeId === null && 'free',
    taken && 'moving',
    overflows(slot) && 'too-full',
  ];
  return (
    <button
      type="button"
      className={looks.filter(Boolean).join(' ')}
      aria-disabled={whyNot !== null || undefined}
      aria-pressed={taken || undefined}
      draggable={whyNot === null}
      title={[
        slot.barcode,
        heldBy(t, slot),
        standing(t, slot),
        expected(t, slot),
        overflows(slot) && t('It will not fit'),
      ]
        .filter(Boolean)
        .join(' · ')}
      onClick={press}
      onKeyDown={keys}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', slot.barcode);
        moving.take(slot);
      }}
      onDragOver={(event) => moving.slot && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void moving.put(slot);
      }}
      onDragEnd={() => moving.take(null)}
    >
      <b className="num">{slot.position}</b>
      <span>{heldBy(t, slot)}</span>
      {slot.units > 0 && <em className="num">{showCount(slot.units)}</em>}
      {expected(t, slot) && <small className="num">{expected(t, slot)}</small>}
    </button>
  );
}
