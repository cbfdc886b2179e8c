export interface NumberHit {
  key: string;
  label: string;
  note: string;
  icon: string | undefined;
  path: string;
  search?: Record<string, string>;
}
const none: NumberHit[] = [];

/** Records by number, inside the user's scope. */
export function useNumbers(_text: string): NumberHit[] {
  return none;
}
