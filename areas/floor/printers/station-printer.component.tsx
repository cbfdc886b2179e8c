import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import './printers.css';
import {
  findPrintersEndpoint,
  printerFailureMessages,
  viewPrintersPermissions,
} from './printers.contract.ts';
import type { PrinterRow } from './printers.contract.ts';
import { setStationPrinterId, useStationPrinterId } from './station-printer.client.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Popover } from '#kit/web/popover.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/**
 * The printer of this station, and the printers that have labels waiting. Renders in the top bar for users who print in a
 * warehouse that has printers.
 */
export function StationPrinterMenu() {
  const t = useTranslate();
  const me = useCurrentUser();
  const sees = viewPrintersPermissions.some((grant) => me.can(grant));
  const ownWarehouseId = me.warehouse?.id;
  const chosen = useStationPrinterId();
  const { data } = useApiQuery(findPrintersEndpoint, sees ? { query: { active: true } } : null);
  const isMissing = data !== undefined && chosen !== null && !data.some((p) => p.id === chosen);
  // When the chosen printer has been removed, labels open on this device again.
  useEffect(() => {
    if (isMissing) setStationPrinterId(null);
  }, [isMissing]);
  // The station's own printer is listed whichever warehouse the user is viewing.
  const printers = (data ?? []).filter(
    (p) => ownWarehouseId === undefined || p.warehouseId === ownWarehouseId || p.id === chosen,
  );
  if (printers.length === 0) return null;
  const stuck = printers.filter((p) => p.silentAt !== null && p.waiting > 0);
  const name = stuck.length > 0 ? t('Label printers, labels waiting') : t('Label printers');
  return (
    <Popover position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={`btn ghost icon sm printer-button ${stuck.length > 0 ? 'has-waiting-labels' : ''}`}
          aria-label={name}
          title={name}
        >
          <IconPrinter size={16} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Choice printers={printers} chosen={chosen} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({ printers, chosen }: { printers: readonly PrinterRow[]; chosen: number | null }) {
  const t = useTranslate();
  const several = new Set(printers.map((p) => p.warehouseId)).size > 1;
  return (
    <fieldset className="tray printer-options">
      <legend>{t('Label printer for this station')}</legend>
      <label>
        <input
          type="radio"
          name="station-printer"
          checked={chosen === null}
          onChange={() => setStationPrinterId(null)}
        />
        <span>
          {t('This device')}
          <small>{t('Opens labels like any other document')}</small>
        </span>
      </label>
      {printers.map((printer) => (
        <label key={printer.id}>
          <input
            type="radio"
            name="station-printer"
            checked={printer.id === chosen}
            onChange={() => setStationPrinterId(printer.id)}
          />
          <span>
            {several ? `${printer.warehouseCode} ${printer.name}` : printer.name}
            <Standing printer={printer} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Standing({ printer }: { printer: PrinterRow }) {
  const failureText = formatPrinterFailureAndQueue(printer, useTranslate());
  return failureText === '' ? null : (
    <small className={printer.silentAt === null ? undefined : 'error'}>{failureText}</small>
  );
}

/** Formats the result of the printer's last print and the number of labels waiting for it. */
export function formatPrinterFailureAndQueue({ silentWhy, waiting }: PrinterRow, t: Translate): string {
  return [
    silentWhy === null ? null : t(printerFailureMessages[silentWhy].sentence),
    waiting === 0
      ? null
      : t('{count, plural, one {# label waiting} other {# labels waiting}}.', { count: waiting }),
  ]
    .filter((part) => part !== null)
    .join(' ');
}
