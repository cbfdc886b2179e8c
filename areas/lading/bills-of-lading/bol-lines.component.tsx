import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteBolLineEndpoint } from './bol-actions.contract.ts';
import { AddBolLineForm, EditBolLineForm } from './bol-line.form.tsx';
import type { BolLine, BolRow } from './bills-of-lading.contract.ts';
import { bolErrors } from './bills-of-lading.errors.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import '#kit/web/theme/document.css';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { ScrollableTable } from '#kit/web/scrollable-table.tsx';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const uoms: Record<number, string> = enumLabelsByKind.unitOfMeasure;

const sizeOf = (l: BolLine, t: Translate) =>
  `${l.uom === unitOfMeasure.box ? '' : `${t(uoms[l.uom] ?? '')} `}${l.l} × ${l.w} × ${l.h}`;
const billedAs = (l: BolLine) => (
  <Link to={`/customerCenter/manageShipments/${l.shipmentId}`}>{l.shipmentNumber}</Link>
);
/** The lines of a bill, and the actions on each while the bill is in force. */
export function BolLinesWithActions({ bol, rows }: { bol: BolRow; rows: readonly BolLine[] }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [editing, edit] = useState<BolLine | 'new' | null>(null);
  const may = me.can('addBol:outbound') && bol.active;
  return (
    <>
      {may && bol.manual && (
        <p style={{ marginTop: 12 }}>
          <Button isSmall icon={IconPlus} onPress={() => edit('new')}>
            {t('Add a line')}
          </Button>
        </p>
      )}
      <div style={{ marginTop: 14 }}>
        <ScrollableTable name={t('Lines')}>
          <thead>
            <tr>
              <th>{t('Shipper')}</th>
              <th className="hide-on-phone">{t('Product')}</th>
              <th className="hide-on-phone">{t('Size (in)')}</th>
              <th className="numeric">{t('Units')}</th>
              <th className="numeric">{t('Cu ft')}</th>
              <th className="hide-on-phone">{t('Shipment')}</th>
              {may && (
                <th>
                  <span className="visually-hidden">{t('Actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((l) => (
              <tr key={l.id}>
                <td>
                  {l.shipper}{' '}
                  <span className="phone-details">
                    {[l.productCode, sizeOf(l, t)].join(' · ')} {l.shipmentId && billedAs(l)}
                  </span>
                </td>
                <td className="hide-on-phone" title={l.description}>
                  {l.productCode}
                </td>
                <td className="hide-on-phone">{sizeOf(l, t)}</td>
                <td className="numeric">{formatCount(l.units)}</td>
                <td className="numeric">{formatHundredths(l.cubes)}</td>
                <td className="hide-on-phone">{l.shipmentId ? billedAs(l) : '–'}</td>
                {may && (
                  <td className="numeric">
                    <LineActs line={l} edit={edit} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </ScrollableTable>
      </div>
      {editing === 'new' && <AddBolLineForm bol={bol} onClose={() => edit(null)} />}
      {editing && editing !== 'new' && (
        <EditBolLineForm
          key={editing.id}
          line={findRowInListOrSelf(rows, editing)}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}

function LineActs({ line: l, edit }: { line: BolLine; edit: (l: BolLine) => void }) {
  const t = useTranslate();
  const remove = useApiMutation(deleteBolLineEndpoint);
  const drop = async () => {
    const act = t('Delete line');
    if (
      await confirmAction({
        title: t('Delete line {name}', { name: l.description }),
        body: t(
          '{count, plural, one {# unit} other {# units}} will have no bill of lading and won’t be billed. You can’t undo this.',
          { count: l.units },
        ),
        confirmLabel: act,
        isDestructive: true,
      })
    )
      await remove.run({ params: { billOfLadingDetailId: l.id } });
  };
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      <Button
        isSmall
        variant="ghost"
        icon={IconPencil}
        onPress={() => edit(l)}
        label={t('Edit line {name}', { name: l.description })}
      />
      <Button
        isSmall
        variant="ghost"
        disabledReason={
          l.shipmentNumber === null
            ? null
            : t(bolErrors.lineBilled.sentence, { number: String(l.shipmentNumber) })
        }
        icon={IconTrash}
        onPress={drop}
        label={t('Delete line {name}', { name: l.description })}
      />
    </span>
  );
}
