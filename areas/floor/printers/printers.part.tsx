import { IconPencil, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import './printers.css';
import { PrinterDialog } from './printer.form.tsx';
import { discardLabels, findPrinters, testPrinter } from './printers.contract.ts';
import type { PrinterRow } from './printers.contract.ts';
import { standing } from './station.part.tsx';
import { tellSent } from './station.web.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/ask.ts';
import { newest } from '#kit/web/newer.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** The label printers of a warehouse: where they stand, how they answer, what waits for them. */
export function PrintersCard({ warehouseId, mayEdit }: { warehouseId: number; mayEdit: boolean }) {
  const t = useText();
  const printers = useAnswer(findPrinters, { query: { warehouseId } });
  const [form, setForm] = useState<PrinterRow | 'new' | null>(null);
  const whyNot = mayEdit ? null : t(notAllowed);
  return (
    <section className="panel" aria-label={t('Label printers')}>
      <header>
        <h2>{t('Label printers')}</h2>
        <span className="grow" />
        <Action small icon={IconPlus} whyNot={whyNot} onPress={() => setForm('new')}>
          {t('New printer')}
        </Action>
      </header>
      <Answered of={printers} lines={3}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="dim printers-none">
              {t('There is no printer. Labels open as a PDF on the device that prints them.')}
            </p>
          ) : (
            <ul className="printers-list">
              {rows.map((row) => (
                <Printer key={row.id} printer={row} whyNot={whyNot} onEdit={() => setForm(row)} />
              ))}
            </ul>
          )
        }
      </Answered>
      {form && (
        <PrinterDialog
          key={form === 'new' ? 'new' : form.id}
          warehouseId={warehouseId}
          printer={form === 'new' ? null : newest(printers.data ?? [], form)}
          onClose={() => setForm(null)}
        />
      )}
    </section>
  );
}

function Printer({
  printer,
  whyNot,
  onEdit,
}: {
  printer: PrinterRow;
  whyNot: string | null;
  onEdit: () => void;
}) {
  const t = useText();
  const { name } = printer;
  const test = useAct(testPrinter);
  const discard = useAct(discardLabels, {
    says: (p) => ({
      text: 'The labels that waited for {printer} are discarded.',
      params: { printer: p.name },
    }),
  });
  const sendTest = async () => {
    const sent = await test.run({ params: { id: printer.id } }, { quiet: true });
    if (sent) tellSent(sent);
  };
  const throwAway = async () => {
    const sure = await ask({
      title: t('Discard {count, plural, one {# label} other {# labels}}', { count: printer.waiting }),
      body: t(
        'They will not be printed at {printer}. An administrator can send them again from the outbox.',
        {
          printer: name,
        },
      ),
      act: t('Discard {count, plural, one {# label} other {# labels}}', { count: printer.waiting }),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await discard.run({ params: { id: printer.id } });
  };
  const says = standing(printer, t);
  return (
    <li>
      <div className="grow">
        <b>{name}</b> {!printer.active && <State of="active" noun="printer" value="false" />}
        <div className="dim">
          <span className="code">{`${printer.host}:${printer.port}`}</span>, {printer.dpi} dpi
        </div>
        {says !== '' && (
          <div className={printer.silentAt === null ? 'dim' : 'fault'} role="status">
            {says}
          </div>
        )}
      </div>
      {printer.waiting > 0 && (
        <Action
          small
          look="ghost"
          icon={IconTrash}
          whyNot={whyNot}
          label={t('Discard the labels that wait for {printer}…', { printer: name })}
          onPress={throwAway}
        />
      )}
      <Action
        small
        look="ghost"
        icon={IconPrinter}
        whyNot={whyNot ?? (printer.active ? null : t('This printer is not in use.'))}
        label={t('Print a test label at {printer}', { printer: name })}
        onPress={sendTest}
      />
      <Action
        small
        look="ghost"
        icon={IconPencil}
        whyNot={whyNot}
        label={t('Change {name}', { name })}
        onPress={onEdit}
      />
    </li>
  );
}
