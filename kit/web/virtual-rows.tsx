import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';

/** Renders only the rows of a long list that are in view. Loaded with the first long list. */
export default function VirtualRows({
  count,
  frame,
  rowHeight,
  columnCount,
  children,
}: {
  count: number;
  frame: RefObject<HTMLDivElement | null>;
  rowHeight: () => number;
  columnCount: number;
  /** Renders rows by their index in the list. */
  children: (indexes: readonly number[]) => ReactNode;
}) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  return (
    <>
      <Gap span={columnCount} height={items[0]?.start ?? 0} />
      {children(items.map(({ index }) => index))}
      <Gap span={columnCount} height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </>
  );
}

function Gap({ span, height }: { span: number; height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className="spacer-row">
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
