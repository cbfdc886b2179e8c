import { useEffect, useMemo, useRef } from 'react';
import { emptyAfter, typedMeanwhile } from './line-keys.rules.ts';
import { nextKinds } from './line-product.rules.ts';
import type { Brought } from './line-product.rules.ts';
import { useProductHold } from './line-product.web.ts';
import { useRepeat } from './line-repeat.web.ts';
import { mayBeThatLarge } from './large-lines.web.ts';
import { addShipment, lineBody } from './order-lines.contract.ts';
import type { LineBody, OrderLine } from './order-lines.contract.ts';
import type { EntrySettings } from '#areas/calendar/cutoff/cutoff.contract.ts';
import { sizeOf } from '#areas/freight/units/box-size.rules.ts';
import { arrived } from '#kit/web/coming.ts';
import { useForm } from '#kit/web/form.ts';
import type { Typed } from '#kit/web/form.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

export interface Strip {
  settings: EntrySettings;
  shipDate: string;
  orderId: number | undefined;
  /** Lines of the order: the last one is repeated by Ctrl D, and a product known to the order brings its size. */
  lines: readonly OrderLine[];
  whyNot: string | null;
  /** A line is on its way, until the promise is kept. */
  onSending: (answer: Promise<unknown>) => void;
  onAdded: (order: { orderId: number; orderNumber: number }, line: OrderLine | undefined) => void;
}
type Values = Typed<LineBody>;
const fresh = (): Values => ({ unitOfMeasure: 2, measure: 'inch' });
/** What the next line keeps of the one just sent. */
const keptOf = (sent: Values, brought: Brought | null): Values => ({
  ...fresh(),
  consigneeAccountId: sent.consigneeAccountId,
  po: sent.po,
  ...nextKinds(sent, brought),
  paymentTerm: sent.paymentTerm,
  billToAccountId: sent.billToAccountId,
});
/** The line being typed: sent, begun anew at once, repeated. What is typed while one is on its way is kept. */
export function useStripForm(
  { settings, shipDate, orderId, lines, onSending, whyNot, onAdded }: Strip,
  focusOn: (name: string) => void,
) {
  const t = useText();
  const add = useAct(addShipment);
  const typed = useRef<Values>({});
  // Enter was pressed for the next line while this one was on its way.
  const queued = useRef(false);
  const product = useProductHold();
  const repeating = useRepeat(orderId, lines, product);
  const again = useRef<(values: Values) => void>(() => undefined);
  const form = useForm(
    lineBody,
    fresh(),
    async (line, how) => {
      if (whyNot || !(await mayBeThatLarge(t, [line]))) return false;
      const sent = typed.current;
      const { brought } = product.now();
      // The next line begins where this one did, without waiting for the answer.
      focusOn('consigneeAccountId');
      const body = { ...line, shipperAccountId: settings.shipperAccountId, shipDate, orderId };
      repeating.send(sent);
      const answer = add.run({ body }, how);
      onSending(answer);
      const made = await answer;
      const asIs = repeating.arrive(made);
      if (!made) {
        queued.current = false;
        return undefined;
      }
      const [kept] = made.consolidates;
      const next = asIs ? typed.current : typedMeanwhile(sent, typed.current, keptOf(sent, brought));
      // A product chosen meanwhile has brought what stands there now, also where that is as it was.
      const anew = product.now().brought !== brought && product.now().brought;
      again.current(anew ? { ...next, ...anew.values } : next);
      onAdded(made, kept);
      if (kept && kept.units > line.numberOfUnits)
        notifyDone({
          text: 'Added to line {line}: {units} units now.',
          params: { line: kept.lineNumber, units: kept.units },
        });
      return made;
    },
    { draft: `orderEntry.${settings.shipperAccountId}`, guard: false, wordless: true },
  );
  const { values, reset, submit, busy } = form;
  typed.current = values;
  useEffect(() => {
    if (busy || !queued.current) return;
    queued.current = false;
    void submit();
  }, [busy, submit]);
  useEffect(() => {
    again.current = reset;
  }, [reset]);
  const repeat = () => {
    const next = repeating.next(values);
    if (!next) return;
    reset(next);
    setTimeout(() => focusOn('numberOfUnits'), 0);
  };
  /** Enter in a field: on to the next that must be filled, else the line is sent. */
  const enter = (field: string) => {
    const next = emptyAfter(values, field);
    if (next) focusOn(next);
    else if (busy) queued.current = true;
    else void submit();
  };
  const complete = async () => {
    await arrived(form.bind.ref.current);
    return whyNot === null && lineBody.safeParse(typed.current).success;
  };
  return { form, repeat, enter, complete, product };
}
export type StripForm = ReturnType<typeof useStripForm>['form'];

/** What the typed box is worth, as soon as its three sides are there. */
export function useSize(values: Values, minCubes: number) {
  const { length, width, height, measure, unitOfMeasure, numberOfUnits } = values;
  return useMemo(() => {
    const [l, w, h] = [length, width, height].map(Number);
    if (![l, w, h].every((side) => side !== undefined && Number.isInteger(side) && side >= 1 && side <= 999))
      return null;
    const sides = { length: l ?? 0, width: w ?? 0, height: h ?? 0 };
    const unit = measure === 'cm' ? 'cm' : 'inch';
    const size = sizeOf(sides, unit, Number(unitOfMeasure), minCubes);
    const units = Number(numberOfUnits);
    return {
      ...size,
      typedCube: sizeOf(sides, unit, 3, minCubes).cubeEach,
      units: Number.isInteger(units) && units > 0 && units <= 9999 ? units : 0,
    };
  }, [length, width, height, measure, unitOfMeasure, numberOfUnits, minCubes]);
}
