import {
  IconArrowBackUp,
  IconPrinter,
  IconReportAnalytics,
  IconSettingsAutomation,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ReceiptsList, receiptDays } from './pallet-receipts-list.part.tsx';
import { deleteReceipt, findReceipts, printReceipt } from './pallet-receipts.contract.ts';
import type { ReceiptRow } from './pallet-receipts.contract.ts';
import { palletErrors } from './pallet-receipts.errors.ts';
import { receiptState, receiptStateNames, redeemableStates } from './pallet-receipt-states.contract.ts';
import { ProcessDialog } from './process.form.tsx';
import { NewReceiptDialog, RedeemDialog } from './receipt.form.tsx';
import { ReportDialog } from './reports.form.tsx';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { newest } from '#kit/web/newer.ts';
import { useAct } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

type Open = 'new' | 'process' | 'reports' | ReceiptRow;

/** What we owe shippers for the pallets they brought: receipts made, handed out, redeemed. */
export default function PalletManagementScreen() {
  const t = useText();
  const me = useMe();
  const warehouseId = me.warehouse?.id;
  const list = useList(findReceipts, {
    days: receiptDays,
    opens: [{ status: [...redeemableStates] }, {}],
    fixed: warehouseId === undefined ? {} : { warehouseId },
  });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const whyNot = me.can('createPalletReceipt:warehouse') ? null : t(notAllowed);
  return (
    <Screen
      title={t('Pallet Receipts')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={
        <>
          <Action small icon={IconReportAnalytics} onPress={() => setOpen('reports')}>
            {t('Reports…')}
          </Action>
          <Action small icon={IconSettingsAutomation} whyNot={whyNot} onPress={() => setOpen('process')}>
            {t('Receipts of a day…')}
          </Action>
          <NewAct whyNot={whyNot} onPress={() => setOpen('new')}>
            {t('New pallet receipt')}
          </NewAct>
        </>
      }
    >
      <ReceiptsList
        list={list}
        renderActs={(receipt) => <Acts receipt={receipt} onRedeem={() => setOpen(receipt)} />}
      />
      {open === 'new' && <NewReceiptDialog onClose={close} onMade={(id) => list.open(String(id))} />}
      {open === 'process' && <ProcessDialog onClose={close} />}
      {open === 'reports' && <ReportDialog onClose={close} />}
      {open !== null && typeof open !== 'string' && (
        <RedeemDialog key={open.id} receipt={newest(list.rows, open)} onClose={close} />
      )}
    </Screen>
  );
}

function Acts({ receipt, onRedeem }: { receipt: ReceiptRow; onRedeem: () => void }) {
  const t = useText();
  const me = useMe();
  const remove = useRemove(receipt);
  const mayRedeem = me.can('palletReceiptRedeem:receiving');
  const state = receiptStateNames[receipt.status] ?? '';
  const notSent =
    receipt.status === receiptState.sent
      ? null
      : t(palletErrors.notSent.sentence, { state, thing: 'receipt' });
  const printsFirst = receipt.status === receiptState.created;
  return (
    <>
      <Action
        look={printsFirst ? 'go' : 'plain'}
        icon={IconPrinter}
        whyNot={receipt.status === receiptState.unqualified ? t(palletErrors.unqualified.sentence) : null}
        onPress={() => download(printReceipt, { params: { palletReceiptId: receipt.id } })}
      >
        {printsFirst ? t('Print and send') : t('Print')}
      </Action>
      <Action
        look={printsFirst ? 'plain' : 'go'}
        icon={IconArrowBackUp}
        whyNot={mayRedeem ? notSent : t(notAllowed)}
        onPress={onRedeem}
      >
        {t('Redeem…')}
      </Action>
      {me.can('palletReceiptDelete:receiving') && (
        <Action
          look="risk"
          icon={IconTrash}
          whyNot={receipt.status === receiptState.redeemed ? t(palletErrors.redeemed.sentence) : null}
          onPress={remove}
        >
          {t('Delete')}
        </Action>
      )}
    </>
  );
}
function useRemove(receipt: ReceiptRow): () => Promise<void> {
  const t = useText();
  const remove = useAct(deleteReceipt);
  return async () => {
    const sure = await ask({
      title: t('Delete pallet receipt {number}', { number: receipt.number }),
      body: t(
        '{shipper} loses {count, plural, one {# pallet} other {# pallets}}. The receipt leaves lists and reports.',
        {
          shipper: receipt.shipper,
          count: receipt.redeemable,
        },
      ),
      act: t('Delete pallet receipt'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await remove.run({ params: { id: receipt.id } });
  };
}
