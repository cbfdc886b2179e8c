/**
 * Parses the remit-to address from the setting's single line: "Coldlane Consolidators, PO Box 522100, Miami, FL 33152". The name
 * ends at the first comma. A ZIP code after its own comma belongs to the state.
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
