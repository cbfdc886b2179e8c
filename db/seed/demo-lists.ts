import type pg from 'pg';
import { insertRowsWithColumnsOfFirstRow } from '../insert-rows.ts';
import type { SettingCode } from '#areas/settings/settings/setting-definitions.contract.ts';

/** Regions, products and company of the demo data. A real company creates its own. */

export const demoRegions: [code: string, name: string][] = [
  ['FL', 'Florida'],
  ['CA', 'California'],
  ['TX', 'Texas'],
  ['NJ', 'New Jersey'],
  ['IL', 'Illinois'],
  ['ON', 'Ontario'],
];

type Category = 'floral' | 'greens' | 'plants' | 'produce' | 'supplies';
export const demoProducts: [
  code: string,
  description: string,
  category: Category,
  minF: number | null,
  maxF: number | null,
][] = [
  ['ROS-RED', 'Roses Freedom 50 cm', 'floral', 34, 36],
  ['ROS-MIX', 'Roses assorted 50 cm', 'floral', 34, 36],
  ['ROS-SPR', 'Spray roses', 'floral', 34, 36],
  ['ALS-MIX', 'Alstroemeria mixed', 'floral', 34, 38],
  ['CAR-MIX', 'Carnations assorted', 'floral', 34, 38],
  ['HYD-WHT', 'Hydrangea white', 'floral', 34, 38],
  ['HYD-BLU', 'Hydrangea blue', 'floral', 34, 38],
  ['BQT-VAL', 'Valentine bouquet', 'floral', 34, 36],
  ['BQT-MIX', 'Mixed bouquet', 'floral', 34, 36],
  ['FRN-LTH', 'Leatherleaf fern', 'greens', 36, 40],
  ['GRN-RSC', 'Ruscus', 'greens', 36, 40],
  ['TRP-ANT', 'Anthurium', 'floral', 55, 60],
  ['TRP-HEL', 'Heliconia', 'floral', 55, 60],
  ['GER-MIX', 'Gerbera assorted', 'floral', 36, 40],
  ['PRO-KNG', 'King protea', 'floral', 34, 38],
  ['PLT-ORC', 'Potted orchids', 'plants', 55, 65],
  ['BER-STR', 'Strawberries', 'produce', 32, 34],
  ['BER-RSP', 'Raspberries', 'produce', 32, 34],
  ['AVO-HAS', 'Hass avocado', 'produce', 40, 45],
  ['SUP-BOX', 'Packing supplies', 'supplies', null, null],
];

/** How many minutes a product may be above its limit, with the values of migration 85. */
const warmMinutes = (category: Category): number => (category === 'produce' ? 240 : 480);

/**
 * The demo fuel table from 01/01/2020 on: diesel price per gallon in mills ($3.585 = 3585) and the surcharge in basis points. The
 * surcharge rises by half a percent for each five cents, as in published tables.
 */
export const demoFuelSurchargeSteps: { fromMills: number; toMills: number; percentBp: number }[] = Array.from(
  { length: 120 },
  (_, step) => ({ fromMills: 1160 + step * 50, toMills: 1209 + step * 50, percentBp: 50 + step * 50 }),
);

const companySettings = {
  companyName: 'Coldlane Consolidators',
  companyAddress: '100 Cold Harbor Way, Miami, FL 33122',
  companyPhone: '(305) 555-0142',
  remitTo: 'Coldlane Consolidators, PO Box 522100, Miami, FL 33152',
  customerServiceEmail: 'service@coldlane.example',
} satisfies Partial<Record<SettingCode, string>>;

/** Adds the demo's regions, products, fuel table and company. Existing records stay as they are. */
export async function addMissingDemoListsAndCompanySettings(client: pg.Client): Promise<void> {
  await insertRowsWithColumnsOfFirstRow(
    client,
    'region',
    demoRegions.map(([code, name]) => ({ code, name })),
    { onConflict: 'on conflict (code) do nothing' },
  );
  await insertRowsWithColumnsOfFirstRow(
    client,
    'product',
    demoProducts.map(([code, description, category, min, max]) => ({
      code,
      description,
      category,
      is_food: category === 'produce',
      temp_min_f: min,
      temp_max_f: max,
      max_warm_minutes: max === null ? null : warmMinutes(category),
      active: true,
    })),
    { onConflict: 'on conflict (code) do nothing' },
  );
  await client.query(
    `
      update admin_setting s
      set value = c.value
      from jsonb_each_text($1) c(code, value)
      where s.code = c.code and s.value = ''
    `,
    [JSON.stringify(companySettings)],
  );
  const fuel = await client.query('select 1 from fuel_schedule limit 1');
  if (fuel.rowCount === 0)
    await insertRowsWithColumnsOfFirstRow(
      client,
      'fuel_schedule',
      demoFuelSurchargeSteps.map((step) => ({
        price_from_mills: step.fromMills,
        price_to_mills: step.toMills,
        percent_bp: step.percentBp,
      })),
    );
}
