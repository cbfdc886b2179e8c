/** Small values stored in this browser per user: columns, views, drafts. Another user of the same browser never sees them. */

let owner = '';
export function setLocalStorageUser(userSubject: string | null): void {
  owner = userSubject ?? '';
}
const placeOf = (place: string) => `coldlane.${owner}.${place}`;

export function saveLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(placeOf(key), JSON.stringify(value));
  } catch {
    // If the storage is full or forbidden, nothing is saved.
  }
}
export function loadLocal<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(placeOf(key));
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}
/** Saves this tab's last value, which survives a reload. A new tab starts with the last value of any tab. */
export function saveForTabAndLocal(key: string, value: unknown): void {
  saveLocal(key, value);
  try {
    sessionStorage.setItem(placeOf(key), JSON.stringify(value));
  } catch {
    // See above.
  }
}
export function loadForTabOrLocal<T>(key: string): T | undefined {
  try {
    const text = sessionStorage.getItem(placeOf(key));
    return text === null ? loadLocal<T>(key) : (JSON.parse(text) as T);
  } catch {
    return loadLocal<T>(key);
  }
}
export const deleteLocal = (key: string): void => localStorage.removeItem(placeOf(key));
