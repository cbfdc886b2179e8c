import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteBolLine } from './bol-acts.contract.ts';
import { AddBolLine, BolLineForm } from './bol-line.form.tsx';
import type { BolLine, BolRow } from './bills-of-lading.contract.ts';
import { bolErrors } from './bills-of-lading.errors.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import '#kit/web/theme/document.css';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/ask.ts';
import { useMe } from '#kit/web/me.ts';
import { newest } from '#kit/web/newer.ts';
import { useAct } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { ScrolledTable } from '#kit/web/scrolled-table.tsx';
import { choices } from '#kit/web/states.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const uoms: Record<number, string> = choices.unitOfMeasure;

const sizeOf = (l: BolLine, t: Say) =>
  `${l.uom === unitOfMeasure.box ? '' : `${t(uoms[l.uom] ?? '')} `}${l.l} × ${l.w} × ${l.h}`;
const billedAs = (l: BolLine) => (
  <A to={`/customerCenter/manageShipments/${l.shipmentId}`}>{l.shipmentNumber}</A>
);
/** The lines of a bill, and what is done to each while the bill is in force. */
export function Lines({ bol, rows }: { bol: BolRow; rows: readonly BolLine[] }) {
  const t = useText();
  const me = useMe();
  const [editing, edit] = useState<BolLine | 'new' | null>(null);
  const may = me.can('addBol:outbound') && bol.active;
  return (
    <>
      {may && bol.manual && (
        <p style={{ marginTop: 12 }}>
          <Action small icon={IconPlus} onPress={() => edit('new')}>
            {t('Add a line')}
          </Action>
        </p>
      )}
      <div style={{ marginTop: 14 }}>
        <ScrolledTable name={t('Lines')}>
          <thead>
            <tr>
              <th>{t('Shipper')}</th>
              <th className="roomy">{t('Product')}</th>
              <th className="roomy">{t('Size, in')}</th>
              <th className="num">{t('Units')}</th>
              <th className="num">{t('Cubes')}</th>
              <th className="roomy">{t('Shipment')}</th>
              {may && (
                <th>
                  <span className="unseen">{t('Actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((l) => (
              <tr key={l.id}>
                <td>
                  {l.shipper}{' '}
                  <span className="below">
                    {[l.productCode, sizeOf(l, t)].join(' · ')} {l.shipmentId && billedAs(l)}
                  </span>
                </td>
                <td className="roomy" title={l.description}>
                  {l.productCode}
                </td>
                <td className="roomy">{sizeOf(l, t)}</td>
                <td className="num">{showCount(l.units)}</td>
                <td className="num">{showHundredths(l.cubes)}</td>
                <td className="roomy">{l.shipmentId ? billedAs(l) : '–'}</td>
                {may && (
                  <td className="num">
                    <LineActs line={l} edit={edit} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </ScrolledTable>
      </div>
      {editing === 'new' && <AddBolLine bol={bol} onClose={() => edit(null)} />}
      {editing && editing !== 'new' && (
        <BolLineForm key={editing.id} line={newest(rows, editing)} onClose={() => edit(null)} />
      )}
    </>
  );
}

function LineActs({ line: l, edit }: { line: BolLine; edit: (l: BolLine) => void }) {
  const t = useText();
  const remove = useAct(deleteBolLine);
  const drop = async () => {
    const act = t('Delete line');
    if (
      await ask({
        title: t('Delete the line {name}', { name: l.description }),
        body: t(
          '{count, plural, one {Its unit stands} other {Its # units stand}} on no bill then and will not be billed. This cannot be undone.',
          { count: l.units },
        ),
        act,
        leave: t('Keep'),
        risk: true,
      })
    )
      await remove.run({ params: { billOfLadingDetailId: l.id } });
  };
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      <Action
        small
        look="ghost"
        icon={IconPencil}
        onPress={() => edit(l)}
        label={t('Change the line {name}', { name: l.description })}
      />
      <Action
        small
        look="ghost"
        whyNot={
          l.shipmentNumber === null
            ? null
            : t(bolErrors.billed.sentence, { number: String(l.shipmentNumber) })
        }
        icon={IconTrash}
        onPress={drop}
        label={t('Delete the line {name}', { name: l.description })}
      />
    </span>
  );
}
