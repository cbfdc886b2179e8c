import { IconPrinter, IconReportAnalytics } from '@tabler/icons-react';
import { useState } from 'react';
import { ReceiptsList, receiptDays } from './pallet-receipts-list.part.tsx';
import { findReceipts, printReceipt } from './pallet-receipts.contract.ts';
import { palletErrors } from './pallet-receipts.errors.ts';
import { receiptState } from './pallet-receipt-states.contract.ts';
import { ReportDialog } from './reports.form.tsx';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { useList } from '#kit/web/list.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** What a shipper may still come for, and what he has had. */
export default function MyPalletReceiptsScreen() {
  const t = useText();
  const list = useList(findReceipts, { days: receiptDays });
  const [reports, setReports] = useState(false);
  return (
    <Screen
      title={t('Pallet Receipts')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={
        <Action small icon={IconReportAnalytics} onPress={() => setReports(true)}>
          {t('Reports…')}
        </Action>
      }
    >
      <ReceiptsList
        list={list}
        ofShipper
        renderActs={(receipt) => (
          <Action
            icon={IconPrinter}
            look="go"
            whyNot={receipt.status === receiptState.unqualified ? t(palletErrors.unqualified.sentence) : null}
            onPress={() => download(printReceipt, { params: { palletReceiptId: receipt.id } })}
          >
            {t('Print')}
          </Action>
        )}
      />
      {reports && <ReportDialog onClose={() => setReports(false)} />}
    </Screen>
  );
}
