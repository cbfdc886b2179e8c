import { IconPrinter, IconReportAnalytics } from '@tabler/icons-react';
import { useState } from 'react';
import { PalletReceiptList, receiptNearestDaysOptions } from './pallet-receipts-list.component.tsx';
import { findReceiptsEndpoint, printPalletReceiptAndMarkSentEndpoint } from './pallet-receipts.contract.ts';
import { palletReceiptErrors } from './pallet-receipts.errors.ts';
import { palletReceiptStatus } from './pallet-receipt-status.contract.ts';
import { PalletReportDialog } from './pallet-report.form.tsx';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { useList } from '#kit/web/list.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Lists the receipts a shipper can still redeem and those already redeemed. */
export default function MyPalletReceiptsScreen() {
  const t = useTranslate();
  const list = useList(findReceiptsEndpoint, { days: receiptNearestDaysOptions });
  const [reports, setReports] = useState(false);
  return (
    <Screen
      title={t('Pallet Receipts')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={
        <Button isSmall icon={IconReportAnalytics} onPress={() => setReports(true)}>
          {t('Print reports…')}
        </Button>
      }
    >
      <PalletReceiptList
        list={list}
        ofShipper
        renderActs={(receipt) => (
          <Button
            icon={IconPrinter}
            variant="primary"
            disabledReason={
              receipt.status === palletReceiptStatus.unqualified
                ? t(palletReceiptErrors.receiptUnqualified.sentence)
                : null
            }
            onPress={() =>
              downloadOrOpenFile(printPalletReceiptAndMarkSentEndpoint, {
                params: { palletReceiptId: receipt.id },
              })
            }
          >
            {t('Print')}
          </Button>
        )}
      />
      {reports && <PalletReportDialog onClose={() => setReports(false)} />}
    </Screen>
  );
}
