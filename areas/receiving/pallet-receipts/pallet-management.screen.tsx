import {
  IconArrowBackUp,
  IconPrinter,
  IconReportAnalytics,
  IconSettingsAutomation,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { PalletReceiptList, receiptNearestDaysOptions } from './pallet-receipts-list.component.tsx';
import {
  deleteReceiptEndpoint,
  findReceiptsEndpoint,
  printPalletReceiptAndMarkSentEndpoint,
} from './pallet-receipts.contract.ts';
import type { ReceiptRow } from './pallet-receipts.contract.ts';
import { palletReceiptErrors } from './pallet-receipts.errors.ts';
import {
  palletReceiptStatus,
  palletReceiptStatusNames,
  redeemableReceiptStatuses,
} from './pallet-receipt-status.contract.ts';
import { CreateDayReceiptsDialog } from './process-receipts.form.tsx';
import { CreateReceiptDialog, RedeemReceiptDialog } from './receipt.form.tsx';
import { PalletReportDialog } from './pallet-report.form.tsx';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Open = 'new' | 'process' | 'reports' | ReceiptRow;

/** Lists the pallets we owe shippers: receipts created, handed out and redeemed. */
export default function PalletManagementScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const warehouseId = me.warehouse?.id;
  const list = useList(findReceiptsEndpoint, {
    days: receiptNearestDaysOptions,
    candidateViews: [{ status: [...redeemableReceiptStatuses] }, {}],
    fixedFilters: warehouseId === undefined ? {} : { warehouseId },
  });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const whyNot = me.can('createPalletReceipt:warehouse') ? null : t(notAllowedMessage);
  return (
    <Screen
      title={t('Pallet Receipts')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={
        <>
          <Button isSmall icon={IconReportAnalytics} onPress={() => setOpen('reports')}>
            {t('Print reports…')}
          </Button>
          <Button
            isSmall
            icon={IconSettingsAutomation}
            disabledReason={whyNot}
            onPress={() => setOpen('process')}
          >
            {t('New receipts for a day…')}
          </Button>
          <CreateButton disabledReason={whyNot} onPress={() => setOpen('new')}>
            {t('New pallet receipt')}
          </CreateButton>
        </>
      }
    >
      <PalletReceiptList
        list={list}
        renderActs={(receipt) => <Acts receipt={receipt} onRedeem={() => setOpen(receipt)} />}
      />
      {open === 'new' && <CreateReceiptDialog onClose={close} onCreated={(id) => list.openRow(String(id))} />}
      {open === 'process' && <CreateDayReceiptsDialog onClose={close} />}
      {open === 'reports' && <PalletReportDialog onClose={close} />}
      {open !== null && typeof open !== 'string' && (
        <RedeemReceiptDialog key={open.id} receipt={findRowInListOrSelf(list.rows, open)} onClose={close} />
      )}
    </Screen>
  );
}

function Acts({ receipt, onRedeem }: { receipt: ReceiptRow; onRedeem: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const remove = useRemove(receipt);
  const mayRedeem = me.can('palletReceiptRedeem:receiving');
  const state = palletReceiptStatusNames[receipt.status] ?? '';
  const notSent =
    receipt.status === palletReceiptStatus.sent
      ? null
      : t(palletReceiptErrors.receiptNotSent.sentence, { state, thing: 'receipt' });
  const printsFirst = receipt.status === palletReceiptStatus.created;
  return (
    <>
      <Button
        variant={printsFirst ? 'primary' : 'plain'}
        icon={IconPrinter}
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
        {printsFirst ? t('Print and send') : t('Print')}
      </Button>
      <Button
        variant={printsFirst ? 'plain' : 'primary'}
        icon={IconArrowBackUp}
        disabledReason={mayRedeem ? notSent : t(notAllowedMessage)}
        onPress={onRedeem}
      >
        {t('Redeem receipt…')}
      </Button>
      {me.can('palletReceiptDelete:receiving') && (
        <Button
          variant="danger"
          icon={IconTrash}
          disabledReason={
            receipt.status === palletReceiptStatus.redeemed
              ? t(palletReceiptErrors.receiptRedeemed.sentence)
              : null
          }
          onPress={remove}
        >
          {t('Delete receipt')}
        </Button>
      )}
    </>
  );
}
function useRemove(receipt: ReceiptRow): () => Promise<void> {
  const t = useTranslate();
  const remove = useApiMutation(deleteReceiptEndpoint);
  return async () => {
    const sure = await confirmAction({
      title: t('Delete pallet receipt {number}', { number: receipt.number }),
      body: t(
        '{shipper} loses {count, plural, one {# pallet} other {# pallets}}. The receipt is removed from lists and reports.',
        {
          shipper: receipt.shipper,
          count: receipt.redeemable,
        },
      ),
      confirmLabel: t('Delete pallet receipt'),
      isDestructive: true,
    });
    if (sure) await remove.run({ params: { id: receipt.id } });
  };
}
