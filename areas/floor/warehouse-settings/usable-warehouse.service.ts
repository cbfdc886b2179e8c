export { isActiveWarehouseInScope } from './usable-warehouse.repository.ts';
