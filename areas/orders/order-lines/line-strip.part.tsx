import { IconAlertCircle, IconCalendarEvent, IconRulerMeasure } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { LineFields } from './line-fields.part.tsx';
import type { Strip, StripForm } from './line-strip.web.ts';
import { useSize, useStripForm } from './line-strip.web.ts';
import { minimumCubeMessage } from './order-lines.rules.ts';
import { ServiceLine } from './service-line.part.tsx';
import type { ConsigneeFlag } from '#areas/accounts/accounts/accounts.contract.ts';
import { FlagsFilter } from '#areas/accounts/accounts/flags-filter.part.tsx';
import type { EntrySettings } from '#areas/calendar/cutoff/cutoff.contract.ts';
import { TemplateMenu } from '#areas/orders/templates/template-menu.part.tsx';
import { showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { fieldSentence } from '#kit/web/field-sentence.ts';
import { recall, remember } from '#kit/web/remember.ts';
import { useText } from '#kit/web/text.tsx';

export interface StripProps extends Strip {
  /** Rows of a spreadsheet that were pasted. */
  onPaste: (text: string) => void;
  /** A template by its id. */
  onTake: (id: number) => void;
}

/**
 * The entry strip: Enter goes to the next field that must be filled and adds when there is none; the
 * consignee stays, Ctrl D repeats the last line. What is typed while a line is on its way is kept.
 */
export function LineStrip({ onPaste, onTake, ...strip }: StripProps) {
  const { settings, shipDate, whyNot } = strip;
  const t = useText();
  const frame = useRef<HTMLElement>(null);
  const [flags, setFlags] = useState<readonly ConsigneeFlag[]>([]);
  const [more, setMore] = useState(() => recall<boolean>('orderEntry.more') ?? false);
  const { form, repeat, enter } = useStripForm(strip, (name) =>
    frame.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
  );
  const size = useSize(form.values, settings.minCubes);
  const toggleMore = () => {
    remember('orderEntry.more', !more);
    setMore(!more);
  };
  return (
    <section
      className="strip"
      aria-label={t('Add a line')}
      ref={frame}
      onKeyDown={(event) => pressed(event, repeat, enter)}
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
            <Cubes size={size} />
          </div>
        </div>
        <span className="grow" />
        <div className="row add">
          <AddLine busy={form.busy} whyNot={whyNot} />
        </div>
      </form>
      <div className="strip-says">
        <Said form={form} settings={settings} shipDate={shipDate} small={size?.minimumApplied === true} />
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

/** Ctrl D repeats the last line; Enter in a field walks on. */
function pressed(event: KeyboardEvent, repeat: () => void, enter: (field: string) => void): void {
  const held = event.ctrlKey || event.metaKey;
  if (held && event.key.toLowerCase() === 'd') {
    event.preventDefault();
    repeat();
  } else if (
    event.key === 'Enter' &&
    !held &&
    !event.defaultPrevented &&
    (event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement)
  ) {
    event.preventDefault();
    enter(event.target.name);
  }
}

/** What one unit counts, and all of them; struck through what the minimum replaces. */
function Cubes({ size }: { size: ReturnType<typeof useSize> }) {
  if (!size) return <span className="dim">–</span>;
  return (
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
          <span className="dim">× {size.units} =</span> <b>{showHundredths(size.cubeEach * size.units)}</b>
        </>
      )}
    </>
  );
}

function AddLine({ busy, whyNot }: { busy: boolean; whyNot: string | null }) {
  const t = useText();
  if (whyNot)
    return (
      <Action look="go" whyNot={whyNot} onPress={() => undefined}>
        {t('Add line')}
      </Action>
    );
  return (
    <button type="submit" className="btn go" data-busy={busy || undefined} aria-disabled={busy || undefined}>
      {t('Add line')} <kbd aria-hidden>↵</kbd>
    </button>
  );
}

/** What there is to say about the line: faults, when its consignee is served, and that the minimum counts. */
function Said({
  form,
  settings,
  shipDate,
  small,
}: {
  form: StripForm;
  settings: EntrySettings;
  shipDate: string;
  small: boolean;
}) {
  const t = useText();
  const faults = [...new Set(Object.values(form.errors))];
  const minimum = minimumCubeMessage(settings.minCubes);
  const { consigneeAccountId } = form.values;
  return (
    <>
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
      {consigneeAccountId ? (
        <ServiceLine
          shipperId={settings.shipperAccountId}
          consigneeId={Number(consigneeAccountId)}
          shipDate={shipDate}
        />
      ) : (
        <span className="service">
          <IconCalendarEvent size={15} stroke={1.75} aria-hidden />
          {t('Choose a consignee to see when it is served.')}
        </span>
      )}
      {small && (
        <div className="note t-wait" role="status">
          <IconRulerMeasure size={16} stroke={1.75} aria-hidden />
          <span>{t(minimum.sentence, minimum.params)}</span>
        </div>
      )}
    </>
  );
}
