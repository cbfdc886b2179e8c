import { useEffect, useRef, useState } from 'react';
import type { PlanName } from './floor-plan.part.tsx';
import { drawLayout, drawTemplate, layoutDrawing, templateDrawing } from './plan-drawing.contract.ts';
import type { Drawing } from './plan-drawing.contract.ts';
import {
  both,
  changesNothing,
  edited,
  inverseOf,
  noEdit,
  stillAs,
  whyNotDrawn,
} from './plan-drawing.rules.ts';
import type { Edit, Hindrance } from './plan-drawing.rules.ts';
import { notifyWarning } from '#kit/web/notices.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import type { Shown } from '#kit/web/query.ts';
import { say } from '#kit/web/text.tsx';

/** Why something cannot stand there, in the reader's language. */
export const sentenceOf = ({ fault, what, other, cells }: Hindrance): string =>
  say(fault.sentence, {
    what: say(what.text, what.params),
    other: other ? say(other.text, other.params) : '',
    cells,
  });

/** Where everything of a plan lies, as the house has it. */
function useStored(plan: PlanName): Shown<Drawing> {
  const ofTemplate = useAnswer(
    templateDrawing,
    'layoutTemplateId' in plan ? { params: { id: plan.layoutTemplateId } } : null,
  );
  const ofLayout = useAnswer(layoutDrawing, 'layoutId' in plan ? { params: { id: plan.layoutId } } : null);
  return 'layoutId' in plan ? ofLayout : ofTemplate;
}
function useSend(plan: PlanName) {
  const template = useAct(drawTemplate);
  const layout = useAct(drawLayout);
  return (edit: Edit, rowVersion: number): Promise<Drawing | undefined> => {
    const body = {
      lanes: [...edit.lanes],
      doors: [...edit.doors],
      wallsTaken: [...edit.wallsTaken],
      wallsAdded: [...edit.wallsAdded],
      rowVersion,
    };
    return 'layoutId' in plan
      ? layout.run({ params: { id: plan.layoutId }, body }, { quiet: true })
      : template.run({ params: { id: plan.layoutTemplateId }, body }, { quiet: true });
  };
}

interface Step {
  edit: Edit;
  back: Edit;
}
export interface Drawn {
  stored: Shown<Drawing>;
  /** As it is shown: with the edits that are on their way. */
  drawing: Drawing | undefined;
  /** Edits are on their way. */
  busy: boolean;
  /** Makes an edit; false where it cannot be made, which has been said. */
  change: (edit: Edit) => boolean;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** Whether something is on its way; while it is, the browser asks before it leaves or reloads the page. */
function useBusy(): [boolean, (busy: boolean) => void] {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
  return [busy, setBusy];
}

/** What is sent of a drawing: whether a call is under way, what goes with the next one, and what the last one left. */
interface Line {
  under: boolean;
  next: Edit;
  left: Drawing | null;
}
const emptyLine: Line = { under: false, next: noEdit, left: null };
/** A key that is pressed before an answer is drawn still goes on from that answer. */
const newest = (drawn: Drawing, left: Drawing | null): Drawing =>
  left && left.rowVersion > drawn.rowVersion ? left : drawn;

/**
 * The drawing of a plan while somebody edits it. An edit is shown at once and sent after those before it, with the version
 * that they left; what comes while a call is under way goes with the next one. When the house refuses, what it has is
 * shown again.
 */
export function useDrawing(plan: PlanName): Drawn {
  const stored = useStored(plan);
  const send = useSend(plan);
  const [own, setOwn] = useState<Drawing | null>(null);
  const [steps, setSteps] = useState<{ past: readonly Step[]; future: readonly Step[] }>(noSteps);
  const line = useRef<Line>({ ...emptyLine });
  const [busy, setBusy] = useBusy();
  const newer = own && (busy || own.rowVersion > (stored.data?.rowVersion ?? 0)) ? own : null;
  const drawing = newer ?? stored.data;

  const sendAll = async (version: number) => {
    if (line.current.under) return;
    line.current.under = true;
    setBusy(true);
    let rowVersion = version;
    while (!changesNothing(line.current.next)) {
      const edit = line.current.next;
      line.current.next = noEdit;
      const answer = await send(edit, rowVersion);
      if (!answer) {
        line.current.next = noEdit;
        setOwn(null);
        setSteps(noSteps);
        stored.again();
        break;
      }
      ({ rowVersion } = answer);
      line.current.left = answer;
      setOwn(edited(answer, line.current.next));
    }
    line.current.under = false;
    setBusy(false);
  };
  const apply = (edit: Edit): boolean => {
    if (!drawing) return false;
    const now = newest(drawing, line.current.left);
    const why = whyNotDrawn(now, edit);
    if (why) {
      notifyWarning(sentenceOf(why));
      return false;
    }
    line.current.next = both(line.current.next, edit);
    setOwn(edited(now, edit));
    void sendAll(now.rowVersion);
    return true;
  };
  const again = (edit: Edit, seen: Edit): boolean => {
    if (drawing && stillAs(drawing, seen)) return apply(edit);
    notifyWarning('Somebody has changed this since. It stays as it is.');
    setSteps(noSteps);
    stored.again();
    return false;
  };
  const [last, next] = [steps.past.at(-1), steps.future.at(-1)];
  return {
    stored,
    drawing,
    busy,
    change(edit) {
      const back = drawing && inverseOf(drawing, edit);
      if (!back || !apply(edit)) return false;
      setSteps(({ past }) => ({ past: [...past, { edit, back }].slice(-mostSteps), future: [] }));
      return true;
    },
    undo:
      last === undefined
        ? null
        : () => {
            if (again(last.back, last.edit))
              setSteps(({ past, future }) => ({ past: past.slice(0, -1), future: [...future, last] }));
          },
    redo:
      next === undefined
        ? null
        : () => {
            if (again(next.edit, next.back))
              setSteps(({ past, future }) => ({ past: [...past, next], future: future.slice(0, -1) }));
          },
  };
}
const noSteps = { past: [], future: [] };
const mostSteps = 200;
