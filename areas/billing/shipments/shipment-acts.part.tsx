import { IconAdjustments, IconArrowsSplit2, IconBan, IconFolders } from '@tabler/icons-react';
import { useState } from 'react';
import { askReason } from './cancel-reason.part.tsx';
import { whyGrouped } from './grouped.web.ts';
import { KeepAmounts } from './keep-amounts.part.tsx';
import { RatingOptions } from './options.form.tsx';
import { cancelShipment, splitShipment, ungroupShipments } from './shipment-acts.contract.ts';
import { getDetails, shipmentLifecycle } from './shipments.contract.ts';
import type { DetailRow, ShipmentDoc } from './shipments.contract.ts';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showCount, showHundredths, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/ask.ts';
import { call } from '#kit/web/call.ts';
import { useMe } from '#kit/web/me.ts';
import { notifyWarning } from '#kit/web/notices.tsx';
import { useAct } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** What is done to a whole shipment beside its charges. */
export function FreightActs({ shipment: s }: { shipment: ShipmentDoc }) {
  const t = useText();
  const me = useMe();
  const [options, setOptions] = useState(false);
  const { cancelIt, splitIt, ungroupIt } = useActs(s);
  const grouped = whyGrouped(t, s);
  const why = (move: 'split' | 'cancel' | 'setOptions') => whyNot(shipmentLifecycle, move, s.status, me);
  return (
    <>
      {me.can('editShipmentRates:billing') && (
        <Action
          icon={IconAdjustments}
          whyNot={why('setOptions') ?? (s.master ? grouped : null)}
          onPress={() => setOptions(true)}
        >
          {t('Options…')}
        </Action>
      )}
      {me.can('editShipment:billing') && s.children.length === 0 && (
        <Action icon={IconArrowsSplit2} whyNot={why('split') ?? grouped} onPress={splitIt}>
          {t('Split…')}
        </Action>
      )}
      {me.can('editShipment:billing') && s.children.length > 0 && s.status !== shipmentStates.closed && (
        <Action icon={IconFolders} onPress={ungroupIt}>
          {t('Ungroup…')}
        </Action>
      )}
      {me.can('cancelShipment:billing') && s.children.length === 0 && (
        <Action icon={IconBan} whyNot={why('cancel') ?? grouped} onPress={cancelIt}>
          {t('Cancel shipment…')}
        </Action>
      )}
      {options && <RatingOptions key={s.id} shipment={s} onClose={() => setOptions(false)} />}
    </>
  );
}

function useActs(s: ShipmentDoc) {
  const t = useText();
  const cancel = useAct(cancelShipment);
  const ungroup = useAct(ungroupShipments, {
    says: (a) => ({
      text: '{count, plural, one {# shipment stands} other {# shipments stand}} for themselves again.',
      params: { count: a.shipments },
    }),
  });
  const cancelIt = async () => {
    const reason = await askReason(t, {
      title: t('Cancel shipment {number}', { number: s.shipmentNumber }),
      says: t('Its lines can be billed anew from their bill of lading. Charges removed: {amount}.', {
        amount: showMoney(s.amount),
      }),
      act: t('Cancel shipment'),
    });
    if (reason !== undefined)
      await cancel.run({ params: { id: s.id }, query: { shipmentCancelReasonId: reason } });
  };
  const ungroupIt = async () => {
    const act = t('Ungroup {count, plural, one {# shipment} other {# shipments}}', {
      count: s.children.length,
    });
    const body = <p>{t('The Master is cancelled with its charges, and its shipments are Open.')}</p>;
    if (await ask({ title: act, body, act, leave: t('Keep'), risk: s.amount !== 0 }))
      await ungroup.run({ body: { ids: [s.id] } });
  };
  return { cancelIt, ungroupIt, splitIt: useSplit(s) };
}

/** Asks which lines go, and whether the charges stay. */
function useSplit(s: ShipmentDoc) {
  const t = useText();
  const split = useAct(splitShipment, {
    says: (a) => ({ text: 'Split off as shipment {number}.', params: { number: a.shipmentNumber } }),
  });
  return async () => {
    const lines = await call(getDetails, { params: { id: s.id }, query: {} });
    if (lines.length < 2) return notifyWarning('A shipment of one line is split by splitting the line.');
    const chosen = new Set<number>();
    let keepAmounts = s.amount !== 0;
    const body = (
      <>
        <LineChoice lines={lines} chosen={chosen} />
        {s.amount !== 0 && (
          <KeepAmounts
            choose={(keep) => {
              keepAmounts = keep;
            }}
          />
        )}
      </>
    );
    const act = t('Split shipment');
    const title = t('Split shipment {number}', { number: s.shipmentNumber });
    if (await ask({ title, body, act, leave: t('Back') }))
      await split.run({ params: { id: s.id }, body: { detailIds: [...chosen], keepAmounts } });
    return undefined;
  };
}
function LineChoice({ lines, chosen }: { lines: readonly DetailRow[]; chosen: Set<number> }) {
  const t = useText();
  return (
    <div className="checks" role="group" aria-label={t('Lines that go')}>
      <p>{t('Which lines go to a shipment of their own?')}</p>
      {lines.map((d) => (
        <label key={d.id}>
          <input
            type="checkbox"
            className="cb"
            onChange={(e) => (e.currentTarget.checked ? chosen.add(d.id) : chosen.delete(d.id))}
          />
          {d.productCode} {d.description},{' '}
          {t('{count, plural, one {# unit} other {# units}}', { count: d.units })}, {showHundredths(d.cubes)}
        </label>
      ))}
    </div>
  );
}

/** Where a shipment comes from and what it is billed with. */
export function Family({ shipment: s }: { shipment: ShipmentDoc }) {
  const t = useText();
  const link = ({ id, number }: { id: number; number: number }) => (
    <A key={id} to={`/customerCenter/manageShipments/${id}`}>
      {number}
    </A>
  );
  const parts = [
    { says: t('Split from'), of: s.splitFrom ? [s.splitFrom] : [] },
    { says: t('Split into'), of: s.splitInto },
    { says: t('Billed with Master'), of: s.master ? [s.master] : [] },
    { says: t('Master of {count}', { count: showCount(s.children.length) }), of: s.children },
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
