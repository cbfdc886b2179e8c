import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import {
  findNextEmptyRequiredField,
  isSameAsPreviousLine,
  haveSameLineValues,
} from './line-field-navigation.rules.ts';
import { pickMeasureAndUnitForNextLine } from './product-defaults.rules.ts';
import type { AppliedDefaults, ProductExampleLine } from './product-defaults.rules.ts';
import { useSelectedProductRef } from './product-defaults.client.ts';
import type { LineDraft } from './line-send-queue.client.ts';
import { useLineSendQueue, useUnsentLineDraftsSavedInBrowser } from './line-send-queue.client.ts';
import { useLineToRepeat } from './repeat-line.client.ts';
import { confirmLinesIfOversized, askWhetherDuplicateLineIsIntended } from './confirm-lines.client.ts';
import { orderLineInputSchema } from './order-lines.contract.ts';
import type { OrderLineInput, OrderLine } from './order-lines.contract.ts';
import type { ShipperEntrySettings } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import { computeBillableUnitSize } from '#areas/freight/units/unit-size.rules.ts';
import type { ApiCallError } from '#kit/web/api-call-outcome.ts';
import { loadSchemas } from '#kit/web/schema-loading.ts';
import { waitUntilLookupsSettled } from '#kit/web/pending-lookups.ts';
import { useForm } from '#kit/web/form.ts';
import type { FormState, FormValues } from '#kit/web/form.ts';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export interface LineEntryContext {
  settings: ShipperEntrySettings;
  shipDate: string;
  orderId: number | undefined;
  /** Lines of the order. Ctrl D repeats the last one, and a product in them supplies its size. */
  lines: readonly OrderLine[];
  disabledReason: string | null;
  /**
   * Called with a promise while a line is being sent. It resolves to the order of the line, or undefined when the line was
   * rejected.
   */
  onSending: (answer: Promise<number | undefined>) => void;
  onAdded: (order: { orderId: number; orderNumber: number }) => void;
}
type LineFormValues = FormValues<OrderLineInput>;
export const firstLineFieldName = 'consigneeAccountId';
const fresh = (): LineFormValues => ({ unitOfMeasure: 2, measure: 'inch' });
/** The values that the next line keeps from the sent one. */
const keptOf = (sent: LineFormValues, appliedDefaults: AppliedDefaults | null): LineFormValues => ({
  ...fresh(),
  consigneeAccountId: sent.consigneeAccountId,
  po: sent.po,
  ...pickMeasureAndUnitForNextLine(sent, appliedDefaults),
  paymentTerm: sent.paymentTerm,
  billToAccountId: sent.billToAccountId,
});
/** A line being sent also supplies its product's size, before the order shows it. */
const knownOf = ({ values }: LineDraft): ProductExampleLine => ({
  lineNumber: null,
  productId: values.productId,
  productDescription: values.productDescription,
  typedLength: values.length,
  typedWidth: values.width,
  typedHeight: values.height,
  measure: values.measure,
  unitOfMeasure: values.unitOfMeasure,
});

/** Whether a line would be entered twice without Ctrl D. */
function useTwice({ shipDate, orderId }: Pick<LineEntryContext, 'shipDate' | 'orderId'>) {
  /** The values as typed, because the order can show the line merged with an equal one. */
  const last = useRef<LineFormValues>(undefined);
  const isRepeated = useRef(false);
  useEffect(() => {
    last.current = undefined;
  }, [shipDate, orderId]);
  return {
    sent: (values: LineFormValues) => {
      last.current = values;
      isRepeated.current = false;
    },
    /** A returned line was not saved. Sending it again enters it once. */
    cameBack: () => {
      last.current = undefined;
    },
    repeated: () => {
      isRepeated.current = true;
    },
    isUnasked: (values: LineFormValues, written: LineFormValues | undefined): boolean =>
      !isRepeated.current &&
      [last.current, written].some((line) => line !== undefined && isSameAsPreviousLine(values, line)),
  };
}

/** The lines outside the strip: being sent, saved, returned to the strip, or waiting behind its current line. */
function useLinesBeside({ settings, shipDate, orderId, lines, onAdded }: LineEntryContext) {
  const place = `orderEntry.${settings.shipperAccountId}`;
  const product = useSelectedProductRef();
  const form = useRef<FormState<OrderLineInput>>(null);
  /** The initial values of the line in the strip. Null when it is a returned line. */
  const begun = useRef<LineFormValues | null>(fresh());
  const begin = (values: LineFormValues) => {
    begun.current = values;
    form.current?.reset(values);
  };
  const restoreProduct = ({ values, brought }: LineDraft) =>
    product.set({ id: String(values.productId ?? ''), appliedDefaults: brought });
  const putBack = (line: LineDraft) => {
    begun.current = null;
    restoreProduct(line);
    form.current?.reset(fresh());
    void loadSchemas().then(() => {
      for (const name of orderLineInputSchema.keyof().options) form.current?.set(name, line.values[name]);
    });
  };
  const queue = useLineSendQueue({
    shipperId: settings.shipperAccountId,
    shipDate,
    orderId,
    onWritten: (writtenLine, here) => {
      repeating.written(writtenLine.orderId, writtenLine.line);
      if (here) onAdded(writtenLine);
      if (writtenLine.line && writtenLine.line.units > writtenLine.units)
        toastSuccess({
          text: 'Added to line {line}, which now has {units, plural, one {# unit} other {# units}}.',
          params: { line: writtenLine.line.lineNumber, units: writtenLine.line.units },
        });
    },
    onBack: (line) => {
      twice.cameBack();
      const values = form.current?.values ?? {};
      const inStrip = begun.current !== null;
      if (begun.current !== null && !haveSameLineValues(values, begun.current))
        returnedLines.add({ values, brought: product.get().appliedDefaults });
      if (inStrip) putBack(line);
      else returnedLines.add(line);
      return inStrip;
    },
  });
  const returnedLines = useUnsentLineDraftsSavedInBrowser(`draft.${place}.behind`, queue.leaving);
  const repeating = useLineToRepeat(orderId, lines, queue.leaving, product);
  const twice = useTwice({ shipDate, orderId });
  /** After a line is sent: the first waiting line, else a new one with the values to keep. */
  const next = (sent: LineDraft) => {
    twice.sent(sent.values);
    const waits = returnedLines.take();
    if (waits) putBack(waits);
    else begin(keptOf(sent.values, sent.brought));
  };
  const repeat = (): boolean => {
    const again = repeating.next(form.current?.values ?? {});
    if (!again) return false;
    twice.repeated();
    restoreProduct(again);
    // A repeated line can be sent even if it is not changed.
    begun.current = fresh();
    form.current?.reset(again.values);
    return true;
  };
  /** When the strip opens, it shows the first of the rejected lines again. */
  const open = useEffectEvent(() => {
    const line = returnedLines.take();
    if (!line || !form.current) return;
    const { restored, values } = form.current;
    if (!restored) putBack(line);
    else if (!haveSameLineValues(line.values, values)) returnedLines.add(line);
  });
  useEffect(() => open(), []);
  const shows = (now: FormState<OrderLineInput>) => {
    form.current = now;
  };
  const getForm = () => form.current;
  const repeatsUnasked = (values: LineFormValues) => twice.isUnasked(values, repeating.last());
  return { place, product, queue, returnedLines, next, repeat, repeatsUnasked, shows, getForm };
}

/**
 * The form of the line being typed. On send, the next line starts immediately. Ctrl D repeats the last one. A rejected line
 * returns to the strip, and what was typed since then waits behind it.
 */
export function useLineEntryForm(context: LineEntryContext, focusOn: (name: string) => void) {
  const { lines, onSending, disabledReason: whyNot } = context;
  const t = useTranslate();
  const { place, product, queue, returnedLines, ...lineActions } = useLinesBeside(context);
  const sent = useRef<Promise<number | undefined>>(Promise.resolve(undefined));
  const form = useForm(
    orderLineInputSchema,
    fresh(),
    async (line, how) => {
      if (whyNot || !(await confirmLinesIfOversized(t, [line]))) return false;
      if (
        lineActions.repeatsUnasked(lineActions.getForm()?.values ?? {}) &&
        !(await askWhetherDuplicateLineIsIntended(t, line))
      )
        return false;
      const typed = { values: lineActions.getForm()?.values ?? {}, brought: product.get().appliedDefaults };
      focusOn(firstLineFieldName);
      const handleOwnFailure = (failure: ApiCallError) =>
        typeof how.handlesFailure === 'function' && how.handlesFailure(failure);
      sent.current = queue.send({ ...typed, line, own: handleOwnFailure });
      onSending(sent.current);
      lineActions.next(typed);
      // The queue now has the line, and the form has the next one.
      return false;
    },
    { draftKey: place, confirmsLeaving: false, restoresSilently: true },
  );
  lineActions.shows(form);
  const { values, submit, busy } = form;
  const repeat = useWhenFree(busy, () => {
    if (lineActions.repeat()) setTimeout(() => focusOn('numberOfUnits'), 0);
  });
  /** Enter in a field goes to the next required field. If there is none, the line is sent. */
  const enter = (field: string) => {
    const next = findNextEmptyRequiredField(values, field);
    if (next) focusOn(next);
    else if (!busy) void submit();
  };
  const complete = async () => {
    await waitUntilLookupsSettled(form.formProps.ref.current);
    await loadSchemas();
    return whyNot === null && orderLineInputSchema.safeParse(lineActions.getForm()?.values).success;
  };
  const add = async () => {
    sent.current = Promise.resolve(undefined);
    await submit();
    return (await sent.current) !== undefined;
  };
  const savedAndSendingLines = useMemo(
    () => [...lines, ...queue.leaving.map(knownOf)],
    [lines, queue.leaving],
  );
  const counts = { sendingCount: queue.leaving.length, waitingDraftCount: returnedLines.count };
  return { form, repeat, enter, complete, add, product, savedAndSendingLines, ...counts };
}
/** Runs the action now, or once the form is idle. While the form waits for a lookup, its line is already being sent. */
function useWhenFree(busy: boolean, act: () => void): () => void {
  const waits = useRef(false);
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (busy || !waits.current) return;
    waits.current = false;
    latest();
  }, [busy]);
  return () => {
    if (busy) waits.current = true;
    else act();
  };
}
export type LineEntryForm = ReturnType<typeof useLineEntryForm>['form'];

/** The cube of the typed unit, once its three sides are entered. */
export function useCubeOfTypedUnit(values: LineFormValues, minCubeHundredths: number) {
  const { length, width, height, measure, unitOfMeasure, numberOfUnits } = values;
  return useMemo(() => {
    const [l, w, h] = [length, width, height].map(Number);
    if (![l, w, h].every((side) => side !== undefined && Number.isInteger(side) && side >= 1 && side <= 999))
      return null;
    const sides = { length: l ?? 0, width: w ?? 0, height: h ?? 0 };
    const unit = measure === 'cm' ? 'cm' : 'inch';
    const size = computeBillableUnitSize(sides, unit, Number(unitOfMeasure), minCubeHundredths);
    const units = Number(numberOfUnits);
    return {
      ...size,
      typedCube: computeBillableUnitSize(sides, unit, 3, minCubeHundredths).cubeEach,
      units: Number.isInteger(units) && units > 0 && units <= 9999 ? units : 0,
    };
  }, [length, width, height, measure, unitOfMeasure, numberOfUnits, minCubeHundredths]);
}
