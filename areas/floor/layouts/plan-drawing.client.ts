import { useEffect, useRef, useState } from 'react';
import type { PlanQuery } from './floor-plan.component.tsx';
import {
  editLayoutDrawingEndpoint,
  editTemplateDrawingEndpoint,
  getLayoutDrawingEndpoint,
  getTemplateDrawingEndpoint,
} from './plan-drawing.contract.ts';
import type { PlanDrawing } from './plan-drawing.contract.ts';
import {
  mergeDrawingEdits,
  isEmptyDrawingEdit,
  applyDrawingEdit,
  invertDrawingEdit,
  emptyDrawingEdit,
  stillReflectsDrawingEdit,
  findDrawingEditObstacle,
} from './plan-drawing.rules.ts';
import type { DrawingEdit, PlacementObstacle } from './plan-drawing.rules.ts';
import { toastWarning } from '#kit/web/toasts.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import type { ApiQuery } from '#kit/web/api-query.ts';
import { translate } from '#kit/web/translate.tsx';

/** Why an item cannot be placed there, in the reader's language. */
export const translatePlacementObstacle = ({ error, item: what, other, cells }: PlacementObstacle): string =>
  translate(error.sentence, {
    what: translate(what.text, what.params),
    other: other ? translate(other.text, other.params) : '',
    cells,
  });

/** The drawing of a plan as stored on the server. */
function useStored(plan: PlanQuery): ApiQuery<PlanDrawing> {
  const ofTemplate = useApiQuery(
    getTemplateDrawingEndpoint,
    'layoutTemplateId' in plan ? { params: { id: plan.layoutTemplateId } } : null,
  );
  const ofLayout = useApiQuery(
    getLayoutDrawingEndpoint,
    'layoutId' in plan ? { params: { id: plan.layoutId } } : null,
  );
  return 'layoutId' in plan ? ofLayout : ofTemplate;
}
function useSend(plan: PlanQuery) {
  const template = useApiMutation(editTemplateDrawingEndpoint);
  const layout = useApiMutation(editLayoutDrawingEndpoint);
  return (edit: DrawingEdit, rowVersion: number): Promise<PlanDrawing | undefined> => {
    const body = {
      lanes: [...edit.lanes],
      doors: [...edit.doors],
      wallsTaken: [...edit.wallsTaken],
      wallsAdded: [...edit.wallsAdded],
      rowVersion,
    };
    return 'layoutId' in plan
      ? layout.run({ params: { id: plan.layoutId }, body }, { hidesSuccessToast: true })
      : template.run({ params: { id: plan.layoutTemplateId }, body }, { hidesSuccessToast: true });
  };
}

interface Step {
  edit: DrawingEdit;
  back: DrawingEdit;
}
export interface PlanDrawingState {
  stored: ApiQuery<PlanDrawing>;
  /** The drawing as shown, including edits that are not saved yet. */
  drawing: PlanDrawing | undefined;
  /** True while edits are being saved. */
  isSaving: boolean;
  /** Applies an edit. False where it is not possible. The reason has then been shown. */
  applyEdit: (edit: DrawingEdit) => boolean;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** Whether edits are being saved. While they are, the browser asks for confirmation before it leaves or reloads the page. */
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

/** The save queue of a drawing: whether a request is running, the edits of the next one, and the result of the last one. */
interface Line {
  under: boolean;
  next: DrawingEdit;
  left: PlanDrawing | null;
}
const emptyLine: Line = { under: false, next: emptyDrawingEdit, left: null };
/** A key pressed before a response is rendered still builds on that response. */
const newest = (drawn: PlanDrawing, left: PlanDrawing | null): PlanDrawing =>
  left && left.rowVersion > drawn.rowVersion ? left : drawn;

/**
 * The drawing of a plan while a user edits it. An edit is shown immediately and saved after the previous ones, with the version
 * they returned. Edits during a request are combined in the next one. When the server rejects an edit, the stored drawing is
 * shown again.
 */
export function useEditablePlanDrawing(plan: PlanQuery): PlanDrawingState {
  const stored = useStored(plan);
  const send = useSend(plan);
  const [edited, setEditedDrawing] = useState<PlanDrawing | null>(null);
  const [steps, setSteps] = useState<{ past: readonly Step[]; future: readonly Step[] }>(noSteps);
  const line = useRef<Line>({ ...emptyLine });
  const [busy, setBusy] = useBusy();
  const newer = edited && (busy || edited.rowVersion > (stored.data?.rowVersion ?? 0)) ? edited : null;
  const drawing = newer ?? stored.data;

  const sendAll = async (version: number) => {
    if (line.current.under) return;
    line.current.under = true;
    setBusy(true);
    let rowVersion = version;
    while (!isEmptyDrawingEdit(line.current.next)) {
      const edit = line.current.next;
      line.current.next = emptyDrawingEdit;
      const answer = await send(edit, rowVersion);
      if (!answer) {
        line.current.next = emptyDrawingEdit;
        setEditedDrawing(null);
        setSteps(noSteps);
        stored.refetch();
        break;
      }
      ({ rowVersion } = answer);
      line.current.left = answer;
      setEditedDrawing(applyDrawingEdit(answer, line.current.next));
    }
    line.current.under = false;
    setBusy(false);
  };
  const apply = (edit: DrawingEdit): boolean => {
    if (!drawing) return false;
    const now = newest(drawing, line.current.left);
    const why = findDrawingEditObstacle(now, edit);
    if (why) {
      toastWarning(translatePlacementObstacle(why));
      return false;
    }
    line.current.next = mergeDrawingEdits(line.current.next, edit);
    setEditedDrawing(applyDrawingEdit(now, edit));
    void sendAll(now.rowVersion);
    return true;
  };
  const again = (edit: DrawingEdit, expectedEdit: DrawingEdit): boolean => {
    if (drawing && stillReflectsDrawingEdit(drawing, expectedEdit)) return apply(edit);
    toastWarning('Another user updated this after you opened it. Your change was not saved.');
    setSteps(noSteps);
    stored.refetch();
    return false;
  };
  const [last, next] = [steps.past.at(-1), steps.future.at(-1)];
  return {
    stored,
    drawing,
    isSaving: busy,
    applyEdit(edit) {
      const back = drawing && invertDrawingEdit(drawing, edit);
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
