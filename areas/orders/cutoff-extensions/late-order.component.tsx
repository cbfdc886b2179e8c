import { IconHourglass } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { findExtensionsEndpoint, getExtensionRequestOptionsEndpoint } from './cutoff-extensions.contract.ts';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';
import type { ExtensionRow } from './cutoff-extensions.contract.ts';
import { listLineIdsWithoutPendingRequest } from './cutoff-extensions.rules.ts';
import type { LiveCutoff } from '#areas/calendar/entry-settings/cutoff-clock.component.tsx';
import type { OrderForExtensionRequest } from '#areas/orders/order-entry/late-order.client.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './cutoff-extensions.css';

const RequestDialog = lazy(() =>
  import('./extension-request.component.tsx').then((part) => ({ default: part.RequestExtensionDialog })),
);

const isLate = ({ cutoffWithoutTime: cutoff }: LiveCutoff): boolean =>
  cutoff?.reason === 'passed' || cutoff?.reason === 'extended';
const none: readonly ExtensionRow[] = [];

/** The requests that contain lines of the order, newest first. */
function useRequests(orderId: number | undefined): readonly ExtensionRow[] {
  const me = useCurrentUser();
  const shouldLoad = me.can('extensionRequestsView:warehouse') && orderId !== undefined;
  const found = useApiQuery(
    findExtensionsEndpoint,
    shouldLoad ? { query: { orderId, rows: 20, orderField: 'extensionNo', orderDirection: 'desc' } } : null,
  );
  return shouldLoad ? (found.data?.data ?? none) : none;
}

/**
 * Renders below the entry strip. Shows the status of the order's requests. After the cutoff, also what its freight needs now and
 * how to request it while that is possible.
 */
export function ExtensionStatusAndRequestNotices(order: OrderForExtensionRequest) {
  const requests = useRequests(order.orderId);
  return (
    <>
      {requests.map((request) => (
        <Asked key={request.id} request={request} />
      ))}
      <Needed late={order} requests={requests} />
    </>
  );
}

function Asked({ request }: { request: ExtensionRow }) {
  const t = useTranslate();
  const { extensionNo, extensionNumber: number, shippingHour: hour, status } = request;
  const getStatusText = () => {
    if (status === cutoffExtensionStatus.pending)
      return t('is requested until {hour}. Waiting for the warehouse’s decision.', { hour });
    if (status === cutoffExtensionStatus.approved) return t('is approved until {hour}.', { hour });
    const why = [request.rejectionReason, request.rejectionMessage].filter(Boolean).join('. ');
    return why === '' ? t('was rejected.') : t('was rejected: {reason}', { reason: why });
  };
  return (
    <p className="note order-note request-status" role="status">
      <StatusBadge kind="extension" value={status} />
      <span>
        <Link to="/warehouse/extensionRequests" search={{ open: String(extensionNo) }}>
          {number}
        </Link>{' '}
        {getStatusText()}
      </span>
    </p>
  );
}

function Needed({ late, requests }: { late: OrderForExtensionRequest; requests: readonly ExtensionRow[] }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const isNeeded = isLate(late.cutoff) && me.can('createExtension:dataEntry');
  const { shipperId: shipperAccountId, shipDate } = late;
  const window = useApiQuery(
    getExtensionRequestOptionsEndpoint,
    isNeeded ? { query: { shipperAccountId, shipDate } } : null,
  );
  const rest = listLineIdsWithoutPendingRequest(late.pendingLineIds, requests);
  if (!isNeeded || !window.data) return null;
  const { refused } = window.data;
  const needs = () => {
    if (rest.length === late.pendingLineIds.length)
      return t('Freight for this ship date needs an extension now.');
    if (rest.length === 0) return t('More freight for this ship date needs its own request.');
    return t('{lines, plural, one {# line needs} other {# lines need}} an extension now.', {
      lines: rest.length,
    });
  };
  return (
    <>
      <p className="note tone-wait order-note">
        <IconHourglass size={16} stroke={1.75} aria-hidden />
        {refused ? (
          <span>{t(refused.sentence, refused.params)}</span>
        ) : (
          <span>
            {needs()}{' '}
            <button type="button" className="link" onClick={() => setAsking(true)}>
              {t('Request an extension')}
            </button>
          </span>
        )}
      </p>
      {asking && <Asking late={{ ...late, pendingLineIds: rest }} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The same for selected lines, among the bulk actions. */
export function RequestExtensionForSelectedLinesButton(selectedOrder: OrderForExtensionRequest) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const rest = listLineIdsWithoutPendingRequest(
    selectedOrder.pendingLineIds,
    useRequests(selectedOrder.orderId),
  );
  const { shipperId: shipperAccountId, shipDate } = selectedOrder;
  const isNeeded = isLate(selectedOrder.cutoff) && rest.length > 0 && me.can('createExtension:dataEntry');
  const window = useApiQuery(
    getExtensionRequestOptionsEndpoint,
    isNeeded ? { query: { shipperAccountId, shipDate } } : null,
  );
  if (!isNeeded || !window.data) return null;
  const { refused } = window.data;
  return (
    <>
      <Button
        icon={IconHourglass}
        disabledReason={refused && t(refused.sentence, refused.params)}
        onPress={() => setAsking(true)}
      >
        {t('Request an extension')}
      </Button>
      {asking && (
        <Asking late={{ ...selectedOrder, pendingLineIds: rest }} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function Asking({ late, onClose }: { late: OrderForExtensionRequest; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <RequestDialog
        shipperId={late.shipperId}
        shipDate={late.shipDate}
        chosen={late.pendingLineIds}
        onClose={onClose}
        onDone={() => {
          onClose();
          late.onDone();
        }}
      />
    </Suspense>
  );
}
