import type { KeyboardEvent } from 'react';
import './plan-drawing.css';
import type { PlanDrawing } from './plan-drawing.contract.ts';
import { useDrawingDrag } from './drawing-drag.client.ts';
import type { DragPreview } from './drawing-drag.client.ts';
import { arrangeUnplacedItems, getLaneKey, listPlacedDrawingItems } from './plan-drawing.rules.ts';
import type { DrawingItem } from './plan-drawing.rules.ts';
import { translatePlacementObstacle } from './plan-drawing.client.ts';
import type { PlanDrawingState } from './plan-drawing.client.ts';
import { SelectedItemBar, DrawingToolbar } from './drawing-toolbar.component.tsx';
import type { DrawingEditor } from './drawing-editor.client.ts';
import { useDrawingEditor } from './drawing-editor.client.ts';
import { DrawingItemBox } from './drawing-item.component.tsx';
import { useDrawingViewport } from './drawing-viewport.client.ts';
import type { DrawingViewport } from './drawing-viewport.client.ts';
import type { PlanQuery } from './floor-plan.component.tsx';
import { useHotkeys } from '#kit/web/use-hotkeys.ts';
import { useIsTouch, useIsMobile } from '#kit/web/use-media-query.ts';
import { toastWarning } from '#kit/web/toasts.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The plan's drawing, edited by pointer and keyboard. Read-only on a phone. */
export function PlanDrawingEditor({
  plan,
  drawingState: drawn,
  drawing,
  disabledReason: mayNot,
  onOpen,
}: {
  plan: PlanQuery;
  drawingState: PlanDrawingState;
  drawing: PlanDrawing;
  disabledReason: string | null;
  /** Opens the form of a location. */
  onOpen: (locationId: number) => void;
}) {
  const t = useTranslate();
  const phone = useIsMobile();
  const whyNot =
    mayNot ?? (phone ? t('Use a wider screen to draw. Here you can only view the drawing.') : null);
  // Locations without a place are shown where they would be laid out. Doors without one are in their menu.
  const arrangedDrawing = { ...drawing, lanes: arrangeUnplacedItems(drawing).lanes };
  const things = listPlacedDrawingItems(arrangedDrawing);
  const view = useDrawingViewport(
    things.map((thing) => thing.rect),
    whyNot === null ? 6 : 0,
    useIsTouch() ? 11 : 5,
  );
  const editing = useDrawingEditor(drawing, drawn, whyNot, view.frame);
  useHotkeys({
    'ctrl+z': (event) => (event.shiftKey ? drawn.redo : drawn.undo)?.(),
    'ctrl+y': () => drawn.redo?.(),
    '+': () => view.zoomIn?.(),
    '-': () => view.zoomOut?.(),
  });
  const chosen = things.find((thing) => thing.key === editing.selectedKey);
  return (
    <div className="drawing" aria-busy={drawn.isSaving}>
      <DrawingToolbar
        plan={plan}
        drawing={drawing}
        drawingState={drawn}
        viewport={view}
        selectedItem={chosen}
        disabledReason={whyNot}
        onAddWall={editing.addWall}
      />
      <SelectedItemBar
        item={chosen}
        drawing={drawing}
        disabledReason={whyNot}
        editor={editing}
        onOpen={onOpen}
      />
      <Floor
        shown={arrangedDrawing}
        drawing={drawing}
        view={view}
        mayNot={whyNot !== null}
        editing={editing}
        onOpen={onOpen}
      />
      <p className="visually-hidden" role="status">
        {editing.announcement}
      </p>
    </div>
  );
}

/** The grid with all its items. */
function Floor({
  shown: arrangedDrawing,
  drawing,
  view: { frame, columns, rows, cellSizePx: cell },
  mayNot,
  editing,
  onOpen,
}: {
  shown: PlanDrawing;
  drawing: PlanDrawing;
  view: DrawingViewport;
  mayNot: boolean;
  editing: DrawingEditor;
  onOpen: (locationId: number) => void;
}) {
  const t = useTranslate();
  const placed = listPlacedDrawingItems(drawing);
  const placedKeys = new Set(placed.map((thing) => thing.key));
  const lanes = new Map(arrangedDrawing.lanes.map((lane) => [getLaneKey(lane.locationId), lane]));
  const drag = useDrawingDrag(placed, cell, editing.selectedKey, (thing: DrawingItem, ghost: DragPreview) => {
    if (ghost.obstacle) toastWarning(translatePlacementObstacle(ghost.obstacle));
    else editing.placeItem(thing, ghost.rect);
  });
  const onKey = (event: KeyboardEvent<HTMLElement>, thing: DrawingItem) => {
    const lane = lanes.get(thing.key);
    if (event.key === 'Escape') drag.cancelDrag();
    if (event.key === 'Enter' && lane && editing.selectedKey === thing.key) onOpen(lane.locationId);
    else if (!editing.handleKey(event, thing)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="drawing-frame" ref={frame}>
      <div
        className="drawing-canvas"
        role="group"
        aria-label={t('Drawing of the floor')}
        style={{ width: columns * cell, height: rows * cell, backgroundSize: `${cell * 2}px ${cell * 2}px` }}
      >
        {listPlacedDrawingItems(arrangedDrawing).map((thing) => (
          <DrawingItemBox
            key={thing.key}
            item={thing}
            lane={lanes.get(thing.key)}
            cellSizePx={cell}
            dragPreview={drag.preview?.key === thing.key ? drag.preview : null}
            isSelected={editing.selectedKey === thing.key}
            isNotPlaced={!placedKeys.has(thing.key)}
            isReadOnly={mayNot}
            dragHandlers={drag.handlers}
            onChoose={editing.select}
            onKey={onKey}
          />
        ))}
      </div>
    </div>
  );
}
