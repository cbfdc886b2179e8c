import { IconAdjustments, IconArrowsSplit2, IconBan, IconFolders } from '@tabler/icons-react';
import { useState } from 'react';
import { askCancelReasonId } from './cancel-reason.component.tsx';
import { getGroupedFreightBlocker } from './grouped-freight.client.ts';
import { KeepChargesOnSplitChoice } from './keep-charges.component.tsx';
import { RatingOptionsForm } from './rating-options.form.tsx';
import {
  cancelShipmentEndpoint,
  splitShipmentEndpoint,
  ungroupMastersEndpoint,
} from './shipment-actions.contract.ts';
import { getShipmentLinesEndpoint, shipmentLifecycle } from './shipments.contract.ts';
import type { ShipmentLineRow, ShipmentDetails } from './shipments.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatCount, formatHundredths, formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { callApi } from '#kit/web/api-call.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { toastWarning } from '#kit/web/toasts.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The actions on a whole shipment, apart from its charges. */
export function ShipmentOptionsSplitCancelUngroupActions({ shipment: s }: { shipment: ShipmentDetails }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [options, setOptions] = useState(false);
  const { cancelIt, splitIt, ungroupIt } = useActs(s);
  const grouped = getGroupedFreightBlocker(t, s);
  const why = (move: 'split' | 'cancel' | 'setOptions') =>
    getTransitionBlocker(shipmentLifecycle, move, s.status, me);
  return (
    <>
      {me.can('editShipmentRates:billing') && (
        <Button
          icon={IconAdjustments}
          disabledReason={why('setOptions') ?? (s.master ? grouped : null)}
          onPress={() => setOptions(true)}
        >
          {t('Edit rating options…')}
        </Button>
      )}
      {me.can('editShipment:billing') && s.children.length === 0 && (
        <Button icon={IconArrowsSplit2} disabledReason={why('split') ?? grouped} onPress={splitIt}>
          {t('Split shipment…')}
        </Button>
      )}
      {me.can('editShipment:billing') && s.children.length > 0 && s.status !== shipmentStatuses.closed && (
        <Button icon={IconFolders} onPress={ungroupIt}>
          {t('Ungroup shipments…')}
        </Button>
      )}
      {me.can('cancelShipment:billing') && s.children.length === 0 && (
        <Button icon={IconBan} disabledReason={why('cancel') ?? grouped} onPress={cancelIt}>
          {t('Cancel shipment…')}
        </Button>
      )}
      {options && <RatingOptionsForm key={s.id} shipment={s} onClose={() => setOptions(false)} />}
    </>
  );
}

function useActs(s: ShipmentDetails) {
  const t = useTranslate();
  const cancel = useApiMutation(cancelShipmentEndpoint);
  const ungroup = useApiMutation(ungroupMastersEndpoint, {
    successMessage: (a) => ({
      text: 'Ungrouped {count, plural, one {# shipment} other {# shipments}}.',
      params: { count: a.shipments },
    }),
  });
  const cancelIt = async () => {
    const reason = await askCancelReasonId(t, {
      title: t('Cancel shipment {number}', { number: s.shipmentNumber }),
      message: t(
        'Charges of {amount} will be removed. You can bill the lines again from their bill of lading.',
        {
          amount: formatMoney(s.amount),
        },
      ),
      confirmLabel: t('Cancel shipment'),
    });
    if (reason !== undefined)
      await cancel.run({ params: { id: s.id }, query: { shipmentCancelReasonId: reason } });
  };
  const ungroupIt = async () => {
    const act = t('Ungroup {count, plural, one {# shipment} other {# shipments}}', {
      count: s.children.length,
    });
    const body = <p>{t('The Master and its charges will be cancelled. Its shipments go back to Open.')}</p>;
    if (
      await confirmAction({
        title: act,
        body,
        confirmLabel: act,
        isDestructive: s.amount !== 0,
      })
    )
      await ungroup.run({ body: { ids: [s.id] } });
  };
  return { cancelIt, ungroupIt, splitIt: useSplit(s) };
}

/** Asks which lines to split off and whether to keep the charges. */
function useSplit(s: ShipmentDetails) {
  const t = useTranslate();
  const split = useApiMutation(splitShipmentEndpoint, {
    successMessage: (a) => ({
      text: 'Split off as shipment {number}.',
      params: { number: a.shipmentNumber },
    }),
  });
  return async () => {
    const lines = await callApi(getShipmentLinesEndpoint, { params: { id: s.id }, query: {} });
    if (lines.length < 2) return toastWarning('This shipment has one line. Split the line instead.');
    const chosen = new Set<number>();
    let keepAmounts = s.amount !== 0;
    const body = (
      <>
        <LineChoice lines={lines} chosen={chosen} />
        {s.amount !== 0 && (
          <KeepChargesOnSplitChoice
            onChoose={(keep) => {
              keepAmounts = keep;
            }}
          />
        )}
      </>
    );
    const act = t('Split shipment');
    const title = t('Split shipment {number}', { number: s.shipmentNumber });
    if (await confirmAction({ title, body, confirmLabel: act }))
      await split.run({ params: { id: s.id }, body: { detailIds: [...chosen], keepAmounts } });
    return undefined;
  };
}
function LineChoice({ lines, chosen }: { lines: readonly ShipmentLineRow[]; chosen: Set<number> }) {
  const t = useTranslate();
  return (
    <div className="option-list" role="group" aria-label={t('Lines to move')}>
      <p>{t('Which lines should move to a new shipment?')}</p>
      {lines.map((d) => (
        <label key={d.id}>
          <input
            type="checkbox"
            className="checkbox"
            onChange={(e) => (e.currentTarget.checked ? chosen.add(d.id) : chosen.delete(d.id))}
          />
          {d.productCode} {d.description},{' '}
          {t('{count, plural, one {# unit} other {# units}}', { count: d.units })},{' '}
          {formatHundredths(d.cubes)}
        </label>
      ))}
    </div>
  );
}

/** Links to the shipment's origin and to the shipments it is billed with. */
export function RelatedShipmentLinks({ shipment: s }: { shipment: ShipmentDetails }) {
  const t = useTranslate();
  const link = ({ id, number }: { id: number; number: number }) => (
    <Link key={id} to={`/customerCenter/manageShipments/${id}`}>
      {number}
    </Link>
  );
  const parts = [
    { says: t('Split from'), of: s.splitFrom ? [s.splitFrom] : [] },
    { says: t('Split into'), of: s.splitInto },
    { says: t('Billed with Master'), of: s.master ? [s.master] : [] },
    { says: t('Master of {count}', { count: formatCount(s.children.length) }), of: s.children },
  ].filter((p) => p.of.length > 0);
  if (parts.length === 0 && !s.cancelReason) return null;
  return (
    <p className="note" style={{ margin: '12px 16px 0' }}>
      {s.cancelReason && (
        <>
          {t('Cancelled')}: {t(s.cancelReason)}{' '}
        </>
      )}
      {parts.map((p) => (
        <span key={p.says} className="row wrap">
          {p.says} {p.of.map(link)}
        </span>
      ))}
    </p>
  );
}
