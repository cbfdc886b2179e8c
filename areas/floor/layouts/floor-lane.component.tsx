import { IconPencil, IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { PositionSwap } from './position-swap.client.ts';
import type {
  LocationProblem,
  LocationWithPositions,
  PositionWithPlannedFreight,
} from './storage.contract.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export type OpenLayoutForm =
  | { form: 'location'; location: LocationWithPositions | null }
  | { form: 'positions'; location: LocationWithPositions }
  | { form: 'slot'; location: LocationWithPositions; slot: PositionWithPlannedFreight };

const faultNames: Record<LocationProblem, string> = {
  noPosition: 'No positions',
  noConsignee: 'Position without consignee',
  consigneeInactive: 'Inactive consignee',
  consigneeUnserved: 'Consignee not served from here that day',
  consigneeTwice: 'Consignee has another lane too',
};

/** The assignment of a position as a short label. */
const heldBy = (t: Translate, slot: PositionWithPlannedFreight) =>
  slot.consignee ?? slot.trailer ?? t('Free');
const standing = (t: Translate, slot: PositionWithPlannedFreight) =>
  slot.units === 0 ? null : t('{count, plural, one {# unit} other {# units}}', { count: slot.units });

/** The share of its consignee's space that the freight of the day needs. */
const expected = (t: Translate, { planned }: PositionWithPlannedFreight) =>
  planned !== null &&
  planned.units > 0 &&
  t('{units} of {room} units, {cubes} cu ft', {
    units: formatCount(planned.units),
    room: formatCount(planned.room),
    cubes: formatHundredths(planned.cube),
  });
const overflows = ({ planned }: PositionWithPlannedFreight) =>
  planned !== null && planned.units > planned.room;

/** A location with its positions. */
export function LocationLane({
  location,
  disabledReason: whyNot,
  positionSwap: moving,
  onOpen,
}: {
  location: LocationWithPositions;
  disabledReason: string | null;
  positionSwap: PositionSwap;
  onOpen: (what: OpenLayoutForm) => void;
}) {
  const t = useTranslate();
  return (
    <div className="floor-lane">
      <div className="floor-lane-name">
        <strong className="code">{location.code}</strong>
        {location.shipperGroup && <span className="muted">{location.shipperGroup}</span>}
        <Button
          isSmall
          variant="ghost"
          icon={IconPencil}
          disabledReason={whyNot}
          label={t('Edit location {code}', { code: location.code })}
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
          <Button
            isSmall
            icon={IconPlus}
            disabledReason={whyNot}
            label={t('Add positions to {code}', { code: location.code })}
            onPress={() => onOpen({ form: 'positions', location })}
          />
        </li>
      </ul>
      {location.faults.length > 0 && (
        <p className="floor-lane-errors">
          {location.faults.map((errorCode) => (
            <Badge key={errorCode} tone="wait">
              {t(faultNames[errorCode])}
            </Badge>
          ))}
        </p>
      )}
    </div>
  );
}

/** The slot at an offset from this one, among all visible slots. */
function step(from: HTMLElement, offset: number): void {
  const all = [...(from.closest('.floor-plan')?.querySelectorAll<HTMLElement>('.floor-slot') ?? [])];
  all[all.indexOf(from) + offset]?.focus();
}
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * One position. A press opens it. It is dragged onto another, or picked up with M and dropped with Enter. Then the two swap their
 * assignments.
 */
function Slot({
  slot,
  whyNot,
  moving,
  onOpen,
}: {
  slot: PositionWithPlannedFreight;
  whyNot: string | null;
  moving: PositionSwap;
  onOpen: () => void;
}) {
  const t = useTranslate();
  const isPickedUp = moving.position?.id === slot.id;
  const press = () => {
    if (whyNot !== null) return;
    if (moving.position) void moving.dropOn(slot);
    else onOpen();
  };
  const keys = (event: KeyboardEvent<HTMLButtonElement>) => {
    const offset = steps[event.key];
    if (offset !== undefined) step(event.currentTarget, offset);
    else if (event.key === 'm' && whyNot === null) moving.pickUp(isPickedUp ? null : slot);
    else if (event.key === 'Escape' && moving.position) moving.pickUp(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const looks = [
    'floor-slot',
    slot.units > 0 && 'occupied',
    slot.consigneeId === null && 'free',
    isPickedUp && 'moving',
    overflows(slot) && 'over-capacity',
  ];
  return (
    <button
      type="button"
      className={looks.filter(Boolean).join(' ')}
      aria-disabled={whyNot !== null || undefined}
      aria-pressed={isPickedUp || undefined}
      draggable={whyNot === null}
      title={[
        slot.barcode,
        heldBy(t, slot),
        standing(t, slot),
        expected(t, slot),
        overflows(slot) && t('Won’t fit'),
      ]
        .filter(Boolean)
        .join(' · ')}
      onClick={press}
      onKeyDown={keys}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', slot.barcode);
        moving.pickUp(slot);
      }}
      onDragOver={(event) => moving.position && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void moving.dropOn(slot);
      }}
      onDragEnd={() => moving.pickUp(null)}
    >
      <b className="numeric">{slot.position}</b>
      <span>{heldBy(t, slot)}</span>
      {slot.units > 0 && <em className="numeric">{formatCount(slot.units)}</em>}
      {expected(t, slot) && <small className="numeric">{expected(t, slot)}</small>}
    </button>
  );
}
