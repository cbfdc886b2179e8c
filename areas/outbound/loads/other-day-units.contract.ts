import { z } from 'zod';

/**
 * Units planned on a load that leave on another day than the load, by their outbound date. Neither the plan of the load's day nor
 * that of their own day plans them.
 */
export const otherDayUnitsSchema = z.object({ day: z.string(), units: z.int() });
/** The same, with the number of the load. */
export const otherDayUnitsOfLoadSchema = otherDayUnitsSchema.extend({ loadNumber: z.int() });
export type OtherDayUnitsOfLoad = z.output<typeof otherDayUnitsOfLoadSchema>;
export type OtherDayUnits = z.output<typeof otherDayUnitsSchema>;
