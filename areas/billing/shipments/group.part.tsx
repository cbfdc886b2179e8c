import { groupShipments, previewGroup } from './shipment-acts.contract.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { ask } from '#kit/web/ask.ts';
import { call } from '#kit/web/call.ts';
import { notifyWarning } from '#kit/web/notices.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Groups shipments under a Master, after saying what comes together and what goes. */
export function useGroup() {
  const t = useText();
  const group = useAct(groupShipments, {
    says: (a) => ({ text: 'Grouped under Master {number}. Rate it.', params: { number: a.shipmentNumber } }),
  });
  return async (ids: readonly number[]): Promise<boolean> => {
    const p = await call(previewGroup, { body: { ids: [...ids] } });
    if (p.refused) {
      notifyWarning({ text: p.refused.sentence, params: p.refused.params });
      return false;
    }
    const act = t('Group {count, plural, one {# shipment} other {# shipments}}', { count: p.shipments });
    const body = (
      <p>
        {t('A Master is charged once for the freight of {units} units and {cubes} cubes.', {
          units: showCount(p.units),
          cubes: showHundredths(p.cubes),
        })}{' '}
        {p.rated > 0 &&
          t('The charges of {count, plural, one {# shipment} other {# shipments}} will be removed.', {
            count: p.rated,
          })}{' '}
        {p.manualRates > 0 &&
          t('{count, plural, one {# charge was made by hand.} other {# charges were made by hand.}}', {
            count: p.manualRates,
          })}
      </p>
    );
    if (!(await ask({ title: act, body, act, leave: t('Back') }))) return false;
    return (await group.run({ body: { ids: [...ids] } })) !== undefined;
  };
}
