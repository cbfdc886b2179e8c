export { findLoadsOfOtherDaysWithUnitsOfDay, findOtherDayUnitsByLoad } from './other-day-units.repository.ts';
