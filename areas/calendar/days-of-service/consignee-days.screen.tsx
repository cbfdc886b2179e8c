import { DaysOfServiceManagementScreen } from './managed-days-of-service.component.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The days of service that apply to every shipper's freight. */
export default function ConsigneeDaysScreen() {
  const t = useTranslate();
  return <DaysOfServiceManagementScreen title={t('Consignee Days of Service')} forShipper={false} />;
}
