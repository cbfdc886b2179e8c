import { ManagedDays } from './managed-days.part.tsx';
import { useText } from '#kit/web/text.tsx';

/** The records of single shippers, which beat the general ones of the same type (DECISIONS 31). */
export default function ShipperDaysScreen() {
  const t = useText();
  return <ManagedDays title={t('Shipper Days of Service')} forShipper />;
}
