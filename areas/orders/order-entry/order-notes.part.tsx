import { IconAlertTriangle, IconPrinter, IconTags, IconX } from '@tabler/icons-react';
import type { OrderLine, RefusedConsolidate } from '#areas/orders/order-lines/order-lines.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { useText } from '#kit/web/text.tsx';

/** Labels that tell what a line was, and the way to print them anew. */
export function StaleLabels({
  lines,
  print,
}: {
  lines: readonly OrderLine[];
  print: (lines: readonly OrderLine[]) => unknown;
}) {
  const t = useText();
  const stale = lines.filter((line) => line.staleLabels > 0);
  if (stale.length === 0) return null;
  return (
    <div className="note t-wait late" role="status">
      <IconTags size={16} stroke={1.75} aria-hidden />
      <span className="grow">
        {t(
          '{count, plural, one {# label was printed before its line was changed.} other {# labels were printed before their lines were changed.}}',
          { count: stale.reduce((sum, line) => sum + line.staleLabels, 0) },
        )}
      </span>
      <Action small icon={IconPrinter} onPress={() => print(stale)}>
        {t('Print these lines again')}
      </Action>
    </div>
  );
}

/** What the last act refused, line by line with its reason. */
export function Refusals({ lines, onClose }: { lines: readonly RefusedConsolidate[]; onClose: () => void }) {
  const t = useText();
  if (lines.length === 0) return null;
  return (
    <div className="note t-fault refusals" role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <ul className="grow">
        {lines.map((line) => (
          <li key={line.consolidateId}>
            <b>{line.consigneeAccountName}</b> {t(line.sentence, line.params)}
          </li>
        ))}
      </ul>
      <Action small look="ghost" icon={IconX} label={t('Close')} onPress={onClose} />
    </div>
  );
}
