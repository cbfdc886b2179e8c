import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconArrowsExchange,
  IconBan,
  IconCalculator,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleOff,
  IconCircleX,
  IconClockEdit,
  IconClockOff,
  IconConfetti,
  IconFilePlus,
  IconForklift,
  IconHourglass,
  IconLock,
  IconMapPinX,
  IconPackage,
  IconPackageImport,
  IconPencilQuestion,
  IconRefresh,
  IconRepeat,
  IconSend,
  IconSnowflake,
  IconStack2,
  IconStack3,
  IconTag,
  IconTruck,
  IconTruckDelivery,
  IconTruckLoading,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { getExplainProps } from './explain.tsx';
import type { StatusDisplay, StatusKind, StatusTone } from './statuses.ts';
import { explainedStatusKinds, statusDisplays } from './statuses.ts';
import { useTranslate } from './translate.tsx';

const icons: Record<string, Icon> = {
  'alert-octagon': IconAlertOctagon,
  'arrows-exchange': IconArrowsExchange,
  ban: IconBan,
  calculator: IconCalculator,
  'circle-check': IconCircleCheck,
  'circle-dashed': IconCircleDashed,
  'circle-off': IconCircleOff,
  'circle-x': IconCircleX,
  'clock-edit': IconClockEdit,
  'clock-off': IconClockOff,
  confetti: IconConfetti,
  'file-plus': IconFilePlus,
  forklift: IconForklift,
  hourglass: IconHourglass,
  lock: IconLock,
  'map-pin-x': IconMapPinX,
  package: IconPackage,
  'package-import': IconPackageImport,
  'pencil-question': IconPencilQuestion,
  refresh: IconRefresh,
  repeat: IconRepeat,
  send: IconSend,
  snowflake: IconSnowflake,
  'stack-2': IconStack2,
  'stack-3': IconStack3,
  tag: IconTag,
  truck: IconTruck,
  'truck-delivery': IconTruckDelivery,
  'truck-loading': IconTruckLoading,
  'user-question': IconUserQuestion,
};

/**
 * A status as icon and label in its tone. Only `wait` and `fault` are filled, and `shut` is struck through. An unknown value is
 * shown as it is.
 */
export function StatusBadge({
  kind,
  value,
  noun = kind,
}: {
  kind: StatusKind;
  value: string | number | boolean | null | undefined;
  /**
   * The noun that the status describes, where the kind does not imply it. Spanish says "active" differently for an account and a
   * user.
   */
  noun?: string;
}) {
  const t = useTranslate();
  const table: Record<string, StatusDisplay> = statusDisplays[kind];
  const look = table[String(value)];
  if (!look)
    return <span className="muted">{value === null || value === undefined ? '–' : String(value)}</span>;
  const label = t(`${noun}|${look.label}`);
  const why = explainedStatusKinds.has(kind)
    ? getExplainProps(`state.${kind}.${value}`, { params: { state: label } })
    : {};
  return (
    <Badge tone={look.tone} icon={icons[look.icon]} explainProps={why}>
      {label}
    </Badge>
  );
}

/** Every tone has a glyph, because color alone is not accessible. */
const glyphs: Partial<Record<StatusTone, Icon>> = {
  plan: IconCircleDashed,
  done: IconCircleCheck,
  wait: IconAlertTriangle,
  fault: IconAlertOctagon,
  shut: IconCircleOff,
};

/** The same appearance for a derived status that has no number ("12 min late"). */
export function Badge({
  tone,
  icon: Glyph,
  explainProps: why,
  children,
}: {
  tone: StatusTone;
  icon?: Icon;
  /** Props that make the badge explain itself: `explains(…)`. */
  explainProps?: Partial<ReturnType<typeof getExplainProps>>;
  children: ReactNode;
}) {
  const Drawn = Glyph ?? glyphs[tone];
  return (
    <span
      {...why}
      className={`status-badge tone-${tone} ${tone === 'wait' || tone === 'fault' ? 'filled' : ''} ${tone === 'shut' ? 'ended' : ''}`}
    >
      {Drawn && <Drawn size={15} stroke={2} aria-hidden />}
      <span>{children}</span>
    </span>
  );
}
