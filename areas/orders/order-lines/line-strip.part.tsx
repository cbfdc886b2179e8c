import { IconAlertCircle, IconCalendarEvent, IconRulerMeasure } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { OrderLine } from './order-lines.contract.ts';
import { addShipment, lineBody } from './order-lines.contract.ts';
import { minimumCubeMessage } from './order-lines.rules.ts';
import { sizeOf } from '#areas/freight/units/box-size.rules.ts';
import { emptyAfter, typedMeanwhile } from './line-keys.rules.ts';
import { LineFields } from './line-fields.part.tsx';
import { ServiceLine } from './service-line.part.tsx';
import type { ConsigneeFlag } from '#areas/accounts/accounts/accounts.contract.ts';
import { FlagsFilter } from '#areas/accounts/accounts/flags-filter.part.tsx';
import { TemplateMenu } from '#areas/orders/templates/template-menu.part.tsx';
import type { EntrySettings } from '#areas/calendar/cutoff/cutoff.contract.ts';
import { showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { fieldSentence } from '#kit/web/field-sentence.ts';
import { useForm } from '#kit/web/form.ts';
import type { Typed } from '#kit/web/form.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { useAct } from '#kit/web/query.ts';
import { recall, remember } from '#kit/web/remember.ts';
import { useText } from '#kit/web/text.tsx';
import type { LineBody } from './order-lines.contract.ts';

export interface StripProps {
  settings: EntrySettings;
  shipDate: string;
  orderId: number | undefined;
  /** Lines of the order: the last one is repeated by Ctrl D, and a product known to the order brings its size. */
  lines: readonly OrderLine[];
  whyNot: string | null;
  /** A line is on its way, until the promise is kept. */
  onSending: (answer: Promise<unknown>) => void;
  onAdded: (order: { orderId: number; orderNumber: number }, line: OrderLine | undefined) => void;
  /** Rows of a spreadsheet that were pasted. */
  onPaste: (text: string) => void;
  /** A template by its id. */
  onTake: (id: number) => void;
}
type Values = Typed<LineBody>;
const fresh = (): Values => ({ unitOfMeasure: 2, measure: 'inch' });

/**
 * The entry strip: Enter goes to the next field that must be filled and adds when there is none; the
 * consignee stays, Ctrl D repeats the last line. What is typed while a line is on its way is kept.
 */
export function LineStrip({
  settings,
  shipDate,
  orderId,
  lines,
  onSending,
  whyNot,
  onAdded,
  onPaste,
  onTake,
}: StripProps) {
  const t = useText();
  const frame = useRef<HTMLElement>(null);
  const [flags, setFlags] = useState<readonly ConsigneeFlag[]>([]);
  const [more, setMore] = useState(() => recall<boolean>('orderEntry.more') ?? false);
  const add = useAct(addShipment);
  const typed = useRef<Values>({});
  // Enter was pressed for the next line while this one was on its way.
  const queued = useRef(false);
  const focusOn = (name: string) => frame.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const again = useRef<(values: Values) => void>(() => undefined);
  const form = useForm(
    lineBody,
    fresh(),
    async (line, how) => {
      if (whyNot) return false;
      const sent = typed.current;
      // The next line begins where this one did, without waiting for the answer.
      focusOn('consigneeAccountId');
      const answer = add.run(
        { body: { ...line, shipperAccountId: settings.shipperAccountId, shipDate, orderId } },
        how,
      );
      onSending(answer);
      const made = await answer;
      if (!made) {
        queued.current = false;
        return undefined;
      }
      const [written] = made.consolidates;
      again.current(
        typedMeanwhile(sent, typed.current, {
          ...fresh(),
          consigneeAccountId: sent.consigneeAccountId,
          po: sent.po,
          unitOfMeasure: sent.unitOfMeasure,
          measure: sent.measure,
          paymentTerm: sent.paymentTerm,
          billToAccountId: sent.billToAccountId,
        }),
      );
      onAdded(made, written);
      if (written && written.units > line.numberOfUnits)
        notifyDone({
          text: 'Added to line {line}: {units} units now.',
          params: { line: written.lineNumber, units: written.units },
        });
      return made;
    },
    { draft: `orderEntry.${settings.shipperAccountId}`, guard: false },
  );

  const { values, set, reset, submit, busy } = form;
  typed.current = values;
  useEffect(() => {
    if (busy || !queued.current) return;
    queued.current = false;
    void submit();
  }, [busy, submit]);
  useEffect(() => {
    again.current = reset;
  }, [reset]);
  const product = values.productId;
  const knownSize = useRef('');
  useEffect(() => {
    const key = String(product ?? '');
    if (key === knownSize.current) return;
    knownSize.current = key;
    if (key === '') return;
    const same = lines.findLast((line) => String(line.productId) === key);
    if (!same || values.length) return;
    set('length', same.typedLength);
    set('width', same.typedWidth);
    set('height', same.typedHeight);
    set('measure', same.measure);
    set('unitOfMeasure', String(same.unitOfMeasure));
    if (!values.productDescription) set('productDescription', same.productDescription);
  }, [product, lines, set, values.length, values.productDescription]);

  const repeat = () => {
    const last = lines.at(-1);
    if (!last) return;
    knownSize.current = String(last.productId);
    form.reset({
      consigneeAccountId: last.consigneeAccountId,
      productId: last.productId,
      productDescription: last.productDescription,
      po: last.po ?? undefined,
      invoice: last.invoice ?? undefined,
      farmName: last.farmName ?? undefined,
      awb: last.awb ?? undefined,
      unitOfMeasure: String(last.unitOfMeasure),
      measure: last.measure,
      length: last.typedLength,
      width: last.typedWidth,
      height: last.typedHeight,
      numberOfUnits: last.units,
    });
    setTimeout(() => focusOn('numberOfUnits'), 0);
  };
  const press = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      repeat();
    } else if (
      event.key === 'Enter' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.defaultPrevented &&
      (event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement)
    ) {
      event.preventDefault();
      const next = emptyAfter(values, event.target.name);
      if (next) focusOn(next);
      else if (busy) queued.current = true;
      else void submit();
    }
  };
  const toggleMore = () => {
    remember('orderEntry.more', !more);
    setMore(!more);
  };

  const size = useSize(values, settings.minCubes);
  const minimum = minimumCubeMessage(settings.minCubes);
  const faults = [...new Set(Object.values(form.errors))];
  return (
    <section
      className="strip"
      aria-label={t('Add a line')}
      ref={frame}
      onKeyDown={press}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        if (!text.includes('\t') && !/\n.*\S/.test(text.trim())) return;
        event.preventDefault();
        onPaste(text);
      }}
    >
      <form {...form.bind} className="strip-fields" autoComplete="off">
        <LineFields form={form} shipperId={settings.shipperAccountId} more={more} flags={flags} />
        <div className="field">
          <span className="lab">{t('Cubes')}</span>
          <div className="cube" role="status" aria-live="polite">
            {size ? (
              <>
                {size.minimumApplied && (
                  <>
                    <s className="dim">{showHundredths(size.typedCube)}</s>{' '}
                  </>
                )}
                <b>{showHundredths(size.cubeEach)}</b>
                {size.units > 0 && (
                  <>
                    {' '}
                    <span className="dim">× {size.units} =</span>{' '}
                    <b>{showHundredths(size.cubeEach * size.units)}</b>
                  </>
                )}
              </>
            ) : (
              <span className="dim">–</span>
            )}
          </div>
        </div>
        <span className="grow" />
        <div className="row add">
          {whyNot ? (
            <Action look="go" whyNot={whyNot} onPress={() => undefined}>
              {t('Add line')}
            </Action>
          ) : (
            <button
              type="submit"
              className="btn go"
              data-busy={form.busy || undefined}
              aria-disabled={form.busy || undefined}
            >
              {t('Add line')} <kbd aria-hidden>↵</kbd>
            </button>
          )}
        </div>
      </form>
      <div className="strip-says">
        {faults.length > 0 && (
          <div className="note t-fault" aria-hidden>
            <IconAlertCircle size={16} stroke={1.75} />
            <span className="faults">
              {faults.map((fault) => (
                <span key={fault}>{fieldSentence(t, fault)}</span>
              ))}
            </span>
          </div>
        )}
        {values.consigneeAccountId ? (
          <ServiceLine
            shipperId={settings.shipperAccountId}
            consigneeId={Number(values.consigneeAccountId)}
            shipDate={shipDate}
          />
        ) : (
          <span className="service">
            <IconCalendarEvent size={15} stroke={1.75} aria-hidden />
            {t('Choose a consignee to see when it is served.')}
          </span>
        )}
        {size?.minimumApplied && (
          <div className="note t-wait" role="status">
            <IconRulerMeasure size={16} stroke={1.75} aria-hidden />
            <span>{t(minimum.sentence, minimum.params)}</span>
          </div>
        )}
        <span className="grow" />
        <span className="row strip-more">
          <span className="cap">{t('Consignees with')}</span>
          <FlagsFilter label={t('Consignee flags')} value={flags} onChange={setFlags} />
        </span>
        <TemplateMenu shipperId={settings.shipperAccountId} onTake={onTake} />
        <button type="button" className="link" aria-expanded={more} onClick={toggleMore}>
          {more ? t('Fewer fields') : t('More fields')}
        </button>
      </div>
    </section>
  );
}

/** What the typed box is worth, as soon as its three sides are there. */
function useSize(values: Values, minCubes: number) {
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
