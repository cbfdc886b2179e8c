import { IconEraser, IconMapPin } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { PlanDrawing, LaneRect, GridRect } from './plan-drawing.contract.ts';
import {
  arrangeUnplacedItems,
  findFreeRect,
  getLaneKey,
  buildPlacementOrRemovalEdit,
  listPlacedDrawingItems,
} from './plan-drawing.rules.ts';
import type { DrawingItem } from './plan-drawing.rules.ts';
import type { PlanDrawingState } from './plan-drawing.client.ts';
import { Button } from '#kit/web/button.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const cells = [
  ['x', 'Column'],
  ['y', 'Row'],
  ['w', 'Width'],
  ['h', 'Height'],
] as const;
/** Columns and rows are counted from 1. */
const shift = { x: 1, y: 1, w: 0, h: 0 } as const;

/** All items of a plan with their cells as numbers: an alternative to the drawing for keyboard input. */
export function DrawingTable({
  drawingState: drawn,
  drawing,
  disabledReason: whyNot,
}: {
  drawingState: PlanDrawingState;
  drawing: PlanDrawing;
  disabledReason: string | null;
}) {
  const t = useTranslate();
  const placedKeys = new Set(listPlacedDrawingItems(drawing).map((thing) => thing.key));
  const doors = drawing.doors.map((one) => ({
    ...one,
    at: one.at ?? findFreeRect(drawing, 'door', 3, 2) ?? null,
  }));
  const things = listPlacedDrawingItems({ ...arrangeUnplacedItems(drawing), doors });
  const turned = new Set(
    drawing.lanes.filter((lane) => lane.at?.turned).map((lane) => getLaneKey(lane.locationId)),
  );
  const placeItem = (thing: DrawingItem, rect: GridRect | LaneRect | null): boolean => {
    const edit = buildPlacementOrRemovalEdit(drawing, thing.key, rect);
    return edit !== undefined && drawn.applyEdit(edit);
  };
  return (
    <div className="drawing-frame">
      <table className="drawing-table">
        <caption className="visually-hidden">{t('Position of each item (cells)')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('What')}</th>
            {cells.map(([, title]) => (
              <th key={title} scope="col" className="right">
                {t(title)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {things.map((thing) => (
            <Row
              key={thing.key}
              thing={thing}
              stands={placedKeys.has(thing.key)}
              whyNot={whyNot}
              onPut={(rect) => placeItem(thing, rect && { ...rect, turned: turned.has(thing.key) })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  thing,
  stands: isPlaced,
  whyNot,
  onPut,
}: {
  thing: DrawingItem;
  stands: boolean;
  whyNot: string | null;
  onPut: (rect: GridRect | null) => boolean;
}) {
  const t = useTranslate();
  const name = t(thing.name.text, thing.name.params);
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map(([field, title]) => (
        <td key={field} className="right">
          {isPlaced ? (
            <Figure
              label={t('{field} of {name}', { field: t(title), name })}
              value={thing.rect[field] + shift[field]}
              off={whyNot !== null}
              onEnter={(n) => onPut({ ...thing.rect, [field]: n - shift[field] })}
            />
          ) : (
            <span className="muted">–</span>
          )}
        </td>
      ))}
      <td>
        <Button
          isSmall
          variant="ghost"
          icon={isPlaced ? IconEraser : IconMapPin}
          label={isPlaced ? t('Remove {name} from the drawing', { name }) : t('Place {name}', { name })}
          disabledReason={whyNot}
          onPress={() => onPut(isPlaced ? null : thing.rect)}
        />
      </td>
    </tr>
  );
}

/** A number input that applies at Enter or on blur. An invalid value is reverted. */
function Figure({
  label,
  value,
  off,
  onEnter,
}: {
  label: string;
  value: number;
  off: boolean;
  onEnter: (n: number) => boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const n = Number(typed);
    if (typed !== null && /^\d{1,3}$/.test(typed.trim()) && n !== value) onEnter(n);
    setTyped(null);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape' && typed !== null) setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      className="input numeric"
      inputMode="numeric"
      aria-label={label}
      readOnly={off}
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={keys}
    />
  );
}
