import { countedWords } from './counted-words.web.ts';
import { personName } from '#kit/contract/person-name.ts';
import { IconCheck, IconPackageOff } from '@tabler/icons-react';
import { useState } from 'react';
import { reasonsOf } from './manifest.rules.ts';
import { shuttleState } from '#areas/freight/units/shuttle-load-states.contract.ts';
import type { ShuttleLoad } from './shuttle-loads.contract.ts';
import {
  closeDifference,
  differenceNames,
  getManifest,
  reasonCodes,
  reasonNames,
} from './shuttle-manifest.contract.ts';
import type { DifferenceRow, Manifest } from './shuttle-manifest.contract.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Both sides of a truck that has left: what was sent, what was counted, and each box that differs with its reason. */
export function ManifestPart({ load, side }: { load: ShuttleLoad; side: 'leaving' | 'coming' }) {
  const left = load.status >= shuttleState.released;
  const sheet = useAnswer(getManifest, left ? { params: { id: load.id } } : null);
  if (!left) return null;
  return (
    <Answered of={sheet} lines={3}>
      {(found) => (
        <div className="col">
          <Sums of={found} />
          {found.status === shuttleState.arrived && <Differences load={load} of={found} side={side} />}
        </div>
      )}
    </Answered>
  );
}

function Sums({ of }: { of: Manifest }) {
  const t = useText();
  const part = of.sent === 0 ? 0 : Math.min(100, (100 * of.counted) / of.sent);
  return (
    <div className="manifest-sums">
      <p>
        {countedWords(t, of)}
        {of.status === shuttleState.arrived && of.open === 0 && (
          <> · {t('Every difference has its reason.')}</>
        )}
      </p>
      <span className="manifest-bar" aria-hidden>
        <span style={{ width: `${part}%` }} />
      </span>
    </div>
  );
}

function Differences({ load, of, side }: { load: ShuttleLoad; of: Manifest; side: 'leaving' | 'coming' }) {
  const t = useText();
  const me = useMe();
  const away = me.warehouses.length === 1 && me.warehouse?.id !== load.outboundWarehouseId;
  const denied = me.can('shuttleLoadArrival:outbound') && !away ? null : t(notAllowed);
  if (of.differences.length === 0) return null;
  return (
    <>
      {of.open > 0 && (
        <p className="note t-wait" role="status">
          <IconPackageOff size={16} stroke={1.75} aria-hidden />
          <span className="grow">
            {t(
              '{count, plural, one {# box differs and has no reason.} other {# boxes differ and have no reason.}}',
              {
                count: of.open,
              },
            )}
          </span>
        </p>
      )}
      <ul className="manifest-rows" aria-label={t('Differences')}>
        {of.differences.map((row) => (
          <li key={row.unitId}>
            <Difference row={row} loadId={load.id} denied={side === 'coming' ? denied : t(notAllowed)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Difference({ row, loadId, denied }: { row: DifferenceRow; loadId: number; denied: string | null }) {
  const t = useText();
  const [chosen, setChosen] = useState('');
  const act = useAct(closeDifference, {
    says: () => ({ text: 'The difference of {unit} is closed.', params: { unit: row.unitCode } }),
  });
  const reason = reasonCodes.find((code) => code === chosen);
  const label = t('Why {unit} differs', { unit: row.unitCode });
  return (
    <>
      <p>
        <b>{t(differenceNames[row.difference])}</b> {row.unitCode}
        <span className="dim"> {row.consignee}</span>
      </p>
      {row.reason ? (
        <p className="dim">
          {t(reasonNames[row.reason])} · {personName(t, row.closedBy)}
        </p>
      ) : (
        <div className="row">
          <div className="field grow">
            <select
              className="input"
              aria-label={label}
              value={chosen}
              disabled={denied !== null}
              onChange={(event) => setChosen(event.target.value)}
            >
              <option value="">{t('Choose a reason')}</option>
              {reasonsOf[row.difference].map((code) => (
                <option key={code} value={code}>
                  {t(reasonNames[code])}
                </option>
              ))}
            </select>
          </div>
          <Action
            small
            icon={IconCheck}
            whyNot={denied ?? (reason ? null : t('Choose a reason'))}
            onPress={async () => {
              if (reason) await act.run({ params: { id: loadId }, body: { unitId: row.unitId, reason } });
            }}
          >
            {t('Close')}
          </Action>
        </div>
      )}
    </>
  );
}
