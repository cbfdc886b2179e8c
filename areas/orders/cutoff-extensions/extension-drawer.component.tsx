import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import {
  ApproveExtensionAndFinalizeLinesDialog,
  ChangeExtensionShippingTimeDialog,
  RejectExtensionDialog,
} from './extension-decision.form.tsx';
import { extensionLifecycle, getExtensionEndpoint } from './cutoff-extensions.contract.ts';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';
import type { ExtensionDetails, ExtensionLine } from './cutoff-extensions.contract.ts';
import { extensionErrors } from './cutoff-extensions.errors.ts';
import { formatExtensionNumber } from './cutoff-extensions.rules.ts';
import { RejectedLinesNote } from '#areas/orders/order-entry/order-notes.component.tsx';
import type { RejectedOrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatCount, formatHundredths, formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { serverNowMs } from '#kit/web/server-clock.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { getZoneAbbreviation } from '#kit/contract/time-format.ts';
import { formatWeekdayDate, formatShortDateTime, formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { useRecordQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './cutoff-extensions.css';

/** The lines that an approval could not finalize. */
export interface RejectedLinesOfExtension {
  extensionNo: number;
  lines: readonly RejectedOrderLine[];
}

/** One request with its consolidations, and the actions available now. */
export function ExtensionDrawer({
  extensionNo,
  position,
  rejectedLines,
  onLinesRejected,
  onClose,
}: {
  extensionNo: number;
  position: DrawerProps['position'];
  rejectedLines: RejectedLinesOfExtension;
  onLinesRejected: (rejected: RejectedLinesOfExtension) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const found = useRecordQuery(getExtensionEndpoint, extensionNo, (recordNo) => ({
    params: { extensionNo: recordNo },
  }));
  const request = found.data?.extensions;
  return (
    <Drawer
      title={formatExtensionNumber(extensionNo)}
      besideTitle={request && <StatusBadge kind="extension" value={request.status} />}
      position={position}
      onClose={onClose}
      footer={
        found.data && <Foot of={found.data} onRefused={(lines) => onLinesRejected({ extensionNo, lines })} />
      }
    >
      <QueryBoundary query={found}>
        {(data) => (
          <div className="col">
            {rejectedLines.extensionNo === extensionNo && (
              <RejectedLinesNote
                lines={rejectedLines.lines}
                onClose={() => onLinesRejected({ extensionNo, lines: [] })}
              />
            )}
            <Facts of={data} />
            <section aria-label={t('Lines')}>
              <h3 className="section-heading">
                {t(
                  '{lines, plural, one {# line} other {# lines}}, {units, plural, one {# unit} other {# units}}, {cubes} cu ft',
                  {
                    lines: data.extensions.consolidates,
                    units: data.extensions.units,
                    cubes: formatHundredths(data.extensions.cubes),
                  },
                )}
              </h3>
              <ul className="requested-lines">
                {data.extensionConsolidate.map((line) => (
                  <Line key={line.unitsConsolidateId} line={line} />
                ))}
              </ul>
            </section>
          </div>
        )}
      </QueryBoundary>
    </Drawer>
  );
}

function Facts({ of: { extensions: e } }: { of: ExtensionDetails }) {
  const t = useTranslate();
  return (
    <>
      {!e.mailed && (
        <p className="note tone-wait" role="status">
          <span>{t('The warehouse has no email address for extensions. No email was sent.')}</span>
        </p>
      )}
      <dl className="description-list two-columns">
        <dt>{t('Shipper')}</dt>
        <dd>
          {e.shipper} <span className="muted">{e.shipperAccountNumber}</span>
        </dd>
        <dt>{t('Terminal')}</dt>
        <dd>{e.aelTerminal}</dd>
        <dt>{t('Ship date')}</dt>
        <dd>{formatWeekdayDate(e.shipDate)}</dd>
        <dt>{t('Arrival time')}</dt>
        <dd>
          <b>{formatUserTimeOfDay(e.shippingHour)}</b>{' '}
          <span className="muted">{getZoneAbbreviation(`${e.shipDate}T12:00:00Z`, e.warehouseTz)}</span>
        </dd>
        <dt>{t('Applicant')}</dt>
        <dd>
          {e.applicantName},{' '}
          <a className="link" href={`tel:${e.contactNumber}`}>
            {e.contactNumber}
          </a>
        </dd>
        <dt>{t('Surcharge')}</dt>
        <dd>{formatMoney(e.surcharge)}</dd>
        <dt>{t('Requested at')}</dt>
        <dd>
          {formatShortDateTime(e.createdAt, e.warehouseTz)},{' '}
          {translateAnonymousOrErasedPersonName(t, e.createdBy)}
        </dd>
        {e.decidedAt && (
          <>
            <dt>{t('Decided')}</dt>
            <dd>
              {formatShortDateTime(e.decidedAt, e.warehouseTz)},{' '}
              {translateAnonymousOrErasedPersonName(t, e.decidedBy)}
            </dd>
          </>
        )}
        {e.status === cutoffExtensionStatus.rejected && (
          <>
            <dt>{t('Reason')}</dt>
            <dd>{t(e.rejectionReason ?? '')}</dd>
            <dt>{t('Rejection message')}</dt>
            <dd>{e.rejectionMessage}</dd>
          </>
        )}
        {e.approvalReason && (
          <>
            <dt>{t('Reason')}</dt>
            <dd>{e.approvalReason}</dd>
          </>
        )}
        {e.approvalMessage && (
          <>
            <dt>{t('Message')}</dt>
            <dd>{e.approvalMessage}</dd>
          </>
        )}
      </dl>
    </>
  );
}

const goneWords = { deleted: 'Deleted later', moved: 'Moved to another ship date' } as const;
function Line({ line }: { line: ExtensionLine }) {
  const t = useTranslate();
  const now = line.gone && t(goneWords[line.gone]);
  return (
    <li className={now ? 'requested-line muted' : 'requested-line'}>
      <span className="grow">
        <b className="medium">{line.consigneeAccountName}</b>{' '}
        <span className="muted">{line.consigneeAccountNumber}</span>
        <span className="caption ellipsis">
          {t('Order {number}', { number: line.orderNumber })} · {line.productCode} {line.productDescription}
        </span>
      </span>
      <span className="numeric">
        {line.gone === null && line.units !== line.askedUnits
          ? t('{units} of {asked} units', {
              units: formatCount(line.units),
              asked: formatCount(line.askedUnits),
            })
          : t('{units, plural, one {# unit} other {# units}}', {
              units: line.gone === 'deleted' ? line.askedUnits : line.units,
            })}
        <span className="caption">{now ?? t('{cubes} cu ft', { cubes: formatHundredths(line.cubes) })}</span>
      </span>
      {!now && <StatusBadge kind="order" value={line.status} />}
    </li>
  );
}

function Foot({
  of: extension,
  onRefused,
}: {
  of: ExtensionDetails;
  onRefused: (lines: RejectedLinesOfExtension['lines']) => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [doing, setDoing] = useState<'approve' | 'reject' | 'hour' | null>(null);
  const e = extension.extensions;
  const left = extension.extensionConsolidate.some((line) => line.gone === null);
  const decides = me.can('extensionDecide:warehouse');
  const whyNotHour =
    getTransitionBlocker(extensionLifecycle, 'changeHour', e.status, me) ??
    (Date.parse(e.hourChangeableUntil) < serverNowMs()
      ? t(extensionErrors.changeTooLate.sentence, {
          minutes: Math.round((Date.parse(hourAt(e)) - Date.parse(e.hourChangeableUntil)) / 60_000),
          hour: e.shippingHour,
        })
      : null);
  const close = () => setDoing(null);
  return (
    <>
      {decides && (
        <Button
          variant="primary"
          icon={IconCheck}
          disabledReason={
            getTransitionBlocker(extensionLifecycle, 'approve', e.status, me) ??
            (left ? null : t(extensionErrors.noLinesLeft.sentence))
          }
          onPress={() => setDoing('approve')}
        >
          {t('Approve…')}
        </Button>
      )}
      {decides && (
        <Button
          variant="danger"
          icon={IconX}
          disabledReason={getTransitionBlocker(extensionLifecycle, 'reject', e.status, me)}
          onPress={() => setDoing('reject')}
        >
          {t('Reject…')}
        </Button>
      )}
      <Button icon={IconClock} disabledReason={whyNotHour} onPress={() => setDoing('hour')}>
        {t('Change time')}
      </Button>
      {doing === 'approve' && (
        <ApproveExtensionAndFinalizeLinesDialog of={extension} onLinesRejected={onRefused} onClose={close} />
      )}
      {doing === 'reject' && <RejectExtensionDialog of={extension} onClose={close} />}
      {doing === 'hour' && <ChangeExtensionShippingTimeDialog of={extension} onClose={close} />}
    </>
  );
}
/** The instant of the shipping hour. The response's UTC offset is that of the warehouse on that day. */
const hourAt = (e: ExtensionDetails['extensions']): string =>
  `${e.shipDate}T${e.shippingHour}:00${e.hourChangeableUntil.slice(19)}`;
