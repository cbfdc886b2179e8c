import './cutoff-extensions.css';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ApproveExtensionAndFinalizeLinesDialog, RejectExtensionDialog } from './extension-decision.form.tsx';
import { extensionLifecycle, getExtensionEndpoint } from './cutoff-extensions.contract.ts';
import type { ExtensionDetails, ExtensionRow } from './cutoff-extensions.contract.ts';
import { extensionErrors } from './cutoff-extensions.errors.ts';
import type { RejectedOrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { callApi } from '#kit/web/api-call.ts';
import { Button } from '#kit/web/button.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Decision = 'approve' | 'reject';

/** Approve and Reject of a pending request in its row, and the dialog that is open for one of them. */
export function useRowDecision() {
  const t = useTranslate();
  const [open, setOpen] = useState<{ decision: Decision; request: ExtensionDetails } | null>(null);
  const column = useMemo(
    () =>
      decisionColumn(t, async (decision, { extensionNo }) => {
        const request = await callApi(getExtensionEndpoint, { params: { extensionNo } });
        setOpen({ decision, request });
      }),
    [t],
  );
  return { column, open, close: () => setOpen(null) };
}

/** The dialog of a row's Approve or Reject: the same one as in the drawer. */
export function RowDecisionDialog({
  of: { open, close },
  onLinesRejected,
}: {
  of: ReturnType<typeof useRowDecision>;
  onLinesRejected: (extensionNo: number, lines: readonly RejectedOrderLine[]) => void;
}) {
  if (open === null) return null;
  const { decision, request } = open;
  if (decision === 'reject') return <RejectExtensionDialog of={request} onClose={close} />;
  return (
    <ApproveExtensionAndFinalizeLinesDialog
      of={request}
      onLinesRejected={(lines) => onLinesRejected(request.extensions.extensionNo, lines)}
      onClose={close}
    />
  );
}

const isPending = (r: ExtensionRow): boolean => r.status === extensionLifecycle.states.pending.value;

const decisionColumn = (
  t: Translate,
  decide: (decision: Decision, row: ExtensionRow) => Promise<void>,
): TableColumn<ExtensionRow> => ({
  id: 'decision',
  title: t('Decision'),
  width: 72,
  cell: (r) =>
    isPending(r) && (
      <span className="extension-decision">
        <Button
          isSmall
          variant="ghost"
          icon={IconCheck}
          label={t('Approve {number}', { number: r.extensionNumber })}
          disabledReason={r.consolidateIds.length > 0 ? null : t(extensionErrors.noLinesLeft.sentence)}
          onPress={() => decide('approve', r)}
        />
        <Button
          isSmall
          variant="ghost"
          icon={IconX}
          label={t('Reject {number}', { number: r.extensionNumber })}
          onPress={() => decide('reject', r)}
        />
      </span>
    ),
});
