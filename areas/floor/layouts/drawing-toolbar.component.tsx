import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconDoor,
  IconEraser,
  IconLayoutGrid,
  IconPencil,
  IconSortAscendingNumbers,
  IconWall,
} from '@tabler/icons-react';
import {
  renumberLayoutPositionsEndpoint,
  renumberTemplatePositionsEndpoint,
} from './plan-drawing.contract.ts';
import type { PlanDrawing, PositionNumberingOrder } from './plan-drawing.contract.ts';
import {
  isEmptyDrawingEdit,
  findFreeRect,
  getLaneKey,
  emptyDrawingEdit,
  buildArrangeUnplacedEdit,
} from './plan-drawing.rules.ts';
import type { DrawingItem } from './plan-drawing.rules.ts';
import type { PlanDrawingState } from './plan-drawing.client.ts';
import { toOneBasedRect } from './drawing-editor.client.ts';
import type { DrawingEditor } from './drawing-editor.client.ts';
import type { DrawingViewport } from './drawing-viewport.client.ts';
import { ZoomButtons } from './drawing-zoom.component.tsx';
import type { PlanQuery } from './floor-plan.component.tsx';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Menu } from '#kit/web/menu.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Actions on the whole drawing. */
export function DrawingToolbar({
  plan,
  drawing,
  drawingState: drawn,
  viewport: view,
  selectedItem: chosen,
  disabledReason: whyNot,
  onAddWall,
}: {
  plan: PlanQuery;
  drawing: PlanDrawing;
  drawingState: PlanDrawingState;
  viewport: DrawingViewport;
  selectedItem: DrawingItem | undefined;
  disabledReason: string | null;
  onAddWall: () => void;
}) {
  const t = useTranslate();
  const waiting = buildArrangeUnplacedEdit(drawing);
  const nothing = (can: unknown, sentence: string) => whyNot ?? (can ? null : t(sentence));
  return (
    <div className="drawing-toolbar" role="toolbar" aria-label={t('Drawing')}>
      <Button
        isSmall
        icon={IconArrowBackUp}
        label={t('Undo')}
        disabledReason={nothing(drawn.undo, 'Nothing to undo.')}
        onPress={() => drawn.undo?.()}
      />
      <Button
        isSmall
        icon={IconArrowForwardUp}
        label={t('Redo')}
        disabledReason={nothing(drawn.redo, 'Nothing to redo.')}
        onPress={() => drawn.redo?.()}
      />
      <ZoomButtons view={view} />
      {!isEmptyDrawingEdit(waiting) && (
        <Button
          isSmall
          icon={IconLayoutGrid}
          disabledReason={whyNot}
          onPress={() => drawn.applyEdit(waiting)}
        >
          {t('Place everything')}
        </Button>
      )}
      <DoorMenu drawing={drawing} drawn={drawn} whyNot={whyNot} />
      <Button isSmall icon={IconWall} disabledReason={whyNot} onPress={onAddWall}>
        {t('Add wall')}
      </Button>
      <NumberMenu plan={plan} drawing={drawing} chosen={chosen} whyNot={whyNot} />
    </div>
  );
}

/** Adds doors of the warehouse that are not in the drawing yet. */
function DoorMenu({
  drawing,
  drawn,
  whyNot,
}: {
  drawing: PlanDrawing;
  drawn: PlanDrawingState;
  whyNot: string | null;
}) {
  const t = useTranslate();
  const doors = drawing.doors.filter((one) => one.at === null);
  if (whyNot !== null || doors.length === 0) return null;
  const add = (doorId: number) => {
    const rect = findFreeRect(drawing, 'door', 3, 2);
    if (rect) drawn.applyEdit({ ...emptyDrawingEdit, doors: [{ doorId, at: rect }] });
  };
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="btn sm">
          <IconDoor size={15} stroke={1.75} aria-hidden />
          {t('Place a door')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {doors.map(({ doorId, number, kind }) => (
          <Menu.Item key={doorId} onClick={() => add(doorId)}>
            {t('Door {number}', { number })}{' '}
            <span className="muted">{t(kind === 1 ? 'Receiving' : 'Outbound')}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const orders: readonly [PositionNumberingOrder, string][] = [
  ['doors', 'From the outbound doors'],
  ['snake', 'Back and forth'],
];
/** Numbers the positions of the selected location, or of all. */
function NumberMenu({
  plan,
  drawing,
  chosen,
  whyNot,
}: {
  plan: PlanQuery;
  drawing: PlanDrawing;
  chosen: DrawingItem | undefined;
  whyNot: string | null;
}) {
  const t = useTranslate();
  const mutationOptions = { successMessage: () => 'Positions numbered.' };
  const template = useApiMutation(renumberTemplatePositionsEndpoint, mutationOptions);
  const layout = useApiMutation(renumberLayoutPositionsEndpoint, mutationOptions);
  const chosenLanes = drawing.lanes.filter((lane) => getLaneKey(lane.locationId) === chosen?.key);
  const lanes = chosenLanes.length > 0 ? chosenLanes : drawing.lanes;
  if (whyNot !== null || lanes.length === 0) return null;
  const number = async (order: PositionNumberingOrder) => {
    const [one] = lanes;
    const sure = await confirmAction({
      title:
        lanes.length === 1 && one
          ? t('Number the positions of {code}', { code: one.code })
          : t('Number the positions of {count} locations', { count: lanes.length }),
      body: t('Renumbered positions need new labels. The use of each position doesn’t change.'),
      confirmLabel: t('Number positions'),
    });
    if (!sure) return;
    const body = {
      locationIds: lanes.map((lane) => lane.locationId),
      order,
      rowVersion: drawing.rowVersion,
    };
    if ('layoutId' in plan) await layout.run({ params: { id: plan.layoutId }, body });
    else await template.run({ params: { id: plan.layoutTemplateId }, body });
  };
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="btn sm">
          <IconSortAscendingNumbers size={15} stroke={1.75} aria-hidden />
          {chosenLanes[0] ? t('Number {code}…', { code: chosenLanes[0].code }) : t('Number all…')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {orders.map(([order, name]) => (
          <Menu.Item key={order} onClick={() => void number(order)}>
            {t(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The selected item, its position, and the actions on it. */
export function SelectedItemBar({
  item: thing,
  drawing,
  disabledReason: whyNot,
  editor: editing,
  onOpen,
}: {
  item: DrawingItem | undefined;
  drawing: PlanDrawing;
  disabledReason: string | null;
  editor: DrawingEditor;
  onOpen: (locationId: number) => void;
}) {
  const t = useTranslate();
  if (!thing)
    return (
      <p className="drawing-selection muted">
        {whyNot ?? t('Select an item and drag it, or use the arrow keys. Hold Shift to resize.')}
      </p>
    );
  const lane = drawing.lanes.find((one) => getLaneKey(one.locationId) === thing.key);
  const name = t(thing.name.text, thing.name.params);
  return (
    <div className="drawing-selection">
      <span>
        {t('{name} at column {column}, row {row}, {width} by {height} cells', {
          name,
          ...toOneBasedRect(thing.rect),
        })}
        {lane?.at === null && <span className="muted">, {t('not placed yet')}</span>}
      </span>
      {lane && (
        <>
          <Button isSmall icon={IconPencil} disabledReason={whyNot} onPress={() => onOpen(lane.locationId)}>
            {t('Edit location')}
          </Button>
          <Button
            isSmall
            icon={IconArrowsExchange}
            disabledReason={whyNot}
            onPress={() => editing.rotateLane(thing)}
          >
            {t('Rotate')}
          </Button>
        </>
      )}
      {lane?.at !== null && (
        <Button
          isSmall
          icon={IconEraser}
          disabledReason={whyNot}
          onPress={() => editing.placeItem(thing, null)}
        >
          {t('Remove')}
        </Button>
      )}
    </div>
  );
}
