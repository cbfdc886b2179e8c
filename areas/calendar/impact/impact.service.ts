export { impactOf, openFreight } from './impact.store.ts';
export type { FreightFilter, OpenFreight } from './impact.store.ts';
