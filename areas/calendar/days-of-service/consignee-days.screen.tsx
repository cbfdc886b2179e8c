import { ManagedDaysOfService } from './managed-days-of-service.part.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The records that every shipper's freight follows. */
export default function ConsigneeDaysScreen() {
  const t = useTranslate();
  return <ManagedDaysOfService title={t('Consignee Days of Service')} forShipper={false} />;
}
