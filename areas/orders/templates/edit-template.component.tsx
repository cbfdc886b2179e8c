import type { Dispatch, SetStateAction } from 'react';
import { useState } from 'react';
import { IconTrash } from '@tabler/icons-react';
import type { OrderTemplate, TemplateLine, TemplateLineInput } from './order-templates.contract.ts';
import {
  deleteOrderTemplateEndpoint,
  editOrderTemplateEndpoint,
  getOrderTemplateEndpoint,
} from './order-templates.contract.ts';
import {
  CountInput,
  parseCountOrZeroIfBlank,
  formatLineSize,
  moveFocusBetweenCountInputs,
} from './count-input.component.tsx';
import { Button } from '#kit/web/button.tsx';
import { Dialog, confirmAction } from '#kit/web/dialog.tsx';
import { RemoteChangesNote } from '#kit/web/conflict-aware-form.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Edits name, usual counts and POs of a template. Lines can be removed. */
export function EditOrDeleteTemplateDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslate();
  const answer = useApiQuery(getOrderTemplateEndpoint, { params: { id } });
  const [round, setRound] = useState(0);
  if (!answer.data)
    return (
      <Dialog open title={t('Edit a template')} onClose={onClose}>
        <QueryBoundary query={answer}>{() => null}</QueryBoundary>
      </Dialog>
    );
  return <Change key={round} template={answer.data} onClose={onClose} onLoad={() => setRound(round + 1)} />;
}

function Change({
  template,
  onClose,
  onLoad,
}: {
  template: OrderTemplate;
  onClose: () => void;
  onLoad: () => void;
}) {
  const t = useTranslate();
  const [start, keepMine] = useState(template);
  const [name, setName] = useState(start.name);
  const [lines, setLines] = useState<readonly TypedLine[]>(() =>
    start.templateLines.map((line) => ({ line, count: String(line.numberOfUnits), po: line.po ?? '' })),
  );
  const save = useApiMutation(editOrderTemplateEndpoint);
  const remove = useRemove(start, onClose);
  const wrong = lines.some(({ count }) => (parseCountOrZeroIfBlank(count) ?? 0) < 1);
  const changed = [
    ...(template.name === start.name ? [] : [t('Name')]),
    ...(JSON.stringify(template.templateLines) === JSON.stringify(start.templateLines) ? [] : [t('Lines')]),
  ];
  const newer = template.rowVersion > start.rowVersion &&
    changed.length > 0 &&
    !save.busy && {
      fieldLabels: changed,
      hasConflict: true,
      takeTheirs: onLoad,
      keepMine: () => keepMine(template),
    };
  const why = () => {
    if (newer)
      return t('Another user changed {fields} while you were editing.', { fields: changed.join(', ') });
    if (name.trim() === '') return t('Name is required');
    if (lines.length === 0) return t('Lines are required');
    return wrong ? t('Fix the highlighted quantities.') : null;
  };
  const act = async () => {
    const body = { name: name.trim(), rowVersion: start.rowVersion, lines: lines.map(asTyped) };
    if (await save.run({ params: { id: start.id }, body })) onClose();
  };
  return (
    <Dialog
      open
      isWide
      title={t('Edit a template')}
      onClose={onClose}
      footer={
        <>
          <Button variant="danger" icon={IconTrash} onPress={remove}>
            {t('Delete template…')}
          </Button>
          <span className="grow" />
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabledReason={why()} onPress={act}>
            {t('Save template')}
          </Button>
        </>
      }
    >
      <div className="col" onKeyDown={moveFocusBetweenCountInputs}>
        {newer && <RemoteChangesNote remoteChanges={newer} />}
        <div className="field">
          <label htmlFor="template-name">{t('Name')}</label>
          <input
            id="template-name"
            className="input"
            maxLength={80}
            value={name}
            aria-invalid={name.trim() === '' || undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <UsualLines lines={lines} setLines={setLines} />
      </div>
    </Dialog>
  );
}

/** A template line being edited. */
interface TypedLine {
  line: TemplateLine;
  count: string;
  po: string;
}
const asTyped = ({ line, count, po }: TypedLine): TemplateLineInput => ({
  ...toTemplateLineInput(line),
  numberOfUnits: parseCountOrZeroIfBlank(count) ?? 0,
  po: po.trim() === '' ? undefined : po.trim(),
});

/** Deletes the template after a confirmation that lists what is deleted. */
function useRemove(start: OrderTemplate, onClose: () => void) {
  const t = useTranslate();
  const drop = useApiMutation(deleteOrderTemplateEndpoint);
  return async () => {
    if (
      !(await confirmAction({
        title: t('Delete template {name}', { name: start.name }),
        body: t(
          'This deletes {count, plural, one {# template line} other {# template lines}}. Orders created from the template don’t change.',
          { count: start.lines },
        ),
        confirmLabel: t('Delete template'),
        isDestructive: true,
      }))
    )
      return;
    if (await drop.run({ params: { id: start.id } })) onClose();
  };
}

function UsualLines({
  lines,
  setLines,
}: {
  lines: readonly TypedLine[];
  setLines: Dispatch<SetStateAction<readonly TypedLine[]>>;
}) {
  const t = useTranslate();
  const set = (number: number, change: { count?: string; po?: string }) =>
    setLines((old) => old.map((one) => (one.line.lineNumber === number ? { ...one, ...change } : one)));
  return (
    <div className="paste-rows template-lines" tabIndex={0} role="region" aria-label={t('Lines')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Consignee')}</th>
            <th>{t('Product')}</th>
            <th>{t('Size')}</th>
            <th>{t('PO')}</th>
            <th className="numeric">{t('Units')}</th>
            <th>
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, count, po }) => {
            const labelParams = { consignee: line.consigneeAccountName, product: line.productCode ?? '' };
            return (
              <tr key={line.lineNumber}>
                <td>{line.consigneeAccountName}</td>
                <td>
                  {line.productCode} <span className="muted">{line.productDescription}</span>
                </td>
                <td className="nowrap">{formatLineSize(line)}</td>
                <td>
                  <input
                    className="input sm"
                    size={8}
                    maxLength={40}
                    value={po}
                    aria-label={t('PO for {consignee}, {product}', labelParams)}
                    onChange={(event) => set(line.lineNumber, { po: event.target.value })}
                  />
                </td>
                <td className="numeric">
                  <CountInput
                    value={count}
                    label={t('Units for {consignee}, {product}', labelParams)}
                    onChange={(value) => set(line.lineNumber, { count: value })}
                  />
                </td>
                <td>
                  <Button
                    isSmall
                    variant="ghost"
                    icon={IconTrash}
                    label={t('Remove {consignee}, {product}', labelParams)}
                    onPress={() =>
                      setLines((old) => old.filter((one) => one.line.lineNumber !== line.lineNumber))
                    }
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const oneOfThree = (value: number | null): 1 | 2 | 3 | undefined =>
  value === 1 || value === 2 || value === 3 ? value : undefined;
export const toTemplateLineInput = (line: TemplateLine): TemplateLineInput => ({
  consigneeAccountId: line.consigneeAccountId,
  productId: line.productId ?? undefined,
  productDescription: line.productDescription ?? undefined,
  po: line.po ?? undefined,
  farmName: line.farmName ?? undefined,
  unitOfMeasure: oneOfThree(line.unitOfMeasure) ?? 2,
  measure: line.measure,
  length: line.length,
  width: line.width,
  height: line.height,
  numberOfUnits: line.numberOfUnits,
  paymentTerm: oneOfThree(line.paymentTerm),
  billToAccountId: line.billToAccountId ?? undefined,
});
