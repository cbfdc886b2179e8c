import { IconFileText, IconPrinter } from '@tabler/icons-react';
import type { UnitDetail } from '#areas/freight/units/units.contract.ts';
import { printBol } from '#areas/lading/bills-of-lading/bills-of-lading.contract.ts';
import { printManifest } from '#areas/orders/labels/labels.contract.ts';
import { printUnit } from '#areas/orders/labels/labels.web.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { useMe } from '#kit/web/me.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** The papers a unit is on: those that can be printed are printed here, the others are opened. */
export function UnitPapers({ unit }: { unit: UnitDetail }) {
  const t = useText();
  const me = useMe();
  const entry = me.can('orderEntryView:shipments');
  const titles = {
    label: t('Label'),
    manifest: t('Manifest of order'),
    billOfLading: t('Bill of lading'),
    shipment: t('Shipment'),
    invoice: t('Invoice'),
  };
  return (
    <ul className="unit-papers">
      {unit.papers.map((paper) => (
        <li key={`${paper.kind} ${paper.id}`}>
          <IconFileText size={16} stroke={1.75} aria-hidden className="dim" />
          <span>{titles[paper.kind]}</span>
          <PaperNumber paper={paper} />
          <span className="grow" />
          {paper.kind === 'label' && entry && (
            <Action
              small
              look="ghost"
              icon={IconPrinter}
              label={t('Print again')}
              onPress={() => printUnit(unit.id)}
            />
          )}
          {paper.kind === 'manifest' && entry && (
            <Action
              small
              look="ghost"
              icon={IconPrinter}
              label={t('Print manifest')}
              onPress={() => download(printManifest, { query: { orderId: paper.id } })}
            />
          )}
          {paper.kind === 'billOfLading' && me.can('bolView:customerService') && (
            <Action
              small
              look="ghost"
              icon={IconPrinter}
              label={t('Print bill of lading')}
              onPress={() => download(printBol, { params: { id: paper.id } })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Papers of money open the list that has them. */
function PaperNumber({ paper: { kind, number } }: { paper: UnitDetail['papers'][number] }) {
  const me = useMe();
  if (kind === 'shipment' && me.can('shipmentsView:customerService'))
    return (
      <A
        to="/customerCenter/manageShipments"
        search={{ shipmentNumber: number, outboundDateFrom: '', outboundDateTo: '' }}
      >
        {number}
      </A>
    );
  if (kind === 'invoice' && me.can('invoicesView:billing'))
    return (
      <A to="/customerCenter/manageInvoices" search={{ invoiceNumber: number }}>
        {number}
      </A>
    );
  return <span className="code">{number}</span>;
}
