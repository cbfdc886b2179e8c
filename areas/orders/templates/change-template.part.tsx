import type { Dispatch, SetStateAction } from 'react';
import { useState } from 'react';
import { IconTrash } from '@tabler/icons-react';
import type { OrderTemplate, TemplateLine, UsualLine } from './order-templates.contract.ts';
import { deleteTemplate, editTemplate, getTemplate } from './order-templates.contract.ts';
import { CountInput, countOf, sizeText, walkCounts } from './counts.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { Dialog, ask } from '#kit/web/dialog.tsx';
import { NewerNote } from '#kit/web/form-box.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Name, usual counts and POs of a template; lines that are no longer usual go. */
export function ChangeTemplate({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  const answer = useAnswer(getTemplate, { params: { id } });
  const [round, setRound] = useState(0);
  if (!answer.data)
    return (
      <Dialog open title={t('Change a template')} onClose={onClose}>
        <Answered of={answer}>{() => null}</Answered>
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
  const t = useText();
  const [start, keepMine] = useState(template);
  const [name, setName] = useState(start.name);
  const [lines, setLines] = useState<readonly TypedLine[]>(() =>
    start.templateLines.map((line) => ({ line, count: String(line.numberOfUnits), po: line.po ?? '' })),
  );
  const save = useAct(editTemplate);
  const remove = useRemove(start, onClose);
  const wrong = lines.some(({ count }) => (countOf(count) ?? 0) < 1);
  const changed = [
    ...(template.name === start.name ? [] : [t('Name')]),
    ...(JSON.stringify(template.templateLines) === JSON.stringify(start.templateLines) ? [] : [t('Lines')]),
  ];
  const newer = template.rowVersion > start.rowVersion &&
    changed.length > 0 &&
    !save.busy && { labels: changed, undecided: true, take: onLoad, keep: () => keepMine(template) };
  const why = () => {
    if (newer)
      return t('Somebody else changed this while you were typing: {fields}', { fields: changed.join(', ') });
    if (name.trim() === '') return t('Name is required');
    if (lines.length === 0) return t('Lines are required');
    return wrong ? t('Mend the marked counts.') : null;
  };
  const act = async () => {
    const body = { name: name.trim(), rowVersion: start.rowVersion, lines: lines.map(asTyped) };
    if (await save.run({ params: { id: start.id }, body })) onClose();
  };
  return (
    <Dialog
      open
      wide
      title={t('Change a template')}
      onClose={onClose}
      foot={
        <>
          <Action look="risk" icon={IconTrash} onPress={remove}>
            {t('Delete template…')}
          </Action>
          <span className="grow" />
          <Action onPress={onClose}>{t('Back')}</Action>
          <Action look="go" whyNot={why()} onPress={act}>
            {t('Save template')}
          </Action>
        </>
      }
    >
      <div className="col" onKeyDown={walkCounts}>
        {newer && <NewerNote newer={newer} />}
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

/** A usual line as it is being typed. */
interface TypedLine {
  line: TemplateLine;
  count: string;
  po: string;
}
const asTyped = ({ line, count, po }: TypedLine): UsualLine => ({
  ...usual(line),
  numberOfUnits: countOf(count) ?? 0,
  po: po.trim() === '' ? undefined : po.trim(),
});

/** Deletes the template, after saying what is forgotten. */
function useRemove(start: OrderTemplate, onClose: () => void) {
  const t = useText();
  const drop = useAct(deleteTemplate);
  return async () => {
    if (
      !(await ask({
        title: t('Delete the template {name}', { name: start.name }),
        body: t(
          '{count, plural, one {# usual line} other {# usual lines}} will be forgotten. Orders made from it stay.',
          { count: start.lines },
        ),
        act: t('Delete the template'),
        leave: t('Keep'),
        risk: true,
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
  const t = useText();
  const set = (number: number, change: { count?: string; po?: string }) =>
    setLines((old) => old.map((one) => (one.line.lineNumber === number ? { ...one, ...change } : one)));
  return (
    <div className="paste-rows take-lines" tabIndex={0} role="region" aria-label={t('Lines')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Consignee')}</th>
            <th>{t('Product')}</th>
            <th>{t('Size')}</th>
            <th>{t('PO')}</th>
            <th className="num">{t('Units')}</th>
            <th>
              <span className="unseen">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, count, po }) => {
            const of = { consignee: line.consigneeAccountName, product: line.productCode ?? '' };
            return (
              <tr key={line.lineNumber}>
                <td>{line.consigneeAccountName}</td>
                <td>
                  {line.productCode} <span className="dim">{line.productDescription}</span>
                </td>
                <td className="nw">{sizeText(line)}</td>
                <td>
                  <input
                    className="input sm"
                    size={8}
                    maxLength={40}
                    value={po}
                    aria-label={t('PO of {consignee}, {product}', of)}
                    onChange={(event) => set(line.lineNumber, { po: event.target.value })}
                  />
                </td>
                <td className="num">
                  <CountInput
                    value={count}
                    label={t('Units of {consignee}, {product}', of)}
                    onChange={(value) => set(line.lineNumber, { count: value })}
                  />
                </td>
                <td>
                  <Action
                    small
                    look="ghost"
                    icon={IconTrash}
                    label={t('Take out {consignee}, {product}', of)}
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
/** A kept line as the call takes it. */
export const usual = (line: TemplateLine): UsualLine => ({
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
