import { IconPencil, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import './printers.css';
import { PrinterDialog } from './printer.form.tsx';
import {
  discardQueuedLabelsEndpoint,
  findPrintersEndpoint,
  printTestLabelEndpoint,
} from './printers.contract.ts';
import type { PrinterRow } from './printers.contract.ts';
import { formatPrinterFailureAndQueue } from './station-printer.component.tsx';
import { toastEnqueueLabelsResult } from './station-printer.client.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The label printers of a warehouse: their addresses, status and queues. */
export function PrintersCard({ warehouseId, mayEdit }: { warehouseId: number; mayEdit: boolean }) {
  const t = useTranslate();
  const printers = useApiQuery(findPrintersEndpoint, { query: { warehouseId } });
  const [form, setForm] = useState<PrinterRow | 'new' | null>(null);
  const whyNot = mayEdit ? null : t(notAllowedMessage);
  return (
    <section className="panel" aria-label={t('Label printers')}>
      <header>
        <h2>{t('Label printers')}</h2>
        <span className="grow" />
        <Button isSmall icon={IconPlus} disabledReason={whyNot} onPress={() => setForm('new')}>
          {t('New printer')}
        </Button>
      </header>
      <QueryBoundary query={printers} skeletonLines={3}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted printers-empty">
              {t('No printers. Labels open as a PDF on the device that prints them.')}
            </p>
          ) : (
            <ul className="printers-list">
              {rows.map((row) => (
                <Printer key={row.id} printer={row} whyNot={whyNot} onEdit={() => setForm(row)} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {form && (
        <PrinterDialog
          key={form === 'new' ? 'new' : form.id}
          warehouseId={warehouseId}
          printer={form === 'new' ? null : findRowInListOrSelf(printers.data ?? [], form)}
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
  const t = useTranslate();
  const { name } = printer;
  const test = useApiMutation(printTestLabelEndpoint);
  const discard = useApiMutation(discardQueuedLabelsEndpoint, {
    successMessage: (p) => ({
      text: 'Labels waiting for {printer} discarded.',
      params: { printer: p.name },
    }),
  });
  const sendTest = async () => {
    const sent = await test.run({ params: { id: printer.id } }, { hidesSuccessToast: true });
    if (sent) toastEnqueueLabelsResult(sent);
  };
  const throwAway = async () => {
    const sure = await confirmAction({
      title: t('Discard {count, plural, one {# label} other {# labels}}', { count: printer.waiting }),
      body: t('The labels won’t be printed on {printer}. An administrator can resend them from the outbox.', {
        printer: name,
      }),
      confirmLabel: t('Discard {count, plural, one {# label} other {# labels}}', { count: printer.waiting }),
      isDestructive: true,
    });
    if (sure) await discard.run({ params: { id: printer.id } });
  };
  const failureText = formatPrinterFailureAndQueue(printer, t);
  return (
    <li>
      <div className="grow">
        <b>{name}</b> {!printer.active && <StatusBadge kind="active" noun="printer" value="false" />}
        <div className="muted">
          <span className="code">{`${printer.host}:${printer.port}`}</span>, {printer.dpi} dpi
        </div>
        {failureText !== '' && (
          <div className={printer.silentAt === null ? 'muted' : 'error'} role="status">
            {failureText}
          </div>
        )}
      </div>
      {printer.waiting > 0 && (
        <Button
          isSmall
          variant="ghost"
          icon={IconTrash}
          disabledReason={whyNot}
          label={t('Discard labels waiting for {printer}…', { printer: name })}
          onPress={throwAway}
        />
      )}
      <Button
        isSmall
        variant="ghost"
        icon={IconPrinter}
        disabledReason={whyNot ?? (printer.active ? null : t('This printer is inactive.'))}
        label={t('Print a test label on {printer}', { printer: name })}
        onPress={sendTest}
      />
      <Button
        isSmall
        variant="ghost"
        icon={IconPencil}
        disabledReason={whyNot}
        label={t('Edit {name}', { name })}
        onPress={onEdit}
      />
    </li>
  );
}
