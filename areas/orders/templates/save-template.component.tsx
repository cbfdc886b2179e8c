import { useState } from 'react';
import { toTemplateLineInput } from './edit-template.component.tsx';
import type { TemplateLineInput } from './order-templates.contract.ts';
import {
  editOrderTemplateEndpoint,
  getOrderTemplateEndpoint,
  listOrderTemplatesEndpoint,
  maxTemplatesPerShipper,
  createOrderTemplateFromLinesEndpoint,
} from './order-templates.contract.ts';
import { templateErrors } from './order-templates.errors.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Saves selected lines as a new template or adds them to an existing one. */
export function SaveOrExtendTemplateDialog({
  shipperId,
  lines,
  onClose,
}: {
  shipperId: number;
  lines: readonly OrderLine[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const { known: templates, full } = useTemplatesOf(shipperId);
  const [into, setInto] = useState('');
  const [name, setName] = useState('');
  const act = useKeep(shipperId, lines, onClose);
  const why = into === '' ? (full ?? (name.trim() === '' ? t('Name is required') : null)) : null;
  return (
    <Dialog
      open
      title={t('{lines, plural, one {Save # line as a template} other {Save # lines as a template}}', {
        lines: lines.length,
      })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabledReason={why} onPress={() => act(into, name.trim())}>
            {t('Save template')}
          </Button>
        </>
      }
    >
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault();
          if (why === null) void act(into, name.trim());
        }}
      >
        <p className="dialog-text">
          {t(
            'Saves consignee, product, size, PO and quantity, but not invoice and AWB. Everyone who enters orders for this shipper can use it.',
          )}
        </p>
        {templates.length > 0 && (
          <div className="field">
            <label htmlFor="template-into">{t('Template')}</label>
            <select
              id="template-into"
              className="input"
              value={into}
              onChange={(event) => setInto(event.target.value)}
            >
              <option value="">{t('New template')}</option>
              {templates.map((row) => (
                <option key={row.id} value={row.id}>
                  {t('Add to {name}', { name: row.name })}
                </option>
              ))}
            </select>
          </div>
        )}
        {into === '' && full !== null && <p className="muted">{full}</p>}
        {into === '' && full === null && (
          <div className="field">
            <label htmlFor="template-new">{t('Name')}</label>
            <input
              id="template-new"
              className="input"
              maxLength={80}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** The templates of a shipper, and why it cannot have more. Null means it can. */
function useTemplatesOf(shipperId: number) {
  const t = useTranslate();
  const query = { shipperAccountId: shipperId, rows: maxTemplatesPerShipper };
  const templates = useApiQuery(listOrderTemplatesEndpoint, { query }).data?.data ?? [];
  const full =
    templates.length >= maxTemplatesPerShipper
      ? t(templateErrors.tooManyTemplates.sentence, { most: maxTemplatesPerShipper })
      : null;
  return { known: templates, full };
}

/** Saves the lines under a new name, or adds them to the template with this id. */
function useKeep(shipperId: number, lines: readonly OrderLine[], onClose: () => void) {
  const add = useApiMutation(createOrderTemplateFromLinesEndpoint);
  const edit = useApiMutation(editOrderTemplateEndpoint);
  const saved = (template: { name: string } | undefined) => {
    if (!template) return;
    toastSuccess({
      text: '{count, plural, one {# line} other {# lines}} saved in template {name}.',
      params: { count: lines.length, name: template.name },
    });
    onClose();
  };
  return async (into: string, name: string) => {
    if (into === '')
      return saved(
        await add.run(
          {
            body: {
              shipperAccountId: shipperId,
              name,
              unitsConsolidateIds: lines.map((line) => line.unitsConsolidateId),
            },
          },
          { hidesSuccessToast: true },
        ),
      );
    const old = await callApi(getOrderTemplateEndpoint, { params: { id: Number(into) } });
    return saved(
      await edit.run(
        {
          params: { id: old.id },
          body: {
            name: old.name,
            rowVersion: old.rowVersion,
            lines: [...old.templateLines.map(toTemplateLineInput), ...lines.map(ofOrder)],
          },
        },
        { hidesSuccessToast: true },
      ),
    );
  };
}

const oneOfThree = (value: number): 1 | 2 | 3 => (value === 1 || value === 3 ? value : 2);
const ofOrder = (line: OrderLine): TemplateLineInput => ({
  consigneeAccountId: line.consigneeAccountId,
  productId: line.productId,
  productDescription: line.productDescription,
  po: line.po ?? undefined,
  farmName: line.farmName ?? undefined,
  unitOfMeasure: oneOfThree(line.unitOfMeasure),
  measure: line.measure,
  length: line.typedLength,
  width: line.typedWidth,
  height: line.typedHeight,
  numberOfUnits: Math.min(9999, line.units),
  paymentTerm: oneOfThree(line.paymentTerm),
  billToAccountId: line.paymentTerm === 3 ? (line.billToAccountId ?? undefined) : undefined,
});
