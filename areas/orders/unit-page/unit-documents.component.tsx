import { IconFileText, IconPrinter } from '@tabler/icons-react';
import type { UnitDetail } from '#areas/freight/units/units.contract.ts';
import { printBolEndpoint } from '#areas/lading/bills-of-lading/bills-of-lading.contract.ts';
import { printManifestEndpoint } from '#areas/orders/labels/labels.contract.ts';
import { printUnitLabelAtStation } from '#areas/orders/labels/labels.client.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The documents of a unit. Printable ones are printed here, the others are opened. */
export function UnitDocuments({ unit }: { unit: UnitDetail }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const entry = me.can('orderEntryView:shipments');
  const titles = {
    label: t('Label'),
    manifest: t('Order manifest'),
    billOfLading: t('Bill of lading'),
    shipment: t('Shipment'),
    invoice: t('Invoice'),
  };
  return (
    <ul className="unit-documents">
      {unit.papers.map((paper) => (
        <li key={`${paper.kind} ${paper.id}`}>
          <IconFileText size={16} stroke={1.75} aria-hidden className="muted" />
          <span>{titles[paper.kind]}</span>
          <PaperNumber paper={paper} />
          <span className="grow" />
          {paper.kind === 'label' && entry && (
            <Button
              isSmall
              variant="ghost"
              icon={IconPrinter}
              label={t('Print again')}
              onPress={() => printUnitLabelAtStation(unit.id)}
            />
          )}
          {paper.kind === 'manifest' && entry && (
            <Button
              isSmall
              variant="ghost"
              icon={IconPrinter}
              label={t('Print manifest')}
              onPress={() => downloadOrOpenFile(printManifestEndpoint, { query: { orderId: paper.id } })}
            />
          )}
          {paper.kind === 'billOfLading' && me.can('bolView:customerService') && (
            <Button
              isSmall
              variant="ghost"
              icon={IconPrinter}
              label={t('Print bill of lading')}
              onPress={() => downloadOrOpenFile(printBolEndpoint, { params: { id: paper.id } })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Billing documents open the list that contains them. */
function PaperNumber({ paper: { kind, number } }: { paper: UnitDetail['papers'][number] }) {
  const me = useCurrentUser();
  if (kind === 'shipment' && me.can('shipmentsView:customerService'))
    return (
      <Link
        to="/customerCenter/manageShipments"
        search={{ shipmentNumber: number, outboundDateFrom: '', outboundDateTo: '' }}
      >
        {number}
      </Link>
    );
  if (kind === 'invoice' && me.can('invoicesView:billing'))
    return (
      <Link to="/customerCenter/manageInvoices" search={{ invoiceNumber: number }}>
        {number}
      </Link>
    );
  return <span className="code">{number}</span>;
}
