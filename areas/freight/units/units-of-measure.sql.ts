import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { unitOfMeasure, unitsOfMeasureByName } from './units-of-measure.contract.ts';

const named = (names: readonly [string, number][]): RawBuilder<unknown> =>
  sql.join(
    names.map(([name, unit]) => sql`when ${sql.lit(unit)} then ${sql.lit(name)}`),
    sql` `,
  );
const all = named([...unitsOfMeasureByName]);
const lessUsual = named(
  [...unitsOfMeasureByName]
    .filter(([, unit]) => unit !== unitOfMeasure.box)
    .map(([name, unit]) => [`${name} `, unit]),
);

/** The name of the unit of measure in a column. Empty for an unknown number. */
export const unitOfMeasureNameSql = (column: string): RawBuilder<unknown> =>
  sql`case ${sql.ref(column)} ${all} else '' end`;
/** The name of a bin or pallet with a trailing space, to print before a size. Boxes are the default and not named. */
export const nonBoxUnitOfMeasurePrefixSql = (column: string): RawBuilder<unknown> =>
  sql`case ${sql.ref(column)} ${lessUsual} else '' end`;
