import type { CSSProperties, KeyboardEvent } from 'react';
import type { DragPreview, DrawingDragHandlers } from './drawing-drag.client.ts';
import type { DrawingLane, GridRect } from './plan-drawing.contract.ts';
import { rectCorners, isVerticalRect } from './plan-drawing.rules.ts';
import type { DrawingItem } from './plan-drawing.rules.ts';
import { toOneBasedRect } from './drawing-editor.client.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** A location, door or wall on the grid: selected by a press, dragged, resized at its corners, moved by keyboard. */
export function DrawingItemBox({
  item: thing,
  lane,
  cellSizePx: cell,
  dragPreview: ghost,
  isSelected: chosen,
  isNotPlaced: waiting,
  isReadOnly: mayNot,
  dragHandlers: hand,
  onChoose,
  onKey,
}: {
  item: DrawingItem;
  /** For a location: the number of positions, and the end at which numbering starts. */
  lane: Pick<DrawingLane, 'area' | 'code' | 'positions' | 'at'> | undefined;
  cellSizePx: number;
  dragPreview: DragPreview | null;
  isSelected: boolean;
  /** True when it has no place yet. This is the suggested one. */
  isNotPlaced: boolean;
  isReadOnly: boolean;
  dragHandlers: DrawingDragHandlers;
  onChoose: (key: string) => void;
  onKey: (event: KeyboardEvent<HTMLElement>, thing: DrawingItem) => void;
}) {
  const t = useTranslate();
  const rect = ghost?.rect ?? thing.rect;
  const down = isVerticalRect(rect);
  const looks = [
    'drawing-item',
    thing.kind,
    lane && `area-${lane.area}`,
    down && 'vertical',
    lane?.at?.turned && 'reversed',
    waiting && 'unplaced',
    chosen && 'selected',
    ghost && 'ghost',
    ghost?.obstacle && 'invalid',
  ];
  const style: CSSProperties & Record<'--slot-count', number> = {
    ...drawnAt({ kind: thing.kind, rect }, cell),
    '--slot-count': Math.max(1, lane?.positions ?? 1),
  };
  const label = t('{name} at column {column}, row {row}, {width} by {height} cells', {
    name: t(thing.name.text, thing.name.params),
    ...toOneBasedRect(rect),
  });
  return (
    <>
      <button
        type="button"
        className={looks.filter(Boolean).join(' ')}
        style={style}
        data-key={thing.key}
        aria-pressed={chosen}
        aria-label={waiting ? `${label}, ${t('not placed yet')}` : label}
        title={t(thing.name.text, thing.name.params)}
        onClick={() => onChoose(thing.key)}
        onFocus={() => onChoose(thing.key)}
        onKeyDown={(event) => onKey(event, thing)}
        onPointerDown={mayNot ? undefined : (event) => hand.onPointerDown(event, thing, null)}
        onPointerMove={hand.onPointerMove}
        onPointerUp={hand.onPointerUp}
        onPointerCancel={hand.onPointerCancel}
      >
        {lane && <b>{lane.code}</b>}
        {thing.kind === 'door' && <b>{thing.name.params['number']}</b>}
      </button>
      {chosen && !mayNot && <Corners thing={thing} at={rect} cell={cell} hand={hand} />}
    </>
  );
}

const pressable = 24;
/**
 * Doors and walls get a larger press area when cells are small. A door grows by at most one cell, so that the next cell stays
 * free. A wall reacts around itself but stays thin.
 */
function drawnAt({ kind, rect }: Pick<DrawingItem, 'kind' | 'rect'>, cell: number): CSSProperties {
  const grown = (cells: number): number => {
    if (kind === 'lane') return cells * cell;
    return Math.max(cells * cell, kind === 'wall' ? pressable : Math.min(pressable, (cells + 1) * cell));
  };
  const [width, height] = [grown(rect.w), grown(rect.h)];
  const [over, down] = [(width - rect.w * cell) / 2, (height - rect.h * cell) / 2];
  return {
    left: rect.x * cell - over,
    top: rect.y * cell - down,
    width,
    height,
    ...(kind === 'wall' ? { padding: `${down}px ${over}px` } : {}),
  };
}

/** The handles that resize the selected item. */
function Corners({
  thing,
  at: rect,
  cell,
  hand,
}: {
  thing: DrawingItem;
  at: GridRect;
  cell: number;
  hand: DrawingDragHandlers;
}) {
  return rectCorners.map((corner) => (
    <span
      key={corner}
      className={`drawing-item-corner ${corner}`}
      style={{
        left: (corner.endsWith('w') ? rect.x : rect.x + rect.w) * cell,
        top: (corner.startsWith('n') ? rect.y : rect.y + rect.h) * cell,
      }}
      aria-hidden
      onPointerDown={(event) => hand.onPointerDown(event, thing, corner)}
      onPointerMove={hand.onPointerMove}
      onPointerUp={hand.onPointerUp}
      onPointerCancel={hand.onPointerCancel}
    />
  ));
}
