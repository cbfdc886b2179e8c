import { ManagedDays } from './managed-days.part.tsx';
import { useText } from '#kit/web/text.tsx';

/** The records that every shipper's freight follows. */
export default function ConsigneeDaysScreen() {
  const t = useText();
  return <ManagedDays title={t('Consignee Days of Service')} forShipper={false} />;
}
