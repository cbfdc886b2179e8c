import { getShipmentChoicesEndpoint } from './shipment-actions.contract.ts';
import { callApi } from '#kit/web/api-call.ts';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Reasons = readonly { id: number; label: string }[];
function ReasonChoice({
  reasons,
  says,
  choose,
}: {
  reasons: Reasons;
  says: string;
  choose: (id: number) => void;
}) {
  const t = useTranslate();
  return (
    <div className="col">
      <p>{says}</p>
      <label className="field">
        <span className="lab">{t('Reason')}</span>
        <select
          className="input"
          defaultValue={reasons[0]?.id}
          onChange={(e) => choose(Number(e.currentTarget.value))}
        >
          {reasons.map((r) => (
            <option key={r.id} value={r.id}>
              {t(r.label)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** Asks for the reason of a cancellation. Resolves to undefined if the user keeps the record. */
export async function askCancelReason(
  t: Translate,
  asked: { title: string; says: string; act: string },
): Promise<number | undefined> {
  const { cancelReasons } = await callApi(getShipmentChoicesEndpoint, {});
  let reason = cancelReasons[0]?.id;
  const body = (
    <ReasonChoice
      reasons={cancelReasons}
      says={asked.says}
      choose={(id) => {
        reason = id;
      }}
    />
  );
  const yes = await confirmAction({
    title: asked.title,
    body,
    confirmLabel: asked.act,
    leave: t('Cancel'),
    risk: true,
  });
  return yes ? reason : undefined;
}
