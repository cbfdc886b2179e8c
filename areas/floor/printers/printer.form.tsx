import type { z } from 'zod';
import {
  addPrinterEndpoint,
  printerDensitiesDpi,
  updatePrinterDiscardingLabelsIfInactiveEndpoint,
  updatePrinterBodySchema,
} from './printers.contract.ts';
import type { PrinterRow } from './printers.contract.ts';
import type { ApiCallOptions } from '#kit/web/api-call.ts';
import { CheckboxField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Values = z.output<typeof updatePrinterBodySchema>;

const fresh = { name: '', host: '', port: 9100, dpi: '203', active: true };
const typedOf = ({ name, host, port, dpi, active, rowVersion }: PrinterRow) => ({
  name,
  host,
  port,
  dpi: String(dpi),
  active,
  rowVersion,
});

/** Creates or edits a label printer of a warehouse. */
export function PrinterDialog({
  warehouseId,
  printer,
  onClose,
}: {
  warehouseId: number;
  printer: PrinterRow | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const add = useApiMutation(addPrinterEndpoint, {
    successMessage: (p) => ({
      text: '{printer} added. Print a test label now.',
      params: { printer: p.name },
    }),
  });
  const save = useApiMutation(updatePrinterDiscardingLabelsIfInactiveEndpoint, {
    successMessage: (p) => ({ text: '{name} saved.', params: { name: p.name } }),
  });
  const send = (values: Values, how: ApiCallOptions) =>
    printer
      ? save.run({ params: { id: printer.id }, body: values }, how)
      : add.run({ body: { ...values, warehouseId } }, how);
  const form = useForm(
    updatePrinterBodySchema,
    printer ? typedOf(printer) : fresh,
    async (values: Values, how) => {
      const saved = await send(values, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    printer
      ? { draftKey: `printer.${printer.id}`, rowVersion: printer.rowVersion }
      : { draftKey: 'printer.new' },
  );
  return (
    <SideForm
      form={form}
      title={printer ? t('Edit {name}', { name: printer.name }) : t('New printer')}
      submitLabel={printer ? t('Save printer') : t('Add printer')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} hint={t('Example: Dock 3, Cooler, Office')} />
      <div className="row">
        <TextField
          form={form}
          name="host"
          label={t('Address')}
          placeholder="10.20.3.41"
          hint={t('IP address or name of the printer on the warehouse network')}
        />
        <NumberField form={form} name="port" label={t('Port')} width={110} />
      </div>
      <SelectField
        form={form}
        name="dpi"
        label={t('Resolution')}
        options={printerDensitiesDpi.map((dpi) => ({
          value: String(dpi),
          label: t('{dpi} dots per inch', { dpi }),
        }))}
      />
      {printer && (
        <CheckboxField
          form={form}
          name="active"
          label={t('printer|Active')}
          hint={t('Labels waiting for a printer are discarded when you deactivate it.')}
        />
      )}
    </SideForm>
  );
}
