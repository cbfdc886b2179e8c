import { getCancelReasonsAndMinCubesEndpoint } from './shipment-actions.contract.ts';
import { callApi } from '#kit/web/api-call.ts';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Reasons = readonly { id: number; label: string }[];
function ReasonChoice({
  reasons,
  says: consequenceText,
  choose,
}: {
  reasons: Reasons;
  says: string;
  choose: (id: number) => void;
}) {
  const t = useTranslate();
  return (
    <div className="col">
      <p>{consequenceText}</p>
      <label className="field">
        <span className="field-label">{t('Reason')}</span>
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
export async function askCancelReasonId(
  t: Translate,
  dialog: { title: string; message: string; confirmLabel: string },
): Promise<number | undefined> {
  const { cancelReasons } = await callApi(getCancelReasonsAndMinCubesEndpoint, {});
  let reason = cancelReasons[0]?.id;
  const body = (
    <ReasonChoice
      reasons={cancelReasons}
      says={dialog.message}
      choose={(id) => {
        reason = id;
      }}
    />
  );
  const yes = await confirmAction({
    title: dialog.title,
    body,
    confirmLabel: dialog.confirmLabel,
    cancelLabel: t('Back'),
    isDestructive: true,
  });
  return yes ? reason : undefined;
}
