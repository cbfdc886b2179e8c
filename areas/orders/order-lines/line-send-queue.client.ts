import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { showToastIfBillToOnCreditHold } from './credit-hold-toast.client.ts';
import type { AppliedDefaults } from './product-defaults.rules.ts';
import { addOrMergeOrderLineEndpoint } from './order-lines.contract.ts';
import type { OrderLineInput, orderLineInputSchema, OrderLine } from './order-lines.contract.ts';
import type { ApiCallError } from '#kit/web/api-call-outcome.ts';
import type { FormValues } from '#kit/web/form.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { deleteLocal, loadLocal, saveLocal } from '#kit/web/local-storage.ts';

/** A line as typed, with the values that its product supplied. */
export interface LineDraft {
  values: FormValues<OrderLineInput>;
  brought: AppliedDefaults | null;
}
/** The target of the lines. The first line of a new order sets the order id for the others. */
interface Target {
  shipDate: string;
  orderId: number | undefined;
}
interface Leaving extends LineDraft {
  line: z.output<typeof orderLineInputSchema>;
  to: Target;
  /** Whether the form has the fields that a rejection names. */
  own: (failure: ApiCallError) => boolean;
  /** Lines queued before the connection was lost return to the user and are not sent. */
  round: number;
}
export interface WrittenOrderLine {
  orderId: number;
  orderNumber: number;
  line: OrderLine | undefined;
  units: number;
}
interface LineSendQueueOptions {
  shipperId: number;
  shipDate: string;
  orderId: number | undefined;
  /** Called when a line is saved. `here`: it belongs to the order still shown. */
  onWritten: (written: WrittenOrderLine, here: boolean) => void;
  /**
   * Called when a line is rejected and returns. Its result is true when it is in the strip now, false when it waits behind
   * another.
   */
  onBack: (line: LineDraft) => boolean;
}

/**
 * Sends lines one after another while the next is typed. A key pressed for the next line never changes the previous one, even on
 * a slow connection. Lines lost with the page are saved in the browser.
 */
export function useLineSendQueue({ shipperId, shipDate, orderId, onWritten, onBack }: LineSendQueueOptions) {
  const { run } = useApiMutation(addOrMergeOrderLineEndpoint);
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const now = useRef({ leaving, shipperId, onWritten, onBack });
  now.current = { ...now.current, shipperId, onWritten, onBack };
  const target = useRef<Target>({ shipDate, orderId });
  useEffect(() => {
    target.current = { shipDate, orderId };
  }, [shipDate, orderId]);
  const round = useRef(0);
  const tail = useRef<Promise<unknown>>(Promise.resolve());

  const setLeavingLines = useCallback((next: readonly Leaving[]) => {
    now.current.leaving = next;
    setLeaving(next);
  }, []);
  const post = useCallback(
    async (entry: Leaving): Promise<number | undefined> => {
      const over = () => setLeavingLines(now.current.leaving.filter((other) => other !== entry));
      const returnLine = () => {
        over();
        return now.current.onBack(entry);
      };
      if (entry.round !== round.current) {
        returnLine();
        return undefined;
      }
      const body = { ...entry.line, shipperAccountId: now.current.shipperId, ...entry.to };
      const savedOrder = await run(
        { body },
        {
          handlesFailure: (failure) => {
            if (failure.outcome.kind !== 'answered') round.current += 1;
            return returnLine() && entry.own(failure);
          },
        },
      );
      over();
      if (!savedOrder) return undefined;
      showToastIfBillToOnCreditHold(savedOrder);
      entry.to.orderId = savedOrder.orderId;
      const { current } = target;
      const here = current === entry.to || current.orderId === savedOrder.orderId;
      now.current.onWritten(
        { ...savedOrder, line: savedOrder.consolidates[0], units: entry.line.numberOfUnits },
        here,
      );
      return savedOrder.orderId;
    },
    [setLeavingLines, run],
  );
  /** Resolves to the order of the saved line. Undefined when the line returned. */
  const send = useCallback(
    (entry: Pick<Leaving, 'values' | 'brought' | 'line' | 'own'>): Promise<number | undefined> => {
      const queuedLine = { ...entry, to: target.current, round: round.current };
      setLeavingLines([...now.current.leaving, queuedLine]);
      const answer = tail.current.then(() => post(queuedLine));
      tail.current = answer.catch(() => undefined);
      return answer;
    },
    [post, setLeavingLines],
  );
  return { leaving, send };
}

/**
 * The lines that were returned, or started since then. They come back into the strip one after another. Saved in the browser
 * together with those being sent, so that a lost session or a closed tab loses none.
 */
export function useUnsentLineDraftsSavedInBrowser(storageKey: string, linesBeingSent: readonly LineDraft[]) {
  const storedLines = useMemo(() => loadLocal<LineDraft[]>(storageKey) ?? [], [storageKey]);
  const [returnedLines, setReturnedLines] = useState<readonly LineDraft[]>(storedLines);
  const now = useRef(returnedLines);
  const updateReturnedLines = useCallback((next: readonly LineDraft[]) => {
    now.current = next;
    setReturnedLines(next);
  }, []);
  useEffect(() => {
    const all = [...linesBeingSent.map(({ values, brought }) => ({ values, brought })), ...returnedLines];
    if (all.length > 0) {
      saveLocal(storageKey, all);
      return undefined;
    }
    // A returned line is saved here until the strip's own draft contains it.
    const timer = setTimeout(() => deleteLocal(storageKey), 500);
    return () => {
      clearTimeout(timer);
    };
  }, [storageKey, linesBeingSent, returnedLines]);
  return {
    count: returnedLines.length,
    add: useCallback((line: LineDraft) => updateReturnedLines([...now.current, line]), [updateReturnedLines]),
    take: useCallback((): LineDraft | undefined => {
      const [first, ...rest] = now.current;
      if (first) updateReturnedLines(rest);
      return first;
    }, [updateReturnedLines]),
  };
}
