import { getShipmentChoices } from './shipment-acts.contract.ts';
import { call } from '#kit/web/call.ts';
import { ask } from '#kit/web/ask.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

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
  const t = useText();
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

/** Asks why something is cancelled; undefined when it stays. */
export async function askReason(
  t: Say,
  asked: { title: string; says: string; act: string },
): Promise<number | undefined> {
  const { cancelReasons } = await call(getShipmentChoices, {});
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
  const yes = await ask({ title: asked.title, body, act: asked.act, leave: t('Keep'), risk: true });
  return yes ? reason : undefined;
}
