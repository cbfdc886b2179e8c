/**
 * Where to pay, from the setting's one line: "Coldlane Consolidators, PO Box 522100, Miami, FL 33152". What
 * comes before the first comma is the name. A ZIP code that was set off by a comma as well belongs to the state.
 */
export function parseRemitTo(line: string): {
  name: string;
  address: string | null;
  city: string | null;
  state: string | null;
} {
  const [name = '', ...rest] = line
    .replace(/,\s*(?=\d{5}(-\d{4})?[\s,.]*$)/, ' ')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (rest.length < 2) return { name, address: rest[0] ?? null, city: null, state: null };
  return {
    name,
    address: rest.slice(0, -2).join(', ') || null,
    city: rest.at(-2) ?? null,
    state: rest.at(-1) ?? null,
  };
}
