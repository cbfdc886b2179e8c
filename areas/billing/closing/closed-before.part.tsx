import { personName } from '#kit/contract/person-name.ts';
import { companyZone } from '#kit/web/house.ts';
import { useState } from 'react';
import { showDate, showDays } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { previewUndo, undoBilling } from './closing.contract.ts';
import type { CloseRow } from './closing.contract.ts';
import './closing.css';
import { Action } from '#kit/web/action.tsx';
import { Failure } from '#kit/web/answers.ts';
import { call } from '#kit/web/call.ts';
import { ask } from '#kit/web/dialog.tsx';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { notifyWarning } from '#kit/web/notices.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Who closed what, and the way back while nothing of it is posted: behind its name, for most who come here want to close. */
export function ClosedBefore({ rows }: { rows: readonly CloseRow[] }) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <details className="closing-before">
      <summary>{t('Closed before')}</summary>
      <div className="closing-list closing-acts" tabIndex={0} role="region" aria-label={t('Closed before')}>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('Outbound')}</th>
              <th className="closing-aside">{t('closes|Closed')}</th>
              <th className="num">{t('Invoices')}</th>
              <th className="num">{t('Amount')}</th>
              <th>
                <span className="unseen">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((c) => (
              <ClosedRow key={c.id} close={c} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function ClosedRow({ close: c }: { close: CloseRow }) {
  const t = useText();
  const closed = (
    <>
      <span>{showNamedMoment(c.ranAt, companyZone())}</span> <span>{personName(t, c.ranBy)}</span>
    </>
  );
  return (
    <tr>
      <td className={c.undoneAt ? 'dim' : ''}>
        {showDays(c.dateFrom, c.dateTo)}
        <span className="phone-only closing-under">{closed}</span>
      </td>
      <td className="mid closing-aside">{closed}</td>
      <td className="num">{showCount(c.invoices)}</td>
      <td className="num">{showMoney(c.amount)}</td>
      <td className="acts">
        <Undo close={c} />
      </td>
    </tr>
  );
}

/** Whether the close was taken back, or the button for it. */
function Undo({ close: c }: { close: CloseRow }) {
  const t = useText();
  const me = useMe();
  const { busy, takeBack } = useUndo(c);
  if (c.undoneAt) return <span className="dim">{t('Undone')}</span>;
  if (!me.can('undoBilling:billing')) return null;
  return (
    <Action
      small
      look="ghost"
      whyNot={busy ? t('Looking…') : null}
      label={t('Undo {from} to {to}', { from: showDate(c.dateFrom), to: showDate(c.dateTo) })}
      onPress={() => takeBack()}
    >
      {t('Undo…')}
    </Action>
  );
}

/** Takes a close back, after saying what that deletes. */
function useUndo(c: CloseRow) {
  const t = useText();
  const undo = useAct(undoBilling, {
    says: (a) => ({
      text: '{count, plural, one {# invoice} other {# invoices}} deleted. {shipments, plural, one {# shipment is} other {# shipments are}} Rated again.',
      params: { count: a.invoices, shipments: a.shipments },
    }),
  });
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    const query = { dateFrom: c.dateFrom, dateTo: c.dateTo };
    setBusy(true);
    try {
      const would = await call(previewUndo, { query }).catch((error: unknown) => {
        if (error instanceof Failure) return undefined;
        throw error;
      });
      if (!would) return;
      const act = t('Undo {count, plural, one {# invoice} other {# invoices}}', { count: would.invoices });
      if (would.refused) {
        notifyWarning({ text: would.refused.sentence, params: would.refused.params });
        return;
      }
      const body = (
        <p>
          {t(
            '{amount} in drafts is deleted, and {count, plural, one {# shipment is} other {# shipments are}} Rated again. Their draft numbers are not used a second time.',
            { amount: showMoney(would.amount), count: would.shipments },
          )}
        </p>
      );
      if (await ask({ title: act, body, act, leave: t('Keep'), risk: true })) await undo.run({ query });
    } finally {
      setBusy(false);
    }
  };
  return { busy, takeBack };
}
