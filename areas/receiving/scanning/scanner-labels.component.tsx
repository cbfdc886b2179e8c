import { IconCheck, IconDeviceMobileOff, IconPrinter } from '@tabler/icons-react';
import { ScannerSheetFrame, ScannerButton } from './scanner-buttons.component.tsx';
import {
  setScannerPrinter,
  getLastCodeToReprint,
  reprintLabelOnScanner,
  getScannerPrinter,
} from './scanner-labels.client.ts';
import { updateScannerState, useScannerState } from './scanner-state.client.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The buttons that reprint a torn label on the station's printer, if the warehouse has printers. */
export function ReprintLabelAndChoosePrinterButtons() {
  const t = useTranslate();
  const look = useScannerState();
  if ((look.sync?.printers ?? []).length === 0) return null;
  const code = getLastCodeToReprint(look);
  return (
    <>
      {code !== null && <ReprintLabelButton unitOrPalletCode={code} />}
      <ScannerButton
        icon={IconPrinter}
        onPress={() => updateScannerState({ sheet: 'printer' })}
        small={getScannerPrinter(look)?.name ?? t('None chosen')}
      >
        {t('Label printer')}
      </ScannerButton>
    </>
  );
}

/** Reprints the label of one unit or pallet, if the warehouse has printers. */
export function ReprintLabelButton({ unitOrPalletCode }: { unitOrPalletCode: string }) {
  const t = useTranslate();
  const { sync } = useScannerState();
  if ((sync?.printers ?? []).length === 0) return null;
  return (
    <ScannerButton
      icon={IconPrinter}
      onPress={() => reprintLabelOnScanner(unitOrPalletCode)}
      small={unitOrPalletCode}
    >
      {t('Print label again')}
    </ScannerButton>
  );
}

/** Chooses the printer at this station. */
export function ScannerPrinterSheet() {
  const t = useTranslate();
  const look = useScannerState();
  const chosen = getScannerPrinter(look);
  return (
    <ScannerSheetFrame title={t('Label printer for this station')}>
      {(look.sync?.printers ?? []).map((printer) => (
        <ScannerButton
          key={printer.id}
          icon={printer.id === chosen?.id ? IconCheck : IconPrinter}
          on={printer.id === chosen?.id}
          onPress={() => setScannerPrinter(printer.id)}
        >
          {printer.name}
        </ScannerButton>
      ))}
      <ScannerButton
        icon={IconDeviceMobileOff}
        on={chosen === undefined}
        onPress={() => setScannerPrinter(null)}
      >
        {t('No printer here')}
      </ScannerButton>
    </ScannerSheetFrame>
  );
}

/** A newly opened pallet has no label yet. */
export function PrintOpenedPalletLabelButton() {
  const t = useTranslate();
  const look = useScannerState();
  const row = look.recentOwnScans[0];
  const code = row?.wish.kind === 'palletOpen' && row.result?.ok ? row.result.palletCode : null;
  if (!code || look.deviceMessage || (look.sync?.printers ?? []).length === 0) return null;
  return (
    <button
      type="button"
      className="touch-button scanner-button"
      onClick={() => void reprintLabelOnScanner(code)}
    >
      <IconPrinter size={26} stroke={1.75} aria-hidden />
      <span>{t('Print pallet label')}</span>
    </button>
  );
}
