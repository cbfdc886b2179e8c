import { IconCheck, IconDeviceMobileOff, IconPrinter } from '@tabler/icons-react';
import { Frame, Key } from './scanner-keys.part.tsx';
import { choosePrinter, codeAtHand, printAgain, printerNow } from './scanner-labels.web.ts';
import { show, useScanner } from './scanner-state.web.ts';
import { useText } from '#kit/web/text.tsx';

/** A torn label, printed again at the station's printer: the keys for it, where the warehouse has printers. */
export function LabelKeys() {
  const t = useText();
  const look = useScanner();
  if ((look.sync?.printers ?? []).length === 0) return null;
  const code = codeAtHand(look);
  return (
    <>
      {code !== null && <LabelAgainKey code={code} />}
      <Key
        icon={IconPrinter}
        onPress={() => show({ sheet: 'printer' })}
        small={printerNow(look)?.name ?? t('None chosen')}
      >
        {t('Label printer')}
      </Key>
    </>
  );
}

/** Prints the label of one box or pallet again, where the warehouse has printers. */
export function LabelAgainKey({ code }: { code: string }) {
  const t = useText();
  const { sync } = useScanner();
  if ((sync?.printers ?? []).length === 0) return null;
  return (
    <Key icon={IconPrinter} onPress={() => printAgain(code)} small={code}>
      {t('Print label again')}
    </Key>
  );
}

/** Which printer stands at this station. */
export function LabelPrinter() {
  const t = useText();
  const look = useScanner();
  const chosen = printerNow(look);
  return (
    <Frame title={t('Label printer of this station')}>
      {(look.sync?.printers ?? []).map((printer) => (
        <Key
          key={printer.id}
          icon={printer.id === chosen?.id ? IconCheck : IconPrinter}
          on={printer.id === chosen?.id}
          onPress={() => choosePrinter(printer.id)}
        >
          {printer.name}
        </Key>
      ))}
      <Key icon={IconDeviceMobileOff} on={chosen === undefined} onPress={() => choosePrinter(null)}>
        {t('No printer here')}
      </Key>
    </Frame>
  );
}

/** A pallet that was just opened has no label yet. */
export function PalletLabelKey() {
  const t = useText();
  const look = useScanner();
  const row = look.rows[0];
  const code = row?.wish.kind === 'palletOpen' && row.result?.ok ? row.result.palletCode : null;
  if (!code || look.word || (look.sync?.printers ?? []).length === 0) return null;
  return (
    <button type="button" className="hand-key scan-key" onClick={() => void printAgain(code)}>
      <IconPrinter size={26} stroke={1.75} aria-hidden />
      <span>{t('Print pallet label')}</span>
    </button>
  );
}
