import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ApproveDialog, HourDialog, RejectDialog } from './decide.form.tsx';
import { extensionLifecycle, getExtension } from './extensions.contract.ts';
import { extensionState } from '#areas/calendar/shipping/extension-states.contract.ts';
import type { ExtensionAnswer, ExtensionLine } from './extensions.contract.ts';
import { extensionErrors } from './extensions.errors.ts';
import { numberOf } from './extensions.rules.ts';
import { Refusals } from '#areas/orders/order-entry/order-notes.part.tsx';
import type { RefusedConsolidate } from '#areas/orders/order-lines/order-lines.contract.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showCount, showHundredths, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { serverNow } from '#kit/web/clock.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { showDayDate, showMoment, zoneWord } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { personName } from '#kit/contract/person-name.ts';
import { useRecord } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';
import './extensions.css';

interface Left {
  of: number;
  lines: readonly RefusedConsolidate[];
}

/** One request with its consolidations, and what may be done about it now. */
export function ExtensionDrawer({
  extensionNo,
  place,
  onClose,
}: {
  extensionNo: number;
  place: DrawerProps['place'];
  onClose: () => void;
}) {
  const t = useText();
  const found = useRecord(getExtension, extensionNo, (known) => ({ params: { extensionNo: known } }));
  const request = found.data?.extensions;
  // What an approval could not finalize stays named, with its reasons, until it has been read.
  const [left, setLeft] = useState<Left>({ of: 0, lines: [] });
  return (
    <Drawer
      title={numberOf(extensionNo)}
      beside={request && <State of="extension" value={request.status} />}
      place={place}
      onClose={onClose}
      foot={found.data && <Foot of={found.data} onRefused={(lines) => setLeft({ of: extensionNo, lines })} />}
    >
      <Answered of={found}>
        {(data) => (
          <div className="col">
            {left.of === extensionNo && (
              <Refusals lines={left.lines} onClose={() => setLeft({ of: 0, lines: [] })} />
            )}
            <Facts of={data} />
            <section aria-label={t('Consolidations')}>
              <h3 className="part-head">
                {t(
                  '{lines, plural, one {# consolidation} other {# consolidations}}, {units, plural, one {# unit} other {# units}}, {cubes} cubes',
                  {
                    lines: data.extensions.consolidates,
                    units: data.extensions.units,
                    cubes: showHundredths(data.extensions.cubes),
                  },
                )}
              </h3>
              <ul className="asked">
                {data.extensionConsolidate.map((line) => (
                  <Line key={line.unitsConsolidateId} line={line} />
                ))}
              </ul>
            </section>
          </div>
        )}
      </Answered>
    </Drawer>
  );
}

function Facts({ of: { extensions: e } }: { of: ExtensionAnswer }) {
  const t = useText();
  return (
    <>
      {!e.mailed && (
        <p className="note t-wait" role="status">
          <span>{t('The warehouse has no address for extensions, so no mail went out.')}</span>
        </p>
      )}
      <dl className="kv two">
        <dt>{t('Shipper')}</dt>
        <dd>
          {e.shipper} <span className="dim">{e.shipperAccountNumber}</span>
        </dd>
        <dt>{t('Terminal')}</dt>
        <dd>{e.aelTerminal}</dd>
        <dt>{t('Ship date')}</dt>
        <dd>{showDayDate(e.shipDate)}</dd>
        <dt>{t('Shipping hour')}</dt>
        <dd>
          <b>{e.shippingHour}</b>{' '}
          <span className="dim">{zoneWord(`${e.shipDate}T12:00:00Z`, e.warehouseTz)}</span>
        </dd>
        <dt>{t('Applicant')}</dt>
        <dd>
          {e.applicantName},{' '}
          <a className="link" href={`tel:${e.contactNumber}`}>
            {e.contactNumber}
          </a>
        </dd>
        <dt>{t('Surcharge')}</dt>
        <dd>{showMoney(e.surcharge)}</dd>
        <dt>{t('Requested at')}</dt>
        <dd>
          {showMoment(e.createdAt, e.warehouseTz)}, {personName(t, e.createdBy)}
        </dd>
        {e.decidedAt && (
          <>
            <dt>{t('Decided')}</dt>
            <dd>
              {showMoment(e.decidedAt, e.warehouseTz)}, {personName(t, e.decidedBy)}
            </dd>
          </>
        )}
        {e.status === extensionState.rejected && (
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

const goneWords = { deleted: 'Deleted since', moved: 'Moved to another ship date' } as const;
function Line({ line }: { line: ExtensionLine }) {
  const t = useText();
  const now = line.gone && t(goneWords[line.gone]);
  return (
    <li className={now ? 'asked-line dim' : 'asked-line'}>
      <span className="grow">
        <b className="med">{line.consigneeAccountName}</b>{' '}
        <span className="dim">{line.consigneeAccountNumber}</span>
        <span className="cap ell">
          {t('Order {number}', { number: line.orderNumber })} · {line.productCode} {line.productDescription}
        </span>
      </span>
      <span className="num">
        {line.gone === null && line.units !== line.askedUnits
          ? t('{units} of {asked} units', { units: showCount(line.units), asked: showCount(line.askedUnits) })
          : t('{units, plural, one {# unit} other {# units}}', {
              units: line.gone === 'deleted' ? line.askedUnits : line.units,
            })}
        <span className="cap">{now ?? t('{cubes} cubes', { cubes: showHundredths(line.cubes) })}</span>
      </span>
      {!now && <State of="order" value={line.status} />}
    </li>
  );
}

function Foot({ of, onRefused }: { of: ExtensionAnswer; onRefused: (lines: Left['lines']) => void }) {
  const t = useText();
  const me = useMe();
  const [doing, setDoing] = useState<'approve' | 'reject' | 'hour' | null>(null);
  const e = of.extensions;
  const left = of.extensionConsolidate.some((line) => line.gone === null);
  const decides = me.can('extensionDecide:warehouse');
  const whyNotHour =
    whyNot(extensionLifecycle, 'changeHour', e.status, me) ??
    (Date.parse(e.hourChangeableUntil) < serverNow()
      ? t(extensionErrors.changeTooLate.sentence, {
          minutes: Math.round((Date.parse(hourAt(e)) - Date.parse(e.hourChangeableUntil)) / 60_000),
          hour: e.shippingHour,
        })
      : null);
  const close = () => setDoing(null);
  return (
    <>
      {decides && (
        <Action
          look="go"
          icon={IconCheck}
          whyNot={
            whyNot(extensionLifecycle, 'approve', e.status, me) ??
            (left ? null : t(extensionErrors.nothingLeft.sentence))
          }
          onPress={() => setDoing('approve')}
        >
          {t('Approve…')}
        </Action>
      )}
      {decides && (
        <Action
          look="risk"
          icon={IconX}
          whyNot={whyNot(extensionLifecycle, 'reject', e.status, me)}
          onPress={() => setDoing('reject')}
        >
          {t('Reject…')}
        </Action>
      )}
      <Action icon={IconClock} whyNot={whyNotHour} onPress={() => setDoing('hour')}>
        {t('Change hour')}
      </Action>
      {doing === 'approve' && <ApproveDialog of={of} onRefused={onRefused} onClose={close} />}
      {doing === 'reject' && <RejectDialog of={of} onClose={close} />}
      {doing === 'hour' && <HourDialog of={of} onClose={close} />}
    </>
  );
}
/** The instant of the shipping hour; the answer's own offset is that of the warehouse on that day. */
const hourAt = (e: ExtensionAnswer['extensions']): string =>
  `${e.shipDate}T${e.shippingHour}:00${e.hourChangeableUntil.slice(19)}`;
