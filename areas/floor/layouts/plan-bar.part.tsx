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
import { numberLayout, numberTemplate } from './plan-drawing.contract.ts';
import type { Drawing, NumberOrder } from './plan-drawing.contract.ts';
import { changesNothing, freeSpot, laneKey, noEdit, placingAll } from './plan-drawing.rules.ts';
import type { Thing } from './plan-drawing.rules.ts';
import type { Drawn } from './plan-drawing.web.ts';
import { placeOf } from './plan-edit.web.ts';
import type { Editing } from './plan-edit.web.ts';
import type { View } from './plan-view.web.ts';
import { ZoomActs } from './plan-zoom.part.tsx';
import type { PlanName } from './floor-plan.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Menu } from '#kit/web/menu.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** What is done to a whole drawing. */
export function PlanBar({
  plan,
  drawing,
  drawn,
  view,
  chosen,
  whyNot,
  onAddWall,
}: {
  plan: PlanName;
  drawing: Drawing;
  drawn: Drawn;
  view: View;
  chosen: Thing | undefined;
  whyNot: string | null;
  onAddWall: () => void;
}) {
  const t = useText();
  const waiting = placingAll(drawing);
  const nothing = (can: unknown, sentence: string) => whyNot ?? (can ? null : t(sentence));
  return (
    <div className="drawing-bar" role="toolbar" aria-label={t('Drawing')}>
      <Action
        small
        icon={IconArrowBackUp}
        label={t('Undo')}
        whyNot={nothing(drawn.undo, 'Nothing is to be undone.')}
        onPress={() => drawn.undo?.()}
      />
      <Action
        small
        icon={IconArrowForwardUp}
        label={t('Redo')}
        whyNot={nothing(drawn.redo, 'Nothing is to be redone.')}
        onPress={() => drawn.redo?.()}
      />
      <ZoomActs view={view} />
      {!changesNothing(waiting) && (
        <Action small icon={IconLayoutGrid} whyNot={whyNot} onPress={() => drawn.change(waiting)}>
          {t('Place everything')}
        </Action>
      )}
      <DoorMenu drawing={drawing} drawn={drawn} whyNot={whyNot} />
      <Action small icon={IconWall} whyNot={whyNot} onPress={onAddWall}>
        {t('Add wall')}
      </Action>
      <NumberMenu plan={plan} drawing={drawing} chosen={chosen} whyNot={whyNot} />
    </div>
  );
}

/** Doors of the warehouse that are not drawn yet. */
function DoorMenu({ drawing, drawn, whyNot }: { drawing: Drawing; drawn: Drawn; whyNot: string | null }) {
  const t = useText();
  const doors = drawing.doors.filter((one) => one.at === null);
  if (whyNot !== null || doors.length === 0) return null;
  const add = (doorId: number) => {
    const at = freeSpot(drawing, 'door', 3, 2);
    if (at) drawn.change({ ...noEdit, doors: [{ doorId, at }] });
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
            <span className="dim">{t(kind === 1 ? 'Receiving' : 'Outbound')}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const orders: readonly [NumberOrder, string][] = [
  ['doors', 'From the outbound doors'],
  ['snake', 'To and fro'],
];
/** Numbers the positions of the chosen location, or of all. */
function NumberMenu({
  plan,
  drawing,
  chosen,
  whyNot,
}: {
  plan: PlanName;
  drawing: Drawing;
  chosen: Thing | undefined;
  whyNot: string | null;
}) {
  const t = useText();
  const says = { says: () => 'The positions are numbered.' };
  const template = useAct(numberTemplate, says);
  const layout = useAct(numberLayout, says);
  const own = drawing.lanes.filter((lane) => laneKey(lane.locationId) === chosen?.key);
  const lanes = own.length > 0 ? own : drawing.lanes;
  if (whyNot !== null || lanes.length === 0) return null;
  const number = async (order: NumberOrder) => {
    const [one] = lanes;
    const sure = await ask({
      title:
        lanes.length === 1 && one
          ? t('Number the positions of {code}', { code: one.code })
          : t('Number the positions of {count} locations', { count: lanes.length }),
      body: t('Positions that get another number need another label. What each is for stays where it is.'),
      act: t('Number positions'),
      leave: t('Keep'),
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
          {own[0] ? t('Number {code}…', { code: own[0].code }) : t('Number all…')}
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

/** What is chosen, where it stands, and what is done to it. */
export function ChosenBar({
  thing,
  drawing,
  whyNot,
  editing,
  onOpen,
}: {
  thing: Thing | undefined;
  drawing: Drawing;
  whyNot: string | null;
  editing: Editing;
  onOpen: (locationId: number) => void;
}) {
  const t = useText();
  if (!thing)
    return (
      <p className="drawing-chosen dim">
        {whyNot ?? t('Choose something, then drag it or press the arrows; with Shift they resize it.')}
      </p>
    );
  const lane = drawing.lanes.find((one) => laneKey(one.locationId) === thing.key);
  const name = t(thing.name.text, thing.name.params);
  return (
    <div className="drawing-chosen">
      <span>
        {t('{name} at column {column}, row {row}, {width} by {height} cells', { name, ...placeOf(thing.at) })}
        {lane?.at === null && <span className="dim">, {t('not placed yet')}</span>}
      </span>
      {lane && (
        <>
          <Action small icon={IconPencil} whyNot={whyNot} onPress={() => onOpen(lane.locationId)}>
            {t('Change location')}
          </Action>
          <Action small icon={IconArrowsExchange} whyNot={whyNot} onPress={() => editing.turn(thing)}>
            {t('Turn')}
          </Action>
        </>
      )}
      {lane?.at !== null && (
        <Action small icon={IconEraser} whyNot={whyNot} onPress={() => editing.put(thing, null)}>
          {t('Take off')}
        </Action>
      )}
    </div>
  );
}
