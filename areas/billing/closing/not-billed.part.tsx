import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';
import { findNotBilled } from './closing.contract.ts';
import type { NotBilled } from './closing.contract.ts';
import './closing.css';
import '#kit/web/theme/document.css';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** What a close of the range leaves unbilled, in a sentence with the records behind it. */
export function NotBilledNote({ found }: { found: NotBilled }) {
  const t = useText();
  return (
    <>
      {(found.lines > 0 || found.loadCount > 0) && <StillToBill found={found} />}
      {found.cancelledLines > 0 && (
        <p className="note">
          {t(
            'Cancelled: {lines, plural, one {# line} other {# lines}} of bills of lading ({units, plural, one {# unit} other {# units}}), on purpose, each with a reason.',
            { lines: found.cancelledLines, units: found.cancelledUnits },
          )}
        </p>
      )}
    </>
  );
}

function StillToBill({ found }: { found: NotBilled }) {
  const t = useText();
  return (
    <>
      <p className="note t-wait">
        {[
          found.lines > 0 &&
            t(
              '{lines, plural, one {# line} other {# lines}} of bills of lading without a shipment ({units, plural, one {# unit} other {# units}}) will not be billed.',
              { lines: found.lines, units: found.lineUnits },
            ),
          found.loadCount > 0 &&
            t('{count, plural, one {# load has} other {# loads have}} not left.', { count: found.loadCount }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <NotBilledList found={found} />
    </>
  );
}

function NotBilledList({ found }: { found: NotBilled }) {
  const t = useText();
  return (
    <div className="closing-list" tabIndex={0} role="region" aria-label={t('Not yet billed')}>
      <table className="plain">
        <thead>
          <tr>
            <th className="roomy">{t('Outbound')}</th>
            <th>{t('What')}</th>
            <th>{t('Why')}</th>
            <th className="num">{t('Units')}</th>
          </tr>
        </thead>
        <tbody>
          {found.bols.map((b) => (
            <tr key={`b${b.id}`}>
              <td className="roomy">{showDate(b.outboundDate)}</td>
              <td>
                <A to="/customerCenter/billOfLading" search={{ bolNumber: b.number, open: b.id }}>
                  {b.number}
                </A>{' '}
                <span className="dim">{b.consignee}</span>
                <span className="below">{showDate(b.outboundDate)}</span>
              </td>
              <td>
                {t('{lines, plural, one {# line} other {# lines}} without a shipment', { lines: b.lines })}
              </td>
              <td className="num">{showCount(b.units)}</td>
            </tr>
          ))}
          {found.loads.map((l) => (
            <tr key={`l${l.id}`}>
              <td className="roomy">{showDate(l.day)}</td>
              <td>
                <A to="/outbound/loading" search={{ loadNumber: l.number, open: l.id }}>
                  {`L-${l.number}`}
                </A>
                <span className="below">{showDate(l.day)}</span>
              </td>
              <td>
                <State of="load" value={l.status} />{' '}
                {l.closed && <span className="dim">{t('Billing of that day is closed')}</span>}
              </td>
              <td className="num">{showCount(l.units)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.bolCount > found.bols.length && (
        <p className="cap">
          {t('{count, plural, one {# more bill} other {# more bills}} of lading', {
            count: found.bolCount - found.bols.length,
          })}
        </p>
      )}
      {found.loadCount > found.loads.length && (
        <p className="cap">
          {t('{count, plural, one {# more load} other {# more loads}}', {
            count: found.loadCount - found.loads.length,
          })}
        </p>
      )}
    </div>
  );
}

/** What of days that are over has left and is billed by nobody, closed days too. */
export function NotBilledDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const answer = useAnswer(findNotBilled, {});
  return (
    <Dialog
      open
      wide
      title={t('Not yet billed')}
      onClose={onClose}
      foot={<Action onPress={onClose}>{t('Close')}</Action>}
    >
      <Answered of={answer} lines={4}>
        {(found) =>
          found.lines === 0 && found.loadCount === 0 && found.cancelledLines === 0 ? (
            <p className="dim">{t(nothingToShow)}</p>
          ) : (
            <NotBilledNote found={found} />
          )
        }
      </Answered>
    </Dialog>
  );
}
