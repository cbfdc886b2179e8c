import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { showCreditHoldToast } from './credit-hold-toast.web.ts';
import type { AppliedDefaults } from './product-defaults.rules.ts';
import { addOrderLineEndpoint } from './order-lines.contract.ts';
import type { OrderLineInput, orderLineInputSchema, OrderLine } from './order-lines.contract.ts';
import type { ApiCallError } from '#kit/web/api-call-outcome.ts';
import type { FormValues } from '#kit/web/form.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { deleteLocal, loadLocal, saveLocal } from '#kit/web/local-storage.ts';

/** A line as it was typed, with what its product had brought into it. */
export interface LineDraft {
  values: FormValues<OrderLineInput>;
  brought: AppliedDefaults | null;
}
/** What the lines are entered for; the first of a new order tells the others its number. */
interface Target {
  shipDate: string;
  orderId: number | undefined;
}
interface Leaving extends LineDraft {
  line: z.output<typeof orderLineInputSchema>;
  to: Target;
  /** Whether the form has the fields that a refusal names. */
  own: (failure: ApiCallError) => boolean;
  /** Lines that left before the connection was lost do not go behind it. */
  round: number;
}
export interface WrittenOrderLine {
  orderId: number;
  orderNumber: number;
  line: OrderLine | undefined;
  units: number;
}
interface QueueWish {
  shipperId: number;
  shipDate: string;
  orderId: number | undefined;
  /** A line is written. `here`: for what the desk still shows. */
  onWritten: (written: WrittenOrderLine, here: boolean) => void;
  /** A line was not taken: it comes back; whether it stands in the strip now, and not behind another. */
  onBack: (line: LineDraft) => boolean;
}

/**
 * The lines on their way, one after another, while the next is typed: a key pressed for the next line never falls into the one
 * before, however slow the connection. What is lost with the page is in the browser.
 */
export function useLineSendQueue({ shipperId, shipDate, orderId, onWritten, onBack }: QueueWish) {
  const { run } = useApiMutation(addOrderLineEndpoint);
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const now = useRef({ leaving, shipperId, onWritten, onBack });
  now.current = { ...now.current, shipperId, onWritten, onBack };
  const target = useRef<Target>({ shipDate, orderId });
  useEffect(() => {
    target.current = { shipDate, orderId };
  }, [shipDate, orderId]);
  const round = useRef(0);
  const tail = useRef<Promise<unknown>>(Promise.resolve());

  const put = useCallback((next: readonly Leaving[]) => {
    now.current.leaving = next;
    setLeaving(next);
  }, []);
  const post = useCallback(
    async (entry: Leaving): Promise<number | undefined> => {
      const over = () => put(now.current.leaving.filter((other) => other !== entry));
      const back = () => {
        over();
        return now.current.onBack(entry);
      };
      if (entry.round !== round.current) {
        back();
        return undefined;
      }
      const body = { ...entry.line, shipperAccountId: now.current.shipperId, ...entry.to };
      const made = await run(
        { body },
        {
          own: (failure) => {
            if (failure.outcome.kind !== 'answered') round.current += 1;
            return back() && entry.own(failure);
          },
        },
      );
      over();
      if (!made) return undefined;
      showCreditHoldToast(made);
      entry.to.orderId = made.orderId;
      const { current } = target;
      const here = current === entry.to || current.orderId === made.orderId;
      now.current.onWritten({ ...made, line: made.consolidates[0], units: entry.line.numberOfUnits }, here);
      return made.orderId;
    },
    [put, run],
  );
  /** Answers the order that the line was written to; undefined when it came back. */
  const send = useCallback(
    (entry: Pick<Leaving, 'values' | 'brought' | 'line' | 'own'>): Promise<number | undefined> => {
      const whole = { ...entry, to: target.current, round: round.current };
      put([...now.current.leaving, whole]);
      const answer = tail.current.then(() => post(whole));
      tail.current = answer.catch(() => undefined);
      return answer;
    },
    [post, put],
  );
  return { leaving, send };
}

/**
 * The lines that came back or were begun meanwhile: they come into the strip one after another. Kept in the browser with those on
 * their way, so that a lost session or a closed tab loses none.
 */
export function useReturnedLines(place: string, leaving: readonly LineDraft[]) {
  const kept = useMemo(() => loadLocal<LineDraft[]>(place) ?? [], [place]);
  const [behind, setBehind] = useState<readonly LineDraft[]>(kept);
  const now = useRef(behind);
  const put = useCallback((next: readonly LineDraft[]) => {
    now.current = next;
    setBehind(next);
  }, []);
  useEffect(() => {
    const all = [...leaving.map(({ values, brought }) => ({ values, brought })), ...behind];
    if (all.length > 0) {
      saveLocal(place, all);
      return undefined;
    }
    // A line that came back is kept here until the strip's own draft has it.
    const timer = setTimeout(() => deleteLocal(place), 500);
    return () => {
      clearTimeout(timer);
    };
  }, [place, leaving, behind]);
  return {
    count: behind.length,
    add: useCallback((line: LineDraft) => put([...now.current, line]), [put]),
    take: useCallback((): LineDraft | undefined => {
      const [first, ...rest] = now.current;
      if (first) put(rest);
      return first;
    }, [put]),
  };
}
