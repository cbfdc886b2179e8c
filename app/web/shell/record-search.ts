import { useEffect, useState } from 'react';
import { callApi } from '#kit/web/api-call.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import type { SearchKind, SearchHit } from '#areas/home/global-search/global-search.contract.ts';
import {
  searchRecordsEndpoint,
  isSearchableQuery,
} from '#areas/home/global-search/global-search.contract.ts';

export interface PaletteHit {
  key: string;
  label: string;
  secondaryText: string;
  icon: string | undefined;
  path: string;
  search?: Record<string, string>;
  /** The action on selection, for hits without a URL. */
  onChoose?: () => void;
}
interface Place {
  title: string;
  icon: string;
  to: (found: SearchHit) => { path: string; search?: Record<string, string> };
}
/** The page that shows a record of each kind. */
const places: Record<SearchKind, Place> = {
  order: {
    title: 'Order',
    icon: 'table-plus',
    to: (f) => ({ path: '/customerService/orderEntry', search: { order: String(f.id) } }),
  },
  unit: { title: 'Unit', icon: 'package', to: (f) => ({ path: `/units/${f.id}` }) },
  load: {
    title: 'Load',
    icon: 'truck-loading',
    to: (f) => ({ path: '/outbound/loading', search: { open: String(f.id) } }),
  },
  bol: {
    title: 'Bill of lading',
    icon: 'file-text',
    to: (f) => ({
      path: '/customerCenter/billOfLading',
      search: { bolNumber: f.number, open: String(f.id) },
    }),
  },
  shipment: {
    title: 'Shipment',
    icon: 'receipt-2',
    to: (f) => ({ path: `/customerCenter/manageShipments/${f.id}` }),
  },
  invoice: {
    title: 'Invoice',
    icon: 'file-invoice',
    to: (f) => ({ path: `/customerCenter/manageInvoices/${f.id}` }),
  },
  payment: {
    title: 'Payment',
    icon: 'cash',
    to: (f) => ({
      path: '/customerCenter/payments',
      search: { reference: f.number, open: String(f.id) },
    }),
  },
  claim: {
    title: 'Claim',
    icon: 'message-report',
    to: (f) => ({
      path: '/customerServices/claims',
      search: { number: f.number.replace(/\D/g, ''), open: String(f.id) },
    }),
  },
  account: {
    title: 'Account',
    icon: 'building-store',
    to: (f) => ({ path: `/customerServices/customerMaster/${f.id}` }),
  },
  statement: {
    title: 'Statement',
    icon: 'file-dollar',
    to: (f) => ({ path: '/customerService/customerStatements', search: { accountId: String(f.id) } }),
  },
  days: {
    title: 'Days of service',
    icon: 'calendar-user',
    to: (f) => ({
      path: '/customerService/consigneeDaysOfService',
      search: { consigneeAccountId: String(f.id) },
    }),
  },
  user: {
    title: 'User',
    icon: 'users-group',
    to: (f) => ({ path: '/customerCenter/usersGroups', search: { name: f.note, open: String(f.id) } }),
  },
  program: {
    title: 'API client',
    icon: 'plug-connected',
    to: (f) => ({ path: '/admin/apiClients', search: { name: f.number, open: String(f.id) } }),
  },
};
const WAIT_MS = 200;

/**
 * Records that match exactly the typed number or the name, inside the user's scope. An earlier response never replaces the result
 * of later input.
 */
export function useExactRecordSearchHits(text: string): PaletteHit[] {
  const t = useTranslate();
  const [found, setFound] = useState<SearchHit[]>([]);
  useEffect(() => {
    setFound([]);
    if (!isSearchableQuery(text)) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      callApi(
        searchRecordsEndpoint,
        { query: { number: text } },
        { signal: stop.signal, handlesFailure: true },
      ).then(
        (hits) => {
          if (!stop.signal.aborted) setFound(hits);
        },
        () => undefined,
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return found.map((f) => {
    const place = places[f.kind];
    return {
      key: `${f.kind}-${f.id}`,
      label: `${t(place.title)} ${f.number}`,
      secondaryText: f.note,
      icon: place.icon,
      ...place.to(f),
    };
  });
}
