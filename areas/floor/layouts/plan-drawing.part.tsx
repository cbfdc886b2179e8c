import type { KeyboardEvent } from 'react';
import './plan-drawing.css';
import type { Drawing } from './plan-drawing.contract.ts';
import { useDrag } from './plan-drag.web.ts';
import type { Ghost } from './plan-drag.web.ts';
import { arranged, laneKey, thingsOf } from './plan-drawing.rules.ts';
import type { Thing } from './plan-drawing.rules.ts';
import { sentenceOf } from './plan-drawing.web.ts';
import type { Drawn } from './plan-drawing.web.ts';
import { ChosenBar, PlanBar } from './plan-bar.part.tsx';
import type { Editing } from './plan-edit.web.ts';
import { useEditing } from './plan-edit.web.ts';
import { DrawnThing } from './plan-thing.part.tsx';
import { usePlanView } from './plan-view.web.ts';
import type { View } from './plan-view.web.ts';
import type { PlanName } from './floor-plan.part.tsx';
import { useKeys } from '#kit/web/keys.ts';
import { useCoarse, usePhone } from '#kit/web/narrow.ts';
import { notifyWarning } from '#kit/web/notices.tsx';
import { useText } from '#kit/web/text.tsx';

/** The plan as it lies on the floor, edited in it by hand and by key; on a phone it is looked at. */
export function PlanDrawing({
  plan,
  drawn,
  drawing,
  whyNot: mayNot,
  onOpen,
}: {
  plan: PlanName;
  drawn: Drawn;
  drawing: Drawing;
  whyNot: string | null;
  /** Opens the form of a location. */
  onOpen: (locationId: number) => void;
}) {
  const t = useText();
  const phone = usePhone();
  const whyNot = mayNot ?? (phone ? t('Draw on a wider screen. Here the drawing is only looked at.') : null);
  // What has no place yet is shown where it would be laid out; doors wait in their menu.
  const shown = { ...drawing, lanes: arranged(drawing).lanes };
  const things = thingsOf(shown);
  const view = usePlanView(
    things.map((thing) => thing.at),
    whyNot === null ? 6 : 0,
    useCoarse() ? 11 : 5,
  );
  const editing = useEditing(drawing, drawn, whyNot, view.frame);
  useKeys({
    'ctrl+z': (event) => (event.shiftKey ? drawn.redo : drawn.undo)?.(),
    'ctrl+y': () => drawn.redo?.(),
    '+': () => view.nearer?.(),
    '-': () => view.farther?.(),
  });
  const chosen = things.find((thing) => thing.key === editing.chosen);
  return (
    <div className="drawing" aria-busy={drawn.busy}>
      <PlanBar
        plan={plan}
        drawing={drawing}
        drawn={drawn}
        view={view}
        chosen={chosen}
        whyNot={whyNot}
        onAddWall={editing.addWall}
      />
      <ChosenBar thing={chosen} drawing={drawing} whyNot={whyNot} editing={editing} onOpen={onOpen} />
      <Floor
        shown={shown}
        drawing={drawing}
        view={view}
        mayNot={whyNot !== null}
        editing={editing}
        onOpen={onOpen}
      />
      <p className="unseen" role="status">
        {editing.said}
      </p>
    </div>
  );
}

/** The grid with everything on it. */
function Floor({
  shown,
  drawing,
  view: { frame, columns, rows, cell },
  mayNot,
  editing,
  onOpen,
}: {
  shown: Drawing;
  drawing: Drawing;
  view: View;
  mayNot: boolean;
  editing: Editing;
  onOpen: (locationId: number) => void;
}) {
  const t = useText();
  const placed = thingsOf(drawing);
  const stands = new Set(placed.map((thing) => thing.key));
  const lanes = new Map(shown.lanes.map((lane) => [laneKey(lane.locationId), lane]));
  const drag = useDrag(placed, cell, editing.chosen, (thing: Thing, ghost: Ghost) => {
    if (ghost.why) notifyWarning(sentenceOf(ghost.why));
    else editing.put(thing, ghost.at);
  });
  const onKey = (event: KeyboardEvent<HTMLElement>, thing: Thing) => {
    const lane = lanes.get(thing.key);
    if (event.key === 'Escape') drag.letGo();
    if (event.key === 'Enter' && lane && editing.chosen === thing.key) onOpen(lane.locationId);
    else if (!editing.press(event, thing)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="drawing-frame" ref={frame}>
      <div
        className="drawing-floor"
        role="group"
        aria-label={t('Drawing of the floor')}
        style={{ width: columns * cell, height: rows * cell, backgroundSize: `${cell * 2}px ${cell * 2}px` }}
      >
        {thingsOf(shown).map((thing) => (
          <DrawnThing
            key={thing.key}
            thing={thing}
            lane={lanes.get(thing.key)}
            cell={cell}
            ghost={drag.ghost?.key === thing.key ? drag.ghost : null}
            chosen={editing.chosen === thing.key}
            waiting={!stands.has(thing.key)}
            mayNot={mayNot}
            hand={drag.hand}
            onChoose={editing.choose}
            onKey={onKey}
          />
        ))}
      </div>
    </div>
  );
}
