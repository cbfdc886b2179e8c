import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import { findUnbilledFreightEndpoint } from './closing.contract.ts';
import type { UnbilledFreight } from './closing.contract.ts';
import './closing.css';
import '#kit/web/theme/document.css';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** What a close of the range leaves unbilled, as a message with links to the records. */
export function UnbilledFreightNote({ found }: { found: UnbilledFreight }) {
  const t = useTranslate();
  return (
    <>
      {(found.lines > 0 || found.loadCount > 0) && <StillToBill found={found} />}
      {found.cancelledLines > 0 && (
        <p className="note">
          {t(
            'Cancelled with a reason: {lines, plural, one {# bill of lading line} other {# bill of lading lines}} ({units, plural, one {# unit} other {# units}}).',
            { lines: found.cancelledLines, units: found.cancelledUnits },
          )}
        </p>
      )}
    </>
  );
}

function StillToBill({ found }: { found: UnbilledFreight }) {
  const t = useTranslate();
  return (
    <>
      <p className="note tone-wait">
        {[
          found.lines > 0 &&
            t(
              '{lines, plural, one {# bill of lading line} other {# bill of lading lines}} ({units, plural, one {# unit} other {# units}}) without a shipment will not be billed.',
              { lines: found.lines, units: found.lineUnits },
            ),
          found.loadCount > 0 &&
            t('{count, plural, one {# load hasn’t} other {# loads haven’t}} left.', {
              count: found.loadCount,
            }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <NotBilledList found={found} />
    </>
  );
}

function NotBilledList({ found }: { found: UnbilledFreight }) {
  const t = useTranslate();
  return (
    <div className="closing-list" tabIndex={0} role="region" aria-label={t('Not yet billed')}>
      <table className="plain">
        <thead>
          <tr>
            <th className="hide-on-phone">{t('Outbound')}</th>
            <th>{t('What')}</th>
            <th>{t('Why')}</th>
            <th className="numeric">{t('Units')}</th>
          </tr>
        </thead>
        <tbody>
          {found.bols.map((b) => (
            <tr key={`b${b.id}`}>
              <td className="hide-on-phone">{formatDate(b.outboundDate)}</td>
              <td>
                <Link to="/customerCenter/billOfLading" search={{ bolNumber: b.number, open: b.id }}>
                  {b.number}
                </Link>{' '}
                <span className="muted">{b.consignee}</span>
                <span className="phone-details">{formatDate(b.outboundDate)}</span>
              </td>
              <td>
                {t('{lines, plural, one {# line} other {# lines}} without a shipment', { lines: b.lines })}
              </td>
              <td className="numeric">{formatCount(b.units)}</td>
            </tr>
          ))}
          {found.loads.map((l) => (
            <tr key={`l${l.id}`}>
              <td className="hide-on-phone">{formatDate(l.day)}</td>
              <td>
                <Link to="/outbound/loading" search={{ loadNumber: l.number, open: l.id }}>
                  {`L-${l.number}`}
                </Link>
                <span className="phone-details">{formatDate(l.day)}</span>
              </td>
              <td>
                <StatusBadge kind="load" value={l.status} />{' '}
                {l.closed && <span className="muted">{t('Billing is already closed for that day')}</span>}
              </td>
              <td className="numeric">{formatCount(l.units)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.bolCount > found.bols.length && (
        <p className="caption">
          {t('{count, plural, one {# more bill} other {# more bills}} of lading', {
            count: found.bolCount - found.bols.length,
          })}
        </p>
      )}
      {found.loadCount > found.loads.length && (
        <p className="caption">
          {t('{count, plural, one {# more load} other {# more loads}}', {
            count: found.loadCount - found.loads.length,
          })}
        </p>
      )}
    </div>
  );
}

/** Freight of past days that has left and is not billed, including closed days. */
export function UnbilledFreightDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const answer = useApiQuery(findUnbilledFreightEndpoint, {});
  return (
    <Dialog
      open
      isWide
      title={t('Not yet billed')}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('Close')}</Button>}
    >
      <QueryBoundary query={answer} skeletonLines={4}>
        {(found) =>
          found.lines === 0 && found.loadCount === 0 && found.cancelledLines === 0 ? (
            <p className="muted">{t(noRecordsMessage)}</p>
          ) : (
            <UnbilledFreightNote found={found} />
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}
