import './follow.css';
import { IconChevronDown, IconChevronRight, IconLinkOff, IconPhone, IconPrinter } from '@tabler/icons-react';
import { createContext, useCallback, useContext, useState } from 'react';
import {
  getTrackingPageUnitEndpoint,
  findTrackingPageUnitsUpTo300Endpoint,
  getTrackingPagePhotoEndpoint,
  findTrackingPageProofsEndpoint,
  printTrackingPageEndpoint,
} from './tracking-links.contract.ts';
import type { TrackingPageLine, TrackingPage, TrackingPageTruck } from './tracking-links.contract.ts';
import { useTrackingPage, useLinkFromUrlHash } from './tracking-page.client.ts';
import type { TrackingPageState } from './tracking-page.client.ts';
import { formatPhoneGroupedIfUs } from '#areas/accounts/accounts/account.rules.ts';
import { maxListedDeliveryUnits } from '#areas/outbound/tracking/deliver-to.contract.ts';
import {
  UnitTimelineSteps,
  UnitStageList,
  UnitStageLabel,
} from '#areas/outbound/tracking/unit-stage-list.component.tsx';
import { countUnitsByStage } from '#areas/outbound/tracking/unit-stage.rules.ts';
import {
  DeliveryEta,
  DeliveryProgressSteps,
  formatDeliveryWindowWithZones,
} from '#areas/outbound/tracking/delivery-status.component.tsx';
import { formatCount } from '#kit/contract/money.ts';
import { RecipientProofList } from '#areas/outbound/driver-proofs/recipient-proofs.component.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { formatWeekdayDate, formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary, FailedQueryMessage, LoadingLines } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { CompanyLogoImage } from '#kit/web/company-brand.tsx';
import { LanguagePicker } from '#kit/web/language-picker.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The secret of the link the page was opened with. */
const LinkContext = createContext('');

/** One consignee's freight of one day, for anyone with the link. No account, no menu, made for phones. */
export default function FollowScreen() {
  const link = useLinkFromUrlHash();
  const followed = useTrackingPage(link);
  return (
    <LinkContext value={link}>
      <main className="tracking-page">
        <Shown of={followed} />
      </main>
    </LinkContext>
  );
}

function Shown({ of: pageState }: { of: TrackingPageState }) {
  if (pageState.linkEndedError) return <Over of={pageState.linkEndedError.sentence} />;
  if (pageState.page) return <Day page={pageState.page} of={pageState} />;
  if (pageState.refreshError)
    return <FailedQueryMessage error={pageState.refreshError} onRetry={pageState.refetch} />;
  return <LoadingLines lines={8} />;
}

function Over({ of: message }: { of: { text: string; params?: Record<string, unknown> } }) {
  const t = useTranslate();
  return (
    <>
      <LanguagePicker />
      <div className="empty-state" role="alert">
        <IconLinkOff size={26} stroke={1.75} aria-hidden />
        <h1>{t('This link isn’t valid')}</h1>
        <p>{t(message.text, message.params)}</p>
      </div>
    </>
  );
}

function Day({ page, of: pageState }: { page: TrackingPage; of: TrackingPageState }) {
  const t = useTranslate();
  const link = useContext(LinkContext);
  const waits = page.waiting.reduce((sum, line) => sum + line.boxes, 0);
  const onTrucks = page.trucks.reduce((sum, truck) => sum + truck.boxes, 0);
  return (
    <>
      <header className="tracking-page-header">
        {page.logo === null ? (
          <b>{page.company}</b>
        ) : (
          <CompanyLogoImage path={page.logo} company={page.company} />
        )}
        <LanguagePicker />
      </header>
      <h1>{page.consignee}</h1>
      <p className="secondary">
        {t('Shipments for {date}', { date: formatWeekdayDate(page.day) })},{' '}
        {t('{count, plural, one {# box} other {# boxes}}', { count: onTrucks + waits })}
      </p>
      {page.trucks.map((truck) => (
        <Truck key={truck.dropId} truck={truck} />
      ))}
      {waits > 0 && (
        <section className="panel" aria-label={t('Not on a truck yet')}>
          <header>
            <h2>{t('Not on a truck yet')}</h2>
          </header>
          <Lines lines={page.waiting} dropId={null} />
        </section>
      )}
      {onTrucks + waits === 0 && <p className="note">{t('No shipments announced for this day yet.')}</p>}
      {pageState.refreshError && (
        <p className="note tone-wait" role="status">
          {t('Offline. Showing data from {time}.', { time: momentOf(pageState.readAt, page.zone) })}
        </p>
      )}
      <footer className="tracking-page-footer">
        <Button
          icon={IconPrinter}
          onPress={() => downloadOrOpenFile(printTrackingPageEndpoint, { body: { link } })}
        >
          {t('Print QR code')}
        </Button>
        {page.phone && (
          <a className="btn" href={`tel:${page.phone}`}>
            <IconPhone size={16} stroke={1.75} aria-hidden />
            {formatPhoneGroupedIfUs(page.phone)}
          </a>
        )}
        <p className="caption">
          {t('As of {time}. Link valid until {end}.', {
            time: momentOf(pageState.readAt, page.zone),
            end: formatShortDateTimeWithZone(page.expiresAt, page.zone),
          })}
        </p>
      </footer>
    </>
  );
}
const momentOf = (milliseconds: number, timeZone: string): string =>
  formatShortDateTimeWithZone(new Date(milliseconds).toISOString(), timeZone);

function Truck({ truck }: { truck: TrackingPageTruck }) {
  const t = useTranslate();
  const name = `L-${truck.loadNumber}`;
  return (
    <section className="panel" aria-label={t('Truck {load}', { load: name })}>
      <header>
        <h2>{t('Truck {load}', { load: name })}</h2>
        <span className="grow" />
        <StatusBadge kind="eta" value={truck.status} />
      </header>
      <div className="col tracking-page-truck">
        <DeliveryEta delivery={{ ...truck, etaByHand: false, etaHidden: false }} />
        <DeliveryProgressSteps status={truck.status} />
        <dl className="description-list two-columns">
          <dt>{t('Deliver to')}</dt>
          <dd>{[truck.deliverTo, truck.city, truck.state].filter(Boolean).join(', ')}</dd>
          <dt>{t('Window')}</dt>
          <dd>{formatDeliveryWindowWithZones(t, truck)}</dd>
          <dt>{t('Trailer')}</dt>
          <dd>{[truck.trailer, truck.carrier].filter(Boolean).join(', ') || '–'}</dd>
          <dt>{t('Loaded')}</dt>
          <dd>
            {t('{loaded} of {planned}', {
              loaded: formatCount(truck.loaded),
              planned: formatCount(truck.boxes),
            })}
          </dd>
        </dl>
      </div>
      {truck.deliveredAt !== null && <ProofsByLink dropId={truck.dropId} />}
      <Lines lines={truck.lines} dropId={truck.dropId} />
    </section>
  );
}

function ProofsByLink({ dropId }: { dropId: number }) {
  const link = useContext(LinkContext);
  const found = useApiQuery(findTrackingPageProofsEndpoint, { body: { link, dropId } });
  const read = useCallback(
    (photoId: number) =>
      callApi(
        getTrackingPagePhotoEndpoint,
        { body: { link, dropId, photoId } },
        { handlesFailure: true, hidesSuccessToast: true },
      ),
    [link, dropId],
  );
  return (
    <QueryBoundary query={found} skeletonLines={2}>
      {(proofs) => <RecipientProofList proofs={proofs} fetchPhoto={read} />}
    </QueryBoundary>
  );
}

function Lines({ lines, dropId }: { lines: readonly TrackingPageLine[]; dropId: number | null }) {
  const t = useTranslate();
  return (
    <ul className="tracking-products" aria-label={t('Products')}>
      {lines.map((line) => (
        <Line key={line.lineId} line={line} dropId={dropId} />
      ))}
    </ul>
  );
}

function Line({ line, dropId }: { line: TrackingPageLine; dropId: number | null }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const Mark = open ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <button type="button" className="tracking-product" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Mark size={18} stroke={1.75} aria-hidden />
        <span className="grow">
          <b>{line.description}</b>
          <br />
          <span className="muted">{line.shipper}</span>
        </span>
        <span className="tracking-product-counts">
          <b className="numeric">
            {t('{count, plural, one {# box} other {# boxes}}', { count: line.boxes })}
          </b>
          {countUnitsByStage(line.stages).map(({ stage, boxes }) => (
            <span key={stage.says}>
              <UnitStageLabel stage={stage} /> <span className="numeric">{boxes}</span>
            </span>
          ))}
        </span>
      </button>
      {open && <Boxes lineId={line.lineId} dropId={dropId} />}
    </li>
  );
}

function Boxes({ lineId, dropId }: { lineId: number; dropId: number | null }) {
  const t = useTranslate();
  const link = useContext(LinkContext);
  const found = useApiQuery(findTrackingPageUnitsUpTo300Endpoint, { body: { link, lineId, dropId } });
  return (
    <div className="tracking-product-boxes">
      <QueryBoundary query={found}>
        {({ boxes, units }) => (
          <>
            <UnitStageList boxes={boxes} Life={LifeByLink} />
            {units > maxListedDeliveryUnits && (
              <p className="muted">
                {t('First {shown} of {count} units.', {
                  shown: maxListedDeliveryUnits,
                  count: formatCount(units),
                })}
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

function LifeByLink({ id }: { id: number }) {
  const link = useContext(LinkContext);
  const life = useApiQuery(getTrackingPageUnitEndpoint, { body: { link, boxId: id } });
  return (
    <QueryBoundary query={life} skeletonLines={3}>
      {(data) => <UnitTimelineSteps timeline={data} />}
    </QueryBoundary>
  );
}
